import { createApp } from '@/server/app';
import { digestPassword } from '@/server/auth/password/hash';
import { createDependencies } from '@/server/boot/dependencies';
import type { Database } from '@/server/db/database';
import { type Env, parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';

export const PASSWORD = 'a gate in the wall';

/** @param database what leads to it. */
export const benchSettings = (database: Record<string, string>): Env =>
  parseEnv({ CAPTCHA: 'off', ADMIN_PASSWORD: PASSWORD, ...database });

/** Calls the API in this process. @throws where the answer is neither a success nor unchanged. */
export function callerOf(app: ReturnType<typeof createApp>) {
  return async (
    method: string,
    path: string,
    token = '',
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const response = await app.request(`/api/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok || response.status === 304) return response;
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
}

export type Call = ReturnType<typeof callerOf>;

/** @returns the token of a user who has the password of this file. */
export async function signIn(call: Call, username: string): Promise<string> {
  const credentials = { username, password: digestPassword(PASSWORD) };
  return (await (await call('POST', 'login', '', credentials)).json()).data.access_token;
}

/** The API on a seeded database, without a network, and root's token for it. */
export async function openInProcess(db: Database, env: Env) {
  const log = createLog({ write: () => undefined });
  const dependencies = await createDependencies(db, env, { log });
  const call = callerOf(createApp(dependencies));
  return { dependencies, call, token: await signIn(call, 'admin') };
}
