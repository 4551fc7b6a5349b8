import { afterEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { Secrets } from '@/server/auth/secrets/secrets';
import { tables } from '@/server/db/database';
import { leaseMail, openMail } from '@/server/messages/mail/outbox';
import { errorOf, openTestApi, type TestApi } from './harness';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'console@example.com',
  PUBLIC_URL: 'https://console.example',
};
const PASSWORD = 'a long walk to the sea';

describe('registering', () => {
  let api: TestApi;
  let token: string;
  const open = async (env: Record<string, string> = {}) => {
    api = await openTestApi({ env: { REGISTRATION: 'approval', ...env } });
    token = (await api.signIn()).access_token;
  };
  afterEach(() => api.close());

  const register = (form: object = {}) =>
    api.call('POST', '/api/v1/register', {
      body: {
        name: 'Ann Lee',
        username: 'ann',
        email: 'ann@example.com',
        password: digestPassword(PASSWORD),
        locale: 'zh-CN',
        ...form,
      },
    });
  const list = async () => (await api.call('GET', '/api/v1/registrations', { token })).json.data;
  const newRole = async (code: string, menus: string[] = []) => {
    const body = { code, name: code, description: '', sequence: 1, status: 'enabled' };
    const rows = menus.map((menu_id) => ({ menu_id }));
    const answer = await api.call('POST', '/api/v1/roles', {
      token,
      body: { ...body, menus: rows },
    });
    return answer.json.data.id as string;
  };
  const activate = (id: string, body: object) =>
    api.call('POST', `/api/v1/registrations/${id}/activate`, { token, body });

  it('is off by default, and says whom to ask', async () => {
    api = await openTestApi({ env: { CONTACT: 'the help desk, 1234' } });
    expect((await register()).status).toBe(404);
    const { json } = await api.call('GET', '/api/v1/register');
    expect(json.data).toEqual({
      registration: 'off',
      recovery: 'request',
      contact: 'the help desk, 1234',
    });
  });

  it('waits for somebody who gives a role, and then signs in', async () => {
    await open(MAIL);
    expect((await register()).status).toBe(200);
    await expect(api.signIn('ann', PASSWORD)).rejects.toThrow('Incorrect username or password');
    const waiting = await api.call('GET', '/api/v1/current/waiting', { token });
    expect(waiting.json.data).toMatchObject({ registrations: 1, recoveries: 0 });
    const [asked] = await list();
    expect(asked).toMatchObject({ username: 'ann', name: 'Ann Lee', email: 'ann@example.com' });
    expect(errorOf(await activate(asked.id, { roles: [] })).status).toBe(400);
    const role_id = await newRole('clerk');
    const { json } = await activate(asked.id, { roles: [{ role_id }] });
    expect(json.data).toMatchObject({ username: 'ann', status: 'activated' });
    await api.signIn('ann', PASSWORD);
    expect(await list()).toEqual([]);
    expect((await activate(asked.id, { roles: [{ role_id }] })).status).toBe(404);
    const mail = await leaseMail(api.db);
    expect(mail).toMatchObject({ to: 'ann@example.com', locale: 'zh-CN' });
    expect(mail?.params).not.toContain('Ann Lee');
    expect(mail && openMail(new Secrets(api.env), mail)?.params).toEqual({
      name: 'Ann Lee',
      username: 'ann',
      link: 'https://console.example/user/login',
    });
  });

  it('S39 answers a taken username alike, and has whoever activates choose another', async () => {
    await open();
    const [free, taken] = [await register(), await register({ username: 'admin' })];
    expect(taken).toMatchObject({ status: free.status, json: free.json });
    const asked = (await list()).find((one: { username: string }) => one.username === 'admin');
    const roles = [{ role_id: await newRole('clerk') }];
    const refused = await activate(asked.id, { roles });
    expect(refused.json.error.fields[0]).toMatchObject({ code: 'username_taken' });
    expect((await activate(asked.id, { roles, username: 'ann.lee' })).status).toBe(200);
    await api.signIn('ann.lee', PASSWORD);
  });

  it('is refused for a weak password, and after five in an hour from one address', async () => {
    await open();
    const weak = await register({ password: digestPassword('password') });
    expect(weak.json.error.fields[0]).toMatchObject({ field: 'password' });
    for (let tries = 0; tries < 5; tries += 1) expect((await register()).status).toBe(200);
    expect((await register()).status).toBe(429);
    api.clock.advance(3_600_000);
    expect((await register()).status).toBe(200);
  });

  it('asks for a captcha, which one try uses up', async () => {
    await open({ CAPTCHA: 'image' }).catch(() => undefined);
    expect((await register()).json.error.fields).toHaveLength(2);
    const wrong = await register({ captcha_id: 'none', captcha_code: '1' });
    expect(errorOf(wrong).id).toBe('com.invalid.captcha');
  });

  it('can be refused, which is logged without any secret', async () => {
    await open();
    await register();
    const [{ id }] = await list();
    expect((await api.call('DELETE', `/api/v1/registrations/${id}`, { token })).status).toBe(200);
    expect(await list()).toEqual([]);
    await api.flushLogs();
    const rows = JSON.stringify(await api.db.select().from(tables.logger));
    for (const event of ['account-requested', 'account-refused'])
      expect(rows).toContain(`"event":"${event}"`);
    expect(rows).toContain('Sign-up requested');
    expect(rows).toContain("Sign-up refused: 'ann'");
    expect(rows).not.toContain(digestPassword(PASSWORD));
    expect(api.logged.join('')).not.toContain(digestPassword(PASSWORD));
  });

  it('tells those who may activate, once each, and nobody else', async () => {
    await open();
    await register();
    const notifications = await api.call('GET', '/api/v1/current/notifications', { token });
    expect(notifications.json.data.notifications[0]).toMatchObject({
      event: 'activation-requested',
      params: { name: 'Ann Lee' },
      path: '/system/user/requests',
    });
    const roles = [{ role_id: await newRole('clerk') }];
    const [{ id }] = await list();
    await activate(id, { roles });
    const clerk = (await api.signIn('ann', PASSWORD)).access_token;
    await register({ username: 'bob' });
    const told = await api.call('GET', '/api/v1/current/notifications', { token: clerk });
    expect(told.json.data.notifications).toEqual([]);
    const waiting = await api.call('GET', '/api/v1/current/waiting', { token: clerk });
    expect(waiting.json.data).toEqual({ registrations: 0, recoveries: 0, mails: 0 });
    const denied = await api.call('GET', '/api/v1/registrations', { token: clerk });
    expect(denied.status).toBe(403);
  });

  it('lets nobody activate with rights that they lack', async () => {
    await open();
    await register();
    const found = await api.call('GET', '/api/v1/menus?code=add', { token });
    const all = await api.call('GET', '/api/v1/menus', { token });
    const flat = (menus: { id: string; children?: never[] }[]): string[] =>
      menus.flatMap((menu) => [menu.id, ...flat(menu.children ?? [])]);
    expect(found.status).toBe(200);
    const powerful = await newRole('powerful', flat(all.json.data));
    const user = all.json.data
      .flatMap((menu: { children?: object[] }) => menu.children ?? [])
      .find((menu: { code: string }) => menu.code === 'user');
    const add = user.children.find((menu: { code: string }) => menu.code === 'add');
    const adder = await newRole('adder', [user.id, add.id]);
    const [{ id }] = await list();
    await activate(id, { roles: [{ role_id: adder }] });
    await register({ username: 'bob' });
    token = (await api.signIn('ann', PASSWORD)).access_token;
    const [{ id: second }] = await list();
    const refused = await activate(second, { roles: [{ role_id: powerful }] });
    expect(errorOf(refused)).toEqual({ status: 403, id: 'com.casbin.denied' });
    expect((await activate(second, { roles: [{ role_id: adder }] })).status).toBe(200);
  });
});
