import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@/schemas/user';
import { digestPassword } from '@/server/auth/password/hash';
import { Secrets } from '@/server/auth/secrets/secrets';
import { leaseMail, openMail } from '@/server/messages/mail/outbox';
import { errorOf, openTestApi, type TestApi } from './harness';

const env = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'console@example.com',
  PUBLIC_URL: 'https://console.example',
};
const OLD = 'the old house by the lake';
const NEW = 'a new house in the woods';
const ENDED = { status: 400, id: 'com.invalid.recovery' };

describe('a link for a new password', () => {
  let api: TestApi;
  let token: string;
  let ann: User;
  beforeEach(async () => {
    api = await openTestApi({ env });
    token = (await api.signIn()).access_token;
    ann = await make('ann', 'ann@example.com');
  });
  afterEach(() => api.close());

  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });
  const make = async (username: string, email: string): Promise<User> => {
    const form = { username, name: username, email, status: 'activated', roles: [] };
    const made = await call('POST', 'users', { ...form, password: digestPassword(OLD) });
    return made.json.data;
  };
  const change = (email: string) => call('PUT', `users/${ann.id}`, { ...ann, email });
  const secretSent = async (typed = 'ann') => {
    await api.call('POST', '/api/v1/recover', { body: { username: typed } });
    const mail = await leaseMail(api.db);
    const params = mail && openMail(new Secrets(api.env), mail)?.params;
    return params && 'link' in params ? (params.link.split('#')[1] ?? '') : '';
  };
  const set = (secret: string) =>
    api.call('POST', '/api/v1/recover/password', {
      body: { secret, password: digestPassword(NEW) },
    });
  const upload = async (csv: string) => {
    const response = await api.app.request('/api/v1/users/import?existing=update', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' },
      body: csv,
    });
    expect(response.status).toBe(200);
  };
  const newest = async () => (await call('GET', `users/${ann.id}/history`)).json.data[0];

  it.each<[string, () => Promise<unknown>]>([
    ['an admin', () => change('other@example.com')],
    ['an import', () => upload('username,email\nann,other@example.com')],
    [
      'the user',
      async () => {
        const own = (await api.signIn('ann', OLD)).access_token;
        const profile = { name: 'ann', phone: '', remark: '' };
        const body = { ...profile, email: 'other@example.com', password: digestPassword(OLD) };
        await api.call('PUT', '/api/v1/current/user', { token: own, body });
      },
    ],
  ])('S39 ends with the e-mail that it was sent to, which %s changed', async (_, changeEmail) => {
    const secret = await secretSent();
    await changeEmail();
    const { data } = (await call('GET', `users/${ann.id}`)).json;
    expect(data.email).toBe('other@example.com');
    expect(errorOf(await set(secret))).toEqual(ENDED);
    await api.signIn('ann', OLD);
  });

  it('S39 ends with the e-mail where an undo or a version of the history brings another', async () => {
    const { id: version } = await newest();
    await change('other@example.com');
    const changed = await newest();
    const first = await secretSent();
    const back = await call('POST', `users/${ann.id}/restore`, { version });
    expect(back.status).toBe(200);
    expect(errorOf(await set(first))).toEqual(ENDED);
    await change('other@example.com');
    const second = await secretSent();
    const { trace_id } = await newest();
    expect(trace_id).not.toBe(changed.trace_id);
    expect((await call('POST', 'users/undo', { trace_id })).status).toBe(200);
    expect(errorOf(await set(second))).toEqual(ENDED);
  });

  it('S39 outlives other changes of the record, and works once', async () => {
    const secret = await secretSent();
    expect((await call('PUT', `users/${ann.id}`, { ...ann, remark: 'moved' })).status).toBe(200);
    expect((await set(secret)).status).toBe(200);
    expect(errorOf(await set(secret))).toEqual(ENDED);
    await api.signIn('ann', NEW);
  });

  it('S49 is sent to the e-mail whose letters of ASCII were typed, and to no other', async () => {
    expect(await secretSent('ANN@example.com')).not.toBe('');
    await make('kim', 'kim@example.com');
    expect(await secretSent('\u212aim@example.com')).toBe('');
  });
});
