import { createHash } from 'node:crypto';
import { startServer } from '@/server/boot/listen';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';
import type { BenchDatabase } from '../api/databases';
import { onEnd } from '../api/ending';

export const PASSWORD = 'a gate in the wall';
export const digest = (password: string) => createHash('md5').update(password).digest('hex');

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a bench reads whatever it expects to be there.
  json: any;
}

export interface Replica {
  address: string;
  call(method: string, path: string, body?: object, token?: string): Promise<Answer>;
}

/** Two servers on one database, whose mail server is on a port of this machine. */
export async function startReplicas({ env }: BenchDatabase, mailPort: number): Promise<Replica[]> {
  const settings = {
    ...env,
    PORT: '0',
    CAPTCHA: 'off',
    REGISTRATION: 'approval',
    ADMIN_PASSWORD: PASSWORD,
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY: 'a key of the bench of thirty-two letters',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'console@example.com',
    PUBLIC_URL: 'https://console.example',
  };
  const log = createLog({ write: () => {} });
  const replicas: Replica[] = [];
  for (let at = 0; at < 2; at += 1) {
    const server = await startServer(parseEnv(settings), 'no-client', { log });
    onEnd(() => server.stop(false));
    replicas.push({ address: server.address, call: callerOf(server.address) });
  }
  return replicas;
}

let callers = 0;

/** Each call from an address of its own, as strangers are counted by it. */
function callerOf(address: string): Replica['call'] {
  return async (method, path, body, token) => {
    callers += 1;
    const from = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
    const response = await fetch(`${address}/api/v1/${path}`, {
      method,
      headers: {
        'X-Forwarded-For': from,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };
}

/** @throws where the answer is no success */
export async function done(answer: Promise<Answer>) {
  const { json } = await answer;
  if (!json.success) throw new Error(JSON.stringify(json));
  return json.data;
}

export const login = ({ call }: Replica, username: string, password = PASSWORD) =>
  call('POST', 'login', { username, password: digest(password) });

export const signIn = async (replica: Replica, username: string): Promise<string> =>
  (await done(login(replica, username))).access_token;

/** @returns their ids */
export async function addUsers(
  { call }: Replica,
  root: string,
  usernames: string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const username of usernames) {
    const form = {
      ...{ username, name: username, email: `${username}@example.com`, status: 'activated' },
      password: digest(PASSWORD),
      roles: [],
    };
    ids.push((await done(call('POST', 'users', form, root))).id);
  }
  return ids;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export function median(all: number[]): number {
  const sorted = [...all].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
