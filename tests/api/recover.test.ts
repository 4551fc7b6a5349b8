import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { digestPassword } from '@/server/auth/password/hash';
import { Secrets } from '@/server/auth/secrets/secrets';
import { tables } from '@/server/db/database';
import { leaseMail, openMail } from '@/server/messages/mail/outbox';
import { MailSender } from '@/server/messages/mail/sender';
import { smtpMailer } from '@/server/messages/mail/smtp';
import { login, setUpApp } from './authenticator';
import { changesIn, errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import { MAIL_MS, openMailbox } from './mailbox';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'console@example.com',
  PUBLIC_URL: 'https://console.example',
};
const OLD = 'the old house by the lake';
const NEW = 'a new house in the woods';
const LINK = /^https:\/\/console\.example\/user\/reset-password#([\w-]{43})$/;
const ENDED = { status: 400, id: 'com.invalid.recovery' };

describe('a forgotten password', () => {
  let api: TestApi;
  let token: string;
  afterEach(() => api.close());

  const open = async (env: Record<string, string> = {}) => {
    api = await openTestApi({ env });
    token = (await api.signIn()).access_token;
    return addUser('ann', 'Ann@example.com');
  };
  const addUser = async (username: string, email: string, roles: object[] = []) => {
    const body = { username, name: 'Ann Lee', email, status: 'activated', roles };
    const password = digestPassword(OLD);
    const answer = await api.call('POST', '/api/v1/users', { token, body: { ...body, password } });
    return answer.json.data.id as string;
  };
  const recover = (username: string, locale = 'en-US') =>
    api.call('POST', '/api/v1/recover', { body: { username, locale } });
  const secretSent = async () => {
    const mail = await leaseMail(api.db);
    const opened = mail && openMail(new Secrets(api.env), mail);
    return LINK.exec(opened && 'link' in opened.params ? opened.params.link : '')?.[1] ?? '';
  };
  const set = (secret: string, password = NEW) =>
    api.call('POST', '/api/v1/recover/password', {
      body: { secret, password: digestPassword(password) },
    });
  const requests = async () =>
    (await api.call('GET', '/api/v1/recovery-requests', { token })).json.data;

  it('S39 is sent nowhere else by who finds an unlocked screen', async () => {
    await open(MAIL);
    const { access_token: own } = await api.signIn('ann', OLD);
    const profile = { name: 'Ann Lee', phone: '', remark: '' };
    const change = (email: string, password?: string) =>
      api.call('PUT', '/api/v1/current/user', {
        token: own,
        body: { ...profile, email, password },
      });
    const refused = await change('thief@example.com');
    expect(refused.json.error.fields[0]).toMatchObject({
      field: 'password',
      code: 'password_needed',
    });
    const wrong = await change('thief@example.com', digestPassword('a guess'));
    expect(wrong.json.error.fields[0]).toMatchObject({ code: 'password_wrong' });
    expect((await change('ann@example.com')).status).toBe(200);
    expect((await change('new@example.com', digestPassword(OLD))).status).toBe(200);
  });

  it('S39 is set by no admin for themselves, who would not be asked for the old one', async () => {
    await open(MAIL);
    const menus = (await api.call('GET', '/api/v1/menus', { token })).json.data as Menu[];
    const ticked = menus.flatMap(function all(menu): { menu_id: string }[] {
      return [{ menu_id: menu.id }, ...(menu.children ?? []).flatMap(all)];
    });
    const role = { code: 'all', name: 'All', status: 'enabled', menus: ticked };
    const made = await api.call('POST', '/api/v1/roles', { token, body: role });
    const id = await addUser('boss', 'boss@example.com', [{ role_id: made.json.data.id }]);
    const { access_token: own } = await api.signIn('boss', OLD);
    const path = `/api/v1/users/${id}`;
    const { data } = (await api.call('GET', path, { token: own })).json;
    for (const [field, value] of [
      ['password', digestPassword(NEW)],
      ['email', 'thief@example.com'],
    ] as const) {
      const body = { ...data, [field]: value };
      const refused = await api.call('PUT', path, { token: own, body });
      expect(refused.json.error.fields).toMatchObject([{ field, code: 'own_sign_in' }]);
    }
    expect((await api.call('PATCH', `${path}/reset-pwd`, { token: own })).status).toBe(403);
    const renamed = { ...data, name: 'The boss' };
    expect((await api.call('PUT', path, { token: own, body: renamed })).status).toBe(200);
  });

  it('S39 is set anew by a link that works once, and ends all sessions', async () => {
    await open(MAIL);
    const session = (await api.signIn('ann', OLD)).access_token;
    expect((await recover('ann')).json).toEqual({ success: true });
    const secret = await secretSent();
    const weak = await set(secret, 'password');
    expect(weak.json.error.fields[0]).toMatchObject({ field: 'password' });
    expect((await set(secret)).status).toBe(200);
    const after = await api.call('GET', '/api/v1/current/user', { token: session });
    expect(after.status).toBe(401);
    await expect(api.signIn('ann', OLD)).rejects.toThrow('Incorrect');
    await api.signIn('ann', NEW);
    expect(errorOf(await set(secret))).toEqual(ENDED);
  });

  it('goes to the e-mail that is typed in any case, in the language that was asked in', async () => {
    await open(MAIL);
    await recover('ANN@EXAMPLE.COM', 'zh-CN');
    expect(await leaseMail(api.db)).toMatchObject({ to: 'Ann@example.com', locale: 'zh-CN' });
  });

  it('S39 keeps nothing that opens an account in the database, the log or an answer', async () => {
    await open(MAIL);
    const answer = await recover('ann');
    const stored = JSON.stringify([
      await api.db.select().from(tables.mail_outbox),
      await api.db.select().from(tables.recovery_link),
    ]);
    const secret = await secretSent();
    await set(secret);
    await api.flushLogs();
    const logs = JSON.stringify([
      await api.db.select().from(tables.logger),
      await changesIn(api.db),
    ]);
    const texts = [stored, logs, api.logged.join(''), JSON.stringify(answer.json)];
    for (const text of texts) expect(text).not.toContain(secret);
    for (const text of texts) expect(text).not.toContain(digestPassword(NEW));
    expect(logs).toContain('Password reset link sent');
    expect(logs).toContain("recover-password user 'Ann Lee'");
  });

  it('has a link end after half an hour, with the next password, and as the account is frozen', async () => {
    const id = await open(MAIL);
    await recover('ann');
    const late = await secretSent();
    await recover('ann');
    const second = await secretSent();
    api.clock.advance(30 * 60_000);
    expect(errorOf(await set(late))).toEqual(ENDED);
    expect(errorOf(await set(second))).toEqual(ENDED);
    token = (await api.signIn()).access_token;
    await recover('ann');
    const reset = await secretSent();
    await api.call('PATCH', `/api/v1/users/${id}/reset-pwd`, { token });
    expect(errorOf(await set(reset))).toEqual(ENDED);
    await recover('ann');
    const frozen = await secretSent();
    const found = await api.call('GET', `/api/v1/users/${id}`, { token });
    const body = { ...found.json.data, status: 'freezed', roles: [] };
    await api.call('PUT', `/api/v1/users/${id}`, { token, body });
    expect(frozen).not.toBe('');
    expect(errorOf(await set(frozen))).toEqual(ENDED);
  });

  it('S39 answers unknown, frozen and root alike, and sends them nothing', async () => {
    await open(MAIL);
    const id = await addUser('bob', 'bob@example.com');
    const found = await api.call('GET', `/api/v1/users/${id}`, { token });
    const body = { ...found.json.data, status: 'freezed', roles: [] };
    await api.call('PUT', `/api/v1/users/${id}`, { token, body });
    await api.db.update(tables.user).set({ email: 'all@example.com' });
    const times: number[] = [];
    for (const name of ['ann', 'bob', 'nobody', 'admin', 'nobody@example.com']) {
      const began = performance.now();
      const { status, json } = await recover(name);
      times.push(performance.now() - began);
      expect([name, status, json]).toEqual([name, 200, { success: true }]);
    }
    expect(Math.min(...times)).toBeGreaterThan(290);
    expect(await api.db.$count(tables.mail_outbox)).toBe(1);
    expect(await api.db.$count(tables.recovery_link)).toBe(1);
  });

  it('is asked for three times an account at once, and ten times an address', async () => {
    await open(MAIL);
    const asked = await Promise.all(Array.from({ length: 10 }, () => recover('ann')));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect((await recover('ann')).status).toBe(429);
    expect(await api.db.$count(tables.mail_outbox)).toBe(3);
  });

  it('S39 still asks for the second factor', async () => {
    await open(MAIL);
    await setUpApp(api, (await api.signIn('ann', OLD)).access_token, OLD);
    await recover('ann');
    expect((await set(await secretSent())).status).toBe(200);
    expect(errorOf(await login(api, 'ann', NEW)).id).toBe('com.login.second-factor');
  });

  it('is a request to those who may reset where no e-mails are sent', async () => {
    const id = await open();
    await recover('ann');
    await recover('ann');
    expect(await requests()).toMatchObject([{ id, username: 'ann' }]);
    const waiting = await api.call('GET', '/api/v1/current/waiting', { token });
    expect(waiting.json.data).toMatchObject({ recoveries: 1 });
    const notifications = await api.call('GET', '/api/v1/current/notifications', { token });
    const told = notifications.json.data.notifications.filter(
      ({ event }: { event: string }) => event === 'reset-requested',
    );
    expect(told).toHaveLength(1);
    await api.call('PATCH', `/api/v1/users/${id}/reset-pwd`, { token });
    expect(await requests()).toEqual([]);
    await recover('ann');
    const dismissed = await api.call('DELETE', `/api/v1/recovery-requests/${id}`, { token });
    expect(dismissed.status).toBe(200);
    expect(await requests()).toEqual([]);
  });

  it('of root is nobody’s to ask for', async () => {
    await open();
    await recover('admin');
    expect(await requests()).toEqual([]);
    expect((await login(api, 'admin', ROOT_PASSWORD)).status).toBe(200);
  });

  it('waits in the database while the mail server is away, which admins see, and is sent once', async () => {
    await open(MAIL);
    await recover('ann');
    const { db, env } = api;
    const parts = { db, log: { warn: vi.fn(), info: vi.fn(), error: vi.fn() } as never };
    const secrets = new Secrets(env);
    const target = { host: '127.0.0.1', port: 1, secure: false, requireTLS: false };
    const away = new MailSender({
      ...{ ...parts, secrets, everyMs: 20 },
      mailer: smtpMailer(target, 'console@example.com'),
    });
    const mails = async () =>
      (await api.call('GET', '/api/v1/current/waiting', { token })).json.data.mails;
    await vi.waitFor(async () => expect(await mails()).toBe(1), MAIL_MS);
    await away.close();
    const mailbox = await openMailbox();
    await db.update(tables.mail_outbox).set({ next_at: new Date(0) });
    const sender = new MailSender({
      ...{ ...parts, secrets, everyMs: 20 },
      mailer: smtpMailer({ ...target, port: mailbox.port }, 'console@example.com'),
    });
    await vi.waitFor(async () => expect(await db.$count(tables.mail_outbox)).toBe(0), MAIL_MS);
    await sender.close();
    await mailbox.close();
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]).toContain('Ann Lee');
    expect(await mails()).toBe(0);
  });
});
