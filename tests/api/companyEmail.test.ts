import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { CLIENT } from '../oidcProvider';
import { addUsers } from './caller';
import { CompanyBrowser, PUBLIC_URL } from './companyBrowser';
import { type FakeIssuer, startFakeIssuer } from './fakeIssuer';
import { errorOf, openTestApi, type TestApi } from './harness';

const { user } = tables;

const PASSWORD = 'Portcullis & drawbridge 7';
const UNKNOWN = { status: 403, id: 'com.company.unknown' };

describe('the e-mail of a company account', () => {
  let fake: FakeIssuer;
  let api: TestApi;
  beforeEach(async () => {
    fake = await startFakeIssuer();
    fake.document = { userinfo_endpoint: `${fake.issuer}/userinfo` };
    api = await openTestApi({
      env: {
        OIDC_ISSUER: fake.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_MATCH_EMAIL: 'on',
        PUBLIC_URL,
      },
    });
    await addUsers(api, ['kim', 'mike'], PASSWORD);
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
  });

  const give = (username: string, email: string) =>
    api.db.update(user).set({ email }).where(eq(user.username, username));
  const signIn = async (signed: object, told: object = {}) => {
    fake.answers['/userinfo'] = (_, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ sub: 'ann', ...told }));
    };
    const browser = new CompanyBrowser(api);
    const { searchParams } = new URL(await browser.start());
    fake.claims = { nonce: searchParams.get('nonce'), ...signed };
    const path = `/api/v1/login/oidc/callback?code=a&state=${searchParams.get('state')}`;
    return browser.exchange(await browser.callback(path));
  };

  it.each([
    ['the Kelvin sign', 'kim@example.com', '\u212aim@example.com'],
    ['the long s', 'boss@example.com', 'bo\u017fs@example.com'],
    ['the dotted I', 'mike@example.com', 'm\u0130ke@example.com'],
    ['a Greek letter', 'σ@example.com', 'Σ@example.com'],
  ])('S49 folds ASCII alone: %s is another letter', async (_, ours, theirs) => {
    await give('kim', ours);
    expect(errorOf(await signIn({ email: theirs, email_verified: true }))).toEqual(UNKNOWN);
  });

  it('S49 folds the letters of ASCII', async () => {
    await give('kim', 'Kim@Example.com');
    expect((await signIn({ email: 'KIM@eXAMPLE.COM', email_verified: true })).status).toBe(200);
  });

  it('S49 is verified by the document that names it, and by no other', async () => {
    await give('kim', 'kim@example.com');
    const email = 'kim@example.com';
    const other = { email: 'other@example.com', email_verified: true };
    expect(errorOf(await signIn({ email }, other))).toEqual(UNKNOWN);
    expect(errorOf(await signIn(other, { email }))).toEqual(UNKNOWN);
    expect(errorOf(await signIn({ email }, { email_verified: true }))).toEqual(UNKNOWN);
    expect(errorOf(await signIn({ email_verified: true }, { email }))).toEqual(UNKNOWN);
    const denied = { email, email_verified: false };
    expect(errorOf(await signIn(denied, { email, email_verified: true }))).toEqual(UNKNOWN);
    expect((await signIn({ email }, { email, email_verified: true })).status).toBe(200);
  });

  it('finds the user by the e-mail that userinfo alone tells and verifies', async () => {
    await give('kim', 'kim@example.com');
    const told = { email: 'kim@example.com', email_verified: true };
    expect((await signIn({}, told)).status).toBe(200);
  });

  it('binds none of two users who share it, and the log names both', async () => {
    await give('kim', 'team@example.com');
    await give('mike', 'TEAM@example.com');
    const claims = { email: 'team@example.com', email_verified: true };
    expect(errorOf(await signIn(claims))).toEqual(UNKNOWN);
    await api.flushLogs();
    const rows = await api.db.select().from(tables.logger);
    const [row] = rows.filter(({ message }) => message.includes('several'));
    expect(row).toMatchObject({ level: 'warn', tag: 'system' });
    expect(row?.message).toMatch(/kim, mike$/);
    expect(api.logged.join('')).toContain('kim, mike');
    expect(await api.db.$count(tables.company_account)).toBe(0);
  });

  it('loses marks that turn the direction of a name or username', async () => {
    await api.close();
    const role = { OIDC_CREATE: 'on', OIDC_ROLES: 'groups: *=guest' };
    api = await openTestApi({
      env: {
        ...{ OIDC_ISSUER: fake.issuer, OIDC_CLIENT_ID: CLIENT.id, PUBLIC_URL, ...role },
        OIDC_CLIENT_SECRET: CLIENT.secret,
      },
    });
    const { access_token: token } = await api.signIn();
    const body = { code: 'guest', name: 'Guest', status: 'enabled', menus: [] };
    await api.call('POST', '/api/v1/roles', { token, body });
    await signIn({
      preferred_username: '\u2067no\u202era',
      name: 'No\u202era\u2069',
      groups: ['any'],
    });
    const [nora] = await api.db.select().from(user).where(eq(user.username, 'nora'));
    expect(nora?.name).toBe('Nora');
  });
});
