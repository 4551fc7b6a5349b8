import { eq } from 'drizzle-orm';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { login } from './authenticator';
import { addUsers } from './caller';
import { openTestApi, type TestApi } from './harness';
import { addKey } from './softwareKey';

const { log_entry, notification, passkey, passkey_challenge, recovery_code, session } = tables;
const { login_challenge, throttle, totp_factor, user } = tables;

export const PATH = '/api/v1/current/passkeys';
export const PASSWORD = 'Portcullis & drawbridge 7';
export const REFUSED = { status: 400, id: 'com.invalid.passkey' };
export const ENDED = { status: 400, id: 'com.invalid.challenge' };
export const proof = { password: digestPassword(PASSWORD) };

/** Of one user, `clerk`, who is signed in. */
export let api: TestApi;
export let token: string;

export const call = (method: string, path: string, body?: object, as = token) =>
  api.call(method, path, { token: as, ...(body && { body }) });
export const idOf = async (username: string) => {
  const [row] = await api.db.select().from(user).where(eq(user.username, username));
  return row?.id ?? '';
};
export const challengeOf = async () =>
  (await login(api, 'clerk', PASSWORD)).json.data.challenge as string;
export const add = (options?: Parameters<typeof addKey>[3]) =>
  addKey(api, token, PASSWORD, options);
export const messages = async () => {
  await api.flushLogs();
  const rows = await api.db.select().from(log_entry).orderBy(log_entry.created_at, log_entry.id);
  return rows.map(({ message }) => message);
};

export async function begin(): Promise<void> {
  api = await openTestApi();
  await addUsers(api, ['clerk', 'other'], PASSWORD);
}

export async function startAnew(): Promise<void> {
  for (const table of [throttle, passkey, passkey_challenge, totp_factor, recovery_code])
    await api.db.delete(table);
  for (const table of [login_challenge, session, notification]) await api.db.delete(table);
  await api.db.update(user).set({ status: 'activated', must_change_password: false });
  token = (await api.signIn('clerk', PASSWORD)).access_token;
}
