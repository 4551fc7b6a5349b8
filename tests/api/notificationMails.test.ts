import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { Secrets } from '@/server/auth/secrets/secrets';
import { tables } from '@/server/db/database';
import { createLog } from '@/server/log/stdout';
import { startMail } from '@/server/messages/mail/sender';
import { renderMail } from '@/server/messages/mail/templates';
import { openTestApi, type TestApi } from './harness';
import { MAIL_MS, type Mailbox, openMailbox } from './mailbox';

const PASSWORD = 'the old house by the lake';

describe('the e-mail of a sign-in from a new place', () => {
  it.each([
    [{}, 'to your account from Firefox Linux, address ::1.'],
    [{ by: 'passkey' }, 'to your account with a passkey from Firefox Linux'],
    [{ by: 'company' }, 'to your account with your company account from Firefox Linux'],
  ])('names the way in %j', (by, sentence) => {
    const details = { browser: 'Firefox', system: 'Linux', ip: '::1', ...by };
    const params = { event: 'new-sign-in' as const, details, link: '' };
    const { text } = renderMail({ template: 'notification', params }, 'en-US');
    expect(text).toContain(sentence);
  });
});

describe('notifications by e-mail', () => {
  let api: TestApi;
  let token: string;
  let mailbox: Mailbox;
  const senders: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    mailbox = await openMailbox();
    const MAIL_FROM = 'console@example.com';
    const mail = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM };
    api = await openTestApi({ env: { ...mail, PUBLIC_URL: 'https://console.example' } });
    token = (await api.signIn()).access_token;
  });
  afterEach(async () => {
    for (const stop of senders.splice(0)) await stop();
    await api.close();
    await mailbox.close();
  });

  const addUser = async (username: string, roles: string[] = [], status = 'activated') => {
    const body = {
      ...{ username, name: username, status, email: `${username}@example.com` },
      password: digestPassword(PASSWORD),
      roles: roles.map((role_id) => ({ role_id })),
    };
    const { json } = await api.call('POST', '/api/v1/users', { token, body });
    return json.data.id as string;
  };
  const addRole = async (members = {}) => {
    const body = { code: 'clerk', name: 'Clerk', status: 'enabled', menus: [], ...members };
    return (await api.call('POST', '/api/v1/roles', { token, body })).json.data.id as string;
  };
  const signIn = async (username: string, language: string) => {
    const body = { username, password: digestPassword(PASSWORD) };
    const headers = { 'Accept-Language': language };
    const { json } = await api.call('POST', '/api/v1/login', { body, headers });
    return json.data.access_token as string;
  };
  const reset = (id: string) => api.call('PATCH', `/api/v1/users/${id}/reset-pwd`, { token });
  const send = async () => {
    const log = createLog({ write: () => undefined });
    senders.push(await startMail({ ...api, log, secrets: new Secrets(api.env) }));
  };
  /** Until nothing is left to do. */
  const settled = () =>
    vi.waitFor(async () => {
      const { mail_outbox, notification } = tables;
      // In the order that they go through: what is due comes into the outbox.
      expect(await api.db.$count(notification, eq(notification.mail_due, true))).toBe(0);
      expect(await api.db.$count(mail_outbox)).toBe(0);
    }, MAIL_MS);
  const recipients = () => mailbox.mails.map((mail) => /^To: (\S+?)@/m.exec(mail)?.[1]).sort();
  const subjects = () =>
    mailbox.mails.map((mail) =>
      (/^Subject: (.+(?:\r\n .+)*)/m.exec(mail)?.[1] ?? '').replace(
        /=\?UTF-8\?B\?(\S+?)\?=\s*/g,
        (_, text) => Buffer.from(text, 'base64').toString(),
      ),
    );

  it('come once each, whoever sends them, in the language of the last sign-in', async () => {
    const [ann, bob] = [await addUser('ann'), await addUser('bob')];
    await signIn('ann', 'zh-CN');
    await signIn('bob', 'en-US,en;q=0.9');
    for (const id of [ann, bob]) await reset(id);
    await send();
    await send();
    await settled();
    expect(recipients()).toEqual(['ann', 'bob']);
    expect(subjects().sort()).toEqual(['Your password was changed', '您的密码已变更']);
    const [mail = ''] = mailbox.mails;
    expect(mail).toMatch(/text\/plain[\s\S]+text\/html/);
    const { json } = await api.call('GET', '/api/v1/current/user', { token });
    expect(json.data.gatehouse.notification_mail).toBe(true);
  });

  it('reach all holders of a role, but who turned the event off, is frozen or came later', async () => {
    const role = await addRole();
    for (const name of ['ann', 'bob']) await addUser(name, [role]);
    await addUser('frozen', [role], 'freezed');
    const off = { notifications: { bell_off: [], email_off: ['role-changed'] } };
    const asBob = await signIn('bob', 'en-US');
    await api.call('PUT', '/api/v1/current/preferences', { token: asBob, body: off });
    const menus = await api.call('GET', '/api/v1/menus', { token });
    const body = {
      ...{ code: 'clerk', name: 'Clerk', status: 'enabled' },
      menus: [{ menu_id: menus.json.data[0].id }],
    };
    await api.call('PUT', `/api/v1/roles/${role}`, { token, body });
    await addUser('late', [role]);
    await send();
    await settled();
    expect(recipients()).toEqual(['ann']);
    expect(mailbox.mails[0]).toContain('the permissions of your role Clerk changed.');
    expect(mailbox.mails[0]).toContain('https://console.example/account/settings');
  });

  it('leave half of the outbox to other e-mails', async () => {
    const ann = await addUser('ann');
    await api.db.execute(
      `insert into mail_outbox select n::text, '', '', 'password-recovery', '{}', 0, now(), now() + interval '1 hour', now() + interval '2 hours' from generate_series(1, 5000) n`,
    );
    await reset(ann);
    await send();
    await vi.waitFor(async () => {
      const { notification } = tables;
      expect(await api.db.$count(notification, eq(notification.mail_due, true))).toBe(0);
    }, MAIL_MS);
    expect(await api.db.$count(tables.mail_outbox)).toBe(5_000);
    expect(mailbox.mails).toEqual([]);
  });
});
