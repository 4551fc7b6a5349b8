import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { answerChallenge, codeAt, login, setUpApp } from './authenticator';
import { addUsers } from './caller';
import { PUBLIC_URL, withCompanyProvider } from './companyBrowser';
import { changesIn, errorOf, type TestApi } from './harness';
import { addKey, SoftwareKey, signInByKey } from './softwareKey';

const { access_token, company_account, oidc_flow, passkey, session, totp_factor, user } = tables;

const OWN = 'Portcullis & drawbridge 7';
const CHANGE = { status: 403, id: 'com.password.change-required' };

const change = (api: TestApi, token: string, old: string, next: string) =>
  api.call('PUT', '/api/v1/current/password', {
    token,
    body: { old_password: digestPassword(old), new_password: digestPassword(next) },
  });

describe('a reset by an admin', () => {
  const { provider, open, browserOf } = withCompanyProvider();
  let api: TestApi;
  let root: string;
  let token: string;
  let path: string;
  beforeAll(async () => {
    api = await open({ OIDC_CREATE: 'on', OIDC_ROLES: 'groups: staff=staff' });
    root = (await api.signIn()).access_token;
    const form = { code: 'staff', name: 'Staff', status: 'enabled', menus: [] };
    await api.call('POST', '/api/v1/roles', { token: root, body: form });
    for (const login of ['ann', 'bob', 'eve'])
      provider.people[login] = { name: login, email: `${login}@example.com`, groups: ['staff'] };
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    for (const table of [company_account, session, oidc_flow, passkey, totp_factor])
      await api.db.delete(table);
    await api.db.delete(user).where(eq(user.username, 'clerk'));
    await addUsers(api, ['clerk'], OWN);
    const [clerk] = await api.db.select().from(user).where(eq(user.username, 'clerk'));
    path = `/api/v1/users/${clerk?.id}`;
    root = (await api.signIn()).access_token;
    token = (await api.signIn('clerk', OWN)).access_token;
  });

  const reset = async (at = path) =>
    (await api.call('PATCH', `${at}/reset-pwd`, { token: root })).json.data;
  const pathOfBound = async () => {
    const [account] = await api.db.select().from(company_account);
    return `/api/v1/users/${account?.user_id}`;
  };
  const key = () => new SoftwareKey(PUBLIC_URL);
  const read = async (at = path) => (await api.call('GET', at, { token: root })).json.data;

  it('S44 names what is bound, as the record does, and ends it with the roles of its claims', async () => {
    const laptop = await addKey(api, token, OWN, { key: key() });
    expect((await browserOf(api).bind(token, OWN, 'ann')).status).toBe(200);
    const waiting = await browserOf(api).signIn('ann');
    expect(errorOf(waiting).id).toBe('com.login.second-factor');
    const record = await read();
    expect(record.bound).toMatchObject({
      company_account: { name: 'ann@example.com', issuer: provider.issuer },
      passkeys: [{ name: 'Laptop', created_at: expect.any(String), last_used_at: null }],
      second_factor: null,
    });
    expect(record.roles).toHaveLength(1);
    const { password, ended, kept } = await reset();
    expect(ended).toEqual({
      passkeys: record.bound.passkeys,
      company_account: expect.anything(),
      access_tokens: [],
    });
    expect(ended.company_account.name).toBe('ann@example.com');
    expect(kept).toEqual({ company_account: null, second_factor: null });
    expect(await read()).toMatchObject({
      roles: [],
      bound: { company_account: null, passkeys: [], second_factor: null },
    });
    expect((await signInByKey(api, laptop.key)).status).toBe(400);
    expect((await api.signIn('clerk', password)).access_token).toBeTruthy();
    await api.flushLogs();
    const rows = await changesIn(api.db);
    const messages = rows.map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining(
        ['reset-password', 'unbind-account', 'remove-passkey'].map(
          (verb) => `${verb} user 'clerk'`,
        ),
      ),
    );
  });

  it('S44 tells of access tokens that ended, and of no roles where none did', async () => {
    provider.people.dan = { name: 'dan', email: 'dan@example.com', groups: [] };
    expect((await browserOf(api).bind(token, OWN, 'dan')).status).toBe(200);
    const user_id = path.split('/').at(-1) ?? '';
    const dates = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) };
    const row = { id: 'token', user_id, name: 'Nightly', token_hash: 'none', menu_ids: [] };
    await api.db.insert(access_token).values({ ...row, ...dates });
    expect((await reset()).ended).toMatchObject({
      company_account: { name: 'dan@example.com' },
      access_tokens: [{ name: 'Nightly' }],
    });
    const rows = await changesIn(api.db);
    const told = rows.map(({ data }) => data).filter(({ target_id }) => target_id === user_id);
    const verbs = told.map(({ verb }) => verb);
    expect(verbs).toEqual(
      expect.arrayContaining(['reset-password', 'unbind-account', 'remove-token']),
    );
    expect(verbs).not.toContain('update');
    expect(told.find(({ verb }) => verb === 'remove-token')?.before).toContain('Nightly');
  });

  it('S44 keeps the authenticator app, which another right removes, asks for it at sign-in, and says so', async () => {
    await addKey(api, token, OWN, { key: key() });
    const { secret, recovery_codes } = await setUpApp(api, token, OWN);
    const { second_factor } = (await read()).bound;
    const { password, ended, kept } = await reset();
    expect(kept).toEqual({ company_account: null, second_factor });
    expect(ended).toMatchObject({ passkeys: [{ name: 'Laptop' }] });
    const codes: [string, string][] = [
      [codeAt(secret, api.clock()), 'totp'],
      [recovery_codes[0] ?? '', 'recovery-code'],
    ];
    for (const [code, method] of codes) {
      const asked = await login(api, 'clerk', password);
      expect(errorOf(asked).id).toBe('com.login.second-factor');
      const { challenge } = asked.json.data;
      expect((await answerChallenge(api, challenge, code, method)).status).toBe(200);
    }
    expect((await read()).bound).toEqual({ company_account: null, passkeys: [], second_factor });
    await api.flushLogs();
    const rows = await changesIn(api.db);
    expect(rows.map(({ message }) => message)).not.toContain("reset-factor user 'clerk'");
    await api.call('PUT', path, {
      token: root,
      body: { ...(await read()), roles: [], password: digestPassword(OWN) },
    });
    expect(errorOf(await login(api, 'clerk', OWN)).id).toBe('com.login.second-factor');
  });

  it('S44 ends a binding that was begun before it, and none begins until the password is changed', async () => {
    const browser = browserOf(api);
    const body = { password: digestPassword(OWN) };
    const account = '/api/v1/current/company-account';
    const begun = await browser.call('POST', account, { token, body });
    const page = await browser.callback(await browser.passProvider(begun.json.data.url, 'eve'));
    const { password, ended } = await reset();
    expect(ended).toBeUndefined();
    const code = /#company=([\w-]+)$/.exec(page)?.[1];
    const late = await browser.call('PUT', account, { token, body: { code } });
    expect(late.status).toBe(401);
    token = (await api.signIn('clerk', password)).access_token;
    expect(errorOf(await browserOf(api).bind(token, password, 'eve'))).toEqual(CHANGE);
    expect(errorOf(await browser.call('PUT', account, { token, body: { code } }))).toEqual(CHANGE);
  });

  it('S44 of a password that an admin types ends it too', async () => {
    await browserOf(api).bind(token, OWN, 'eve');
    const { bound: _, roles: __, ...found } = await read();
    const body = { ...found, roles: [], password: digestPassword('The gate of Friday 5') };
    expect((await api.call('PUT', path, { token: root, body })).status).toBe(200);
    expect(await read()).toMatchObject({ roles: [], bound: { company_account: null } });
  });

  it('S44 of many at once tells of each', async () => {
    await addKey(api, token, OWN, { key: key() });
    const { id } = await read();
    const body = { action: 'reset_password', ids: [id] };
    const { json } = await api.call('POST', '/api/v1/users/bulk', { token: root, body });
    expect(json.data.resets).toMatchObject([
      { id, username: 'clerk', ended: { passkeys: [{ name: 'Laptop' }] } },
    ]);
    expect(await api.db.$count(passkey)).toBe(0);
  });

  it('S44 leaves the company account to who signs in by it alone, also at the next reset, and says so', async () => {
    expect((await browserOf(api).signIn('bob')).status).toBe(200);
    const own = await pathOfBound();
    const kept = { company_account: expect.objectContaining({ name: 'bob@example.com' }) };
    const { password, ...first } = await reset(own);
    expect(first).toMatchObject({ kept, ended: { company_account: null } });
    token = (await api.signIn((await read(own)).username, password)).access_token;
    await change(api, token, password, OWN);
    await addKey(api, token, OWN, { key: key() });
    expect(await reset(own)).toMatchObject({ kept, ended: { passkeys: [{ name: 'Laptop' }] } });
    expect((await browserOf(api).signIn('bob')).status).toBe(200);

    token = (await api.signIn('clerk', OWN)).access_token;
    await browserOf(api).bind(token, OWN, 'ann');
    expect(await reset()).toMatchObject({
      ended: { company_account: { name: 'ann@example.com' } },
    });
  });

  it('S44 leaves it where nobody signs in by a password', async () => {
    await browserOf(api).bind(token, OWN, 'ann');
    const other = await open({ PASSWORD_SIGN_IN: 'off' }, api);
    const answer = await other.call('PATCH', `${path}/reset-pwd`, { token: root });
    expect(answer.json.data.kept.company_account.name).toBe('ann@example.com');
    expect((await browserOf(other).signIn('ann')).status).toBe(200);
    await other.close();
  });

  it('S44 ends what was bound after the account that an earlier one left was given up', async () => {
    expect((await browserOf(api).signIn('bob')).status).toBe(200);
    const own = await pathOfBound();
    const { password } = await reset(own);
    token = (await api.signIn((await read(own)).username, password)).access_token;
    await change(api, token, password, OWN);
    const body = { password: digestPassword(OWN) };
    await api.call('POST', '/api/v1/current/company-account/remove', { token, body });
    expect((await browserOf(api).bind(token, OWN, 'eve')).status).toBe(200);
    expect((await reset(own)).ended.company_account.name).toBe('eve@example.com');
  });
});
