import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { CLIENT } from '../oidcProvider';
import { addUsers } from './caller';
import { CompanyBrowser, PUBLIC_URL } from './companyBrowser';
import { type FakeIssuer, startFakeIssuer } from './fakeIssuer';
import { type Answer, openTestApi, type TestApi } from './harness';

const { company_account, user } = tables;

const PASSWORD = 'Portcullis & drawbridge 7';
const MATCHED = { OIDC_MATCH_EMAIL: 'on' };

let fake: FakeIssuer;
let api: TestApi;

/** @param issuerOf the provider’s address as the operator writes it */
async function begin(env: Record<string, string> = {}, issuerOf = (issuer: string) => issuer) {
  fake = await startFakeIssuer();
  const settings = {
    OIDC_ISSUER: issuerOf(fake.issuer),
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    PUBLIC_URL,
  };
  api = await openTestApi({ env: { ...settings, ...env } });
}
afterEach(async () => {
  await api.close();
  await fake.close();
});

async function signIn(claims: Record<string, unknown>): Promise<Answer> {
  const browser = new CompanyBrowser(api);
  const { searchParams } = new URL(await browser.start());
  fake.claims = { nonce: searchParams.get('nonce'), ...claims };
  const back = `/api/v1/login/oidc/callback?code=x&state=${searchParams.get('state')}`;
  return browser.exchange(await browser.callback(back));
}

describe('the roles of a claim', () => {
  const rolesOf = async (username: string) => {
    const { access_token: token } = await api.signIn();
    const { json } = await api.call('GET', `/api/v1/users?username=${username}`, { token });
    return json.data[0].roles.map(({ role_name }: { role_name: string }) => role_name).sort();
  };
  const bell = async () => {
    const { access_token: token } = await api.signIn();
    const { json } = await api.call('GET', '/api/v1/current/notifications', { token });
    return (json.data.notifications ?? json.data).filter(
      ({ event }: { event: string }) => event === 'roles-untold',
    );
  };
  const warnings = () => api.logged.filter((line) => line.includes('no role is taken'));
  const start = async () => {
    await begin({ OIDC_ROLES: 'groups: f=finance, "CN=Ops,OU=Groups"=ops', OIDC_CREATE: 'on' });
    const { access_token: token } = await api.signIn();
    for (const code of ['finance', 'ops'])
      await api.call('POST', '/api/v1/roles', {
        token,
        body: { code, name: code, status: 'enabled', menus: [] },
      });
    const groups = ['f', 'CN=Ops,OU=Groups'];
    expect((await signIn({ preferred_username: 'ann', name: 'Ann', groups })).status).toBe(200);
    expect(await rolesOf('ann')).toEqual(['finance', 'ops']);
  };

  it.each([
    [
      'elsewhere',
      {
        _claim_names: { groups: 'src1' },
        _claim_sources: { src1: { endpoint: 'https://graph.example/getMemberObjects' } },
      },
    ],
    ['elsewhere', { hasgroups: true }],
    ['missing', {}],
  ])('S49 stay while it is %s, and the log and the admins are told', async (reason, claims) => {
    await start();
    for (const times of [1, 2]) {
      expect((await signIn(claims)).status).toBe(200);
      expect(await rolesOf('ann')).toEqual(['finance', 'ops']);
      expect(warnings()).toHaveLength(times);
    }
    expect(warnings()[0]).toContain(`"reason":"${reason}"`);
    expect(await bell()).toMatchObject([{ params: { name: 'Ann' }, path: '/system/user' }]);
  });

  it('S49 go where it is told and empty', async () => {
    await start();
    expect((await signIn({ groups: [] })).status).toBe(200);
    expect(await rolesOf('ann')).toEqual([]);
    expect([warnings(), await bell()]).toEqual([[], []]);
  });
});

describe('an e-mail of a claim', () => {
  const known = async () => {
    await addUsers(api, ['kim'], PASSWORD);
    await api.db.update(user).set({ email: 'kim@example.com' }).where(eq(user.username, 'kim'));
  };

  it('S49 counts as verified by the text true', async () => {
    await begin(MATCHED);
    await known();
    const email = 'kim@example.com';
    expect((await signIn({ email, email_verified: 'True' })).status).toBe(403);
    expect((await signIn({ email, email_verified: 'true' })).status).toBe(200);
  });

  it('S49 counts without a word where the provider owns its addresses', async () => {
    await begin({ ...MATCHED, OIDC_EMAIL_VERIFIED: 'trust' });
    await known();
    // A Kelvin sign, which lower case makes a k.
    expect((await signIn({ email: '\u212Aim@example.com' })).status).toBe(403);
    expect((await signIn({ email: 'KIM@example.com' })).status).toBe(200);
  });
});

describe('an issuer', () => {
  const bind = async () => {
    await addUsers(api, ['kim'], PASSWORD);
    const [kim] = await api.db.select().from(user).where(eq(user.username, 'kim'));
    await api.db.insert(company_account).values({
      ...{ id: 'bound', user_id: kim?.id ?? '', issuer: fake.issuer, subject: 'ann' },
      ...{ name: 'ann', created_at: new Date() },
    });
  };

  it.each([
    ['the settings', (issuer: string) => `${issuer}/`, '', ''],
    ['the document', (issuer: string) => issuer, '/', '/'],
    ['the document alone', (issuer: string) => issuer, '/', ''],
    ['the token alone', (issuer: string) => issuer, '', '/'],
  ])('may end with a slash in %s', async (_, issuerOf, document, token) => {
    await begin({}, issuerOf);
    await bind();
    fake.document = { issuer: `${fake.issuer}${document}` };
    expect((await signIn({ iss: `${fake.issuer}${token}` })).status).toBe(200);
    expect(fake.asked.get('/token')).toBe(1);
  });

  it('may end with a slash behind a path', async () => {
    await begin({}, (issuer) => `${issuer}/realms/a`);
    fake.answers['/realms/a/.well-known/openid-configuration'] = (_, response) => {
      const { issuer } = fake;
      response.setHeader('Content-Type', 'application/json').end(
        JSON.stringify({
          issuer: `${issuer}/realms/a/`,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        }),
      );
    };
    const started = await new CompanyBrowser(api).start();
    expect(started).toMatch(new RegExp(`^${fake.issuer}/authorize`));
  });

  it('that dies while its documents are known leaves the browser on the login page', async () => {
    await begin();
    const start = () => new CompanyBrowser(api).begin();
    expect((await start()).json.data.url).toMatch(/\/authorize/);
    fake.takeOver = (request) => void request.socket.destroy();
    await expect
      .poll(async () => (await start()).status, { timeout: 8_000, interval: 500 })
      .toBe(503);
  });
});
