import { digestPassword, hashPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { usernameColumns } from '@/server/lib/username';
import type { Answer, CallOptions, TestApi } from './harness';

/** A caller at an address. */
export interface Caller {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Tries to sign in; answers with the status. */
  login(username: string, password: string): Promise<number>;
}

/** Calls the API as a connection from an address does. */
export function callerAt(api: TestApi, remoteAddress: string): Caller {
  const call: Caller['call'] = async (method, path, { token, body, headers } = {}) => {
    const init = {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const answer = await api.app.request(path, init, { incoming: { socket: { remoteAddress } } });
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
    const json = await (isJson ? answer.json() : answer.text());
    return { status: answer.status, headers: answer.headers, json };
  };
  return {
    call,
    login: async (username, password) => {
      const body = { username, password: digestPassword(password) };
      return (await call('POST', '/api/v1/login', { body })).status;
    },
  };
}

/** Adds users who share a password. */
export async function addUsers(
  { db }: TestApi,
  usernames: string[],
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(digestPassword(password));
  const stamp = { created_at: new Date(), updated_at: new Date() };
  await db.insert(tables.user).values(
    usernames.map((username) => ({
      ...stamp,
      ...usernameColumns(username),
      id: newId(),
      username,
      name: username,
      status: 'activated' as const,
      password_hash,
    })),
  );
}
