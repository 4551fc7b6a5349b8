import { Secret, TOTP } from 'otpauth';
import { digestPassword } from '@/server/auth/password/hash';
import type { Answer, TestApi } from './harness';

export const STEP_MS = 30_000;

/** The code that an app shows. @param at in milliseconds since 1970 */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

export interface SetUp {
  secret: string;
  recovery_codes: string[];
}

/** Sets up an app, and lets a step pass, so that the next code is a new one. */
export async function setUpApp(api: TestApi, token: string, password: string): Promise<SetUp> {
  const path = '/api/v1/current/second-factor/totp';
  const body = { password: digestPassword(password) };
  const begun = await api.call('POST', path, { token, body });
  const { secret, setup } = begun.json.data;
  const code = codeAt(secret, api.clock());
  const done = await api.call('PUT', path, { token, body: { setup, code } });
  if (done.status !== 200) throw new Error(JSON.stringify(done.json));
  api.clock.advance(STEP_MS);
  return { secret, recovery_codes: done.json.data.recovery_codes };
}

export const login = (api: TestApi, username: string, password: string): Promise<Answer> =>
  api.call('POST', '/api/v1/login', { body: { username, password: digestPassword(password) } });

export const answerChallenge = (
  api: TestApi,
  challenge: string,
  code: string,
  method = 'totp',
): Promise<Answer> =>
  api.call('POST', '/api/v1/login/second-factor', { body: { challenge, method, code } });
