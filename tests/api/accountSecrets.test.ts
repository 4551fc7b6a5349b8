import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { Secrets } from '@/server/auth/secrets/secrets';
import { tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { createLog } from '@/server/log/stdout';
import { startMail } from '@/server/messages/mail/sender';
import { codeAt, STEP_MS } from './authenticator';
import { type CallOptions, changesIn, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import { MAIL_MS, type Mailbox, openMailbox } from './mailbox';

const OLD = digestPassword('a tall tower by the sea');
const NEW = digestPassword('a wide window to the west');
const SMTP_PASSWORD = 'canary-of-the-mail-server';
const SECRET_KEY = 'canary-key-of-thirty-two-letters-or-more';

/** All that an account has to do with secrets, once through, from the registration to a token for programs. */
describe('the secrets of an account', () => {
  let api: TestApi;
  let mailbox: Mailbox;
  const printed: string[] = [];
  const answers: string[] = [];
  /** By what it is; each is answered once at most. */
  const secrets: Record<string, string> = { OLD, NEW, SMTP_PASSWORD, SECRET_KEY };

  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const answer = await api.call(method, `/api/v1/${path}`, options);
    answers.push(JSON.stringify(answer.json) + JSON.stringify([...answer.headers]));
    return answer;
  };
  const keep = (name: string, secret: string) => {
    expect(secret, name).toMatch(/.{8}/);
    secrets[name] = secret;
    return secret;
  };
  const captcha = { captcha_id: 'off', captcha_code: 'off' };
  const logIn = (username: string, password: string) =>
    call('POST', 'login', { body: { username, password, ...captcha } });

  async function register(root: string): Promise<string> {
    const applicant = { username: 'ann', name: 'Ann', email: 'ann@example.com', locale: 'en-US' };
    await call('POST', 'register', { body: { ...applicant, password: OLD, ...captcha } });
    const menus = await api.call('GET', '/api/v1/menus', { token: root });
    const ticked = flatten(menus.json.data).map(({ id }) => ({ menu_id: id }));
    const role = { code: 'all', name: 'All', status: 'enabled', menus: ticked };
    const { id } = (await api.call('POST', '/api/v1/roles', { token: root, body: role })).json.data;
    const [asked] = (await call('GET', 'registrations', { token: root })).json.data;
    const body = { roles: [{ role_id: id }] };
    await call('POST', `registrations/${asked.id}/activate`, { token: root, body });
    return asked.id;
  }

  async function setUpFactor(token: string): Promise<void> {
    const path = 'current/second-factor/totp';
    const { data } = (await call('POST', path, { token, body: { password: OLD } })).json;
    keep('seed', data.secret);
    keep('setup', data.setup);
    const body = { setup: data.setup, code: codeAt(data.secret, api.clock()) };
    const { recovery_codes } = (await call('PUT', path, { token, body })).json.data;
    recovery_codes.forEach((code: string, at: number) => {
      keep(`recovery code ${at}`, code);
    });
    api.clock.advance(STEP_MS);
  }

  async function passFactor(name: string, password: string, method = 'totp'): Promise<string> {
    const { challenge } = (await logIn('ann', password)).json.data;
    keep(`challenge ${name}`, challenge);
    const code =
      method === 'totp' ? codeAt(secrets.seed ?? '', api.clock()) : secrets['recovery code 0'];
    const body = { challenge, method, code };
    const { json } = await call('POST', 'login/second-factor', { body });
    return keep(`token ${name}`, json.data.access_token);
  }

  async function recover(): Promise<void> {
    await call('POST', 'recover', { body: { username: 'ann', locale: 'en-US', ...captcha } });
    const log = createLog({ write: (line) => void printed.push(line) });
    const stop = await startMail({ ...api, log, secrets: new Secrets(api.env) });
    await vi.waitFor(() => expect(printed.join('')).toContain('wait for the mail server'), MAIL_MS);
    await mailbox.close();
    mailbox = await openMailbox({ port: mailbox.port, password: SMTP_PASSWORD });
    await api.db.update(tables.mail_outbox).set({ next_at: new Date(0) });
    await vi.waitFor(async () => expect(await api.db.$count(tables.mail_outbox)).toBe(0), 20_000);
    await stop();
    const text = mailbox.mails.join('').replaceAll('=\r\n', '');
    const link = /reset-password(?:#|=23)([\w-]{43})/.exec(text)?.[1] ?? '';
    keep('link', link);
    await call('POST', 'recover/password', { body: { secret: link, password: NEW } });
  }

  beforeAll(async () => {
    mailbox = await openMailbox({ password: 'another one' });
    const at = `127.0.0.1:${mailbox.port}`;
    const mail = { SMTP_URL: `smtp://mailer:${SMTP_PASSWORD}@${at}`, MAIL_FROM: 'c@example.com' };
    const more = { PUBLIC_URL: 'https://console.example', REGISTRATION: 'approval' };
    api = await openTestApi({ env: { ...mail, ...more, SECRET_KEY } });
    const signedIn = await logIn('admin', keep('ROOT', digestPassword(ROOT_PASSWORD)));
    const root = keep('token of root', signedIn.json.data.access_token);
    await register(root);
    const first = keep('first token', (await logIn('ann', OLD)).json.data.access_token);
    await setUpFactor(first);
    await passFactor('by code', OLD);
    await recover();
    const token = await passFactor('by recovery code', NEW, 'recovery-code');
    const { data } = (await call('POST', 'current/refresh-token', { token })).json;
    const own = keep('refreshed token', data.access_token);
    const menus = (await api.call('GET', '/api/v1/current/menus', { token: own })).json.data;
    const form = { name: 'report', menu_ids: [menus[0].id], days: 1, password: NEW };
    const made = await call('POST', 'current/tokens', { token: own, body: form });
    const program = keep('access token', made.json.data.token);
    await call('GET', 'current/user', { token: program });
    // Secrets typed into the wrong fields.
    for (const [name, secret] of Object.entries(secrets)) {
      await logIn(secret, OLD);
      await call('GET', `users?name=${name}&password=${secret}&token=${secret}`, { token: own });
      await call('POST', 'recover/password', { body: { secret, password: secret } });
      await call('GET', `current/sessions?access_token=${secret}`, { token: secret });
      api.clock.advance(60_000);
    }
    const { id } = (await api.call('GET', '/api/v1/users', { token: root })).json.data[0];
    for (const path of [
      ...['current/user', 'current/sessions', 'current/last-sign-in', 'current/notifications'],
      ...['current/second-factor', 'current/preferences', 'current/waiting', 'registrations'],
      ...['recovery-requests', 'users', `users/${id}`, `users/${id}/sessions`, 'register'],
      ...[`users/${id}/tokens`, `users/${id}/history`, 'captcha/id', 'loggers?pageSize=100'],
      ...['loggers/export', 'loggers/export?format=jsonl'],
    ])
      await call('GET', path, { token: root });
    await api.flushLogs();
  }, 120_000);
  afterAll(async () => {
    await mailbox.close();
    await api.close();
  });

  it('S15 are in no line of the log or of stdout', async () => {
    const rows = JSON.stringify([
      ...(await api.db.select().from(tables.logger)),
      ...(await changesIn(api.db)),
    ]);
    const lines = printed.concat(api.logged).join('');
    expect(rows).toContain('recover-password');
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, rows.includes(secret), lines.includes(secret)]).toEqual([name, false, false]);
    }
  });

  it('S15 are told once, by the answer that gives them, or never', () => {
    const never = ['OLD', 'NEW', 'ROOT', 'SMTP_PASSWORD', 'SECRET_KEY', 'link'];
    for (const [name, secret] of Object.entries(secrets)) {
      const count = answers.filter((answer) => answer.includes(secret)).length;
      expect([name, count]).toEqual([name, never.includes(name) ? 0 : 1]);
    }
  });

  it('S15 are in no row of any table', async () => {
    const all = Object.values(tables).filter((table) => is(table, PgTable));
    expect(all.length).toBeGreaterThan(20);
    for (const table of all) {
      const [{ text } = { text: '' }] = await queryRows<{ text: string | null }>(
        api.db,
        sql`select json_agg(one)::text as text from ${table} one`,
      );
      for (const [name, secret] of Object.entries(secrets)) {
        expect([getTableName(table), name, text?.includes(secret) ?? false]).toEqual([
          ...[getTableName(table), name, false],
        ]);
      }
    }
  });
});

interface Menu {
  id: string;
  children: Menu[] | null;
}

const flatten = (menus: Menu[] | null): Menu[] =>
  (menus ?? []).flatMap((menu) => [menu, ...flatten(menu.children)]);
