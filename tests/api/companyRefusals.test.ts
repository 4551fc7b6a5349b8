import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { CLIENT } from '../oidcProvider';
import { addUsers } from './caller';
import { CompanyBrowser, codeIn, faultIn, PUBLIC_URL } from './companyBrowser';
import { type FakeIssuer, startFakeIssuer, strangersKey } from './fakeIssuer';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const { company_account, logger, oidc_flow, session, user } = tables;

const PASSWORD = 'Portcullis & drawbridge 7';
const CANARY = 'canary-of-the-provider';

let fake: FakeIssuer;
let api: TestApi;

const settings = () => ({
  OIDC_ISSUER: fake.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  PUBLIC_URL,
});

/** Of a provider that has not been asked yet. */
async function begin(env: Record<string, string> = {}): Promise<void> {
  fake = await startFakeIssuer();
  api = await openTestApi({ env: { ...settings(), ...env } });
  await addUsers(api, ['clerk'], PASSWORD);
  const [clerk] = await api.db.select().from(user).where(eq(user.username, 'clerk'));
  await api.db.insert(company_account).values({
    ...{ id: newId(), user_id: clerk?.id ?? '', issuer: fake.issuer, subject: 'ann' },
    ...{ name: 'ann', created_at: new Date() },
  });
}

async function end(): Promise<void> {
  await api.close();
  await fake.close();
}

const browser = () => new CompanyBrowser(api);

/** Leads back from the provider, which issues what the test has it say. */
async function lead(one: CompanyBrowser, claims: Record<string, unknown> = {}): Promise<string> {
  const { searchParams } = new URL(await one.start());
  fake.claims = { nonce: searchParams.get('nonce'), ...claims };
  return `/api/v1/login/oidc/callback?code=${CANARY}&state=${searchParams.get('state')}`;
}

const now = () => Math.floor(Date.now() / 1000);

describe('a company sign-in that is forged', () => {
  beforeAll(() => begin());
  afterAll(end);
  beforeEach(() => Object.assign(fake, { claims: {}, header: {}, answers: {}, document: {} }));

  const outcome = async (claims: Record<string, unknown> = {}) => {
    const one = browser();
    const page = await one.callback(await lead(one, claims));
    return faultIn(page) || (await one.exchange(page)).status;
  };

  it('passes where the token is right', async () => {
    expect(await outcome()).toBe(200);
  });

  it.each([
    ['a wrong nonce', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['a token that has expired', () => ({ iat: now() - 900, exp: now() - 600 })],
    ['a token for somebody else', () => ({ aud: 'another client' })],
    ['a token of several clients, given to another', () => ({ aud: [CLIENT.id, 'b'], azp: 'b' })],
    ['a token of another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['a token without a subject', () => ({ sub: undefined })],
  ])('S42 is refused with %s', async (_, claims) => {
    expect(await outcome(claims())).toBe('refused');
  });

  it('S42 is refused unsigned, also where the provider says that it signs nothing', async () => {
    fake.header = { alg: 'none' };
    expect(await outcome()).toBe('refused');
    const other = await openTestApi({ env: settings(), beside: api });
    fake.document = { id_token_signing_alg_values_supported: ['none'] };
    const one = new CompanyBrowser(other);
    expect(faultIn(await one.callback(await lead(one)))).toBe('refused');
  });

  it('S42 is refused with the signature of a stranger, or of the client secret', async () => {
    const { key } = fake;
    fake.key = strangersKey();
    expect(await outcome()).toBe('refused');
    fake.key = key;
    fake.header = { alg: 'HS256' };
    expect(await outcome()).toBe('refused');
  });

  it('S42 is refused with a state that was used, is old, or is another browser’s', async () => {
    const one = browser();
    const path = await lead(one);
    expect(faultIn(await browser().callback(path))).toBe('ended');
    const other = browser();
    await other.start();
    expect(faultIn(await other.callback(path))).toBe('ended');
    expect(codeIn(await one.callback(path))).not.toBe('');
    expect(faultIn(await one.callback(path))).toBe('ended');
    const late = await lead(one);
    api.clock.advance(11 * 60_000);
    expect(faultIn(await one.callback(late))).toBe('ended');
    const made = `/api/v1/login/oidc/callback?code=x&state=${'a'.repeat(43)}`;
    expect(faultIn(await one.callback(made))).toBe('ended');
    expect(faultIn(await one.callback('/api/v1/login/oidc/callback'))).toBe('ended');
  });

  it('S42 gives its token once, to the browser that began, within two minutes', async () => {
    const one = browser();
    const page = await one.callback(await lead(one));
    const ended = { status: 400, id: 'com.company.ended' };
    expect(errorOf(await browser().exchange(page))).toEqual(ended);
    const other = browser();
    await other.start();
    expect(errorOf(await other.exchange(page))).toEqual(ended);
    const both = await Promise.all([one.exchange(page), one.exchange(page)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await one.callback(await lead(one));
    api.clock.advance(3 * 60_000);
    expect(errorOf(await one.exchange(late))).toEqual(ended);
  });

  it('S42 binds nothing for another session, and no sign-in is taken for a binding', async () => {
    const { access_token: token } = await api.signIn();
    const one = browser();
    const page = await one.callback(await lead(one));
    const bind = await one.call('PUT', '/api/v1/current/company-account', {
      token,
      body: { code: codeIn(page) },
    });
    expect(errorOf(bind)).toEqual({ status: 400, id: 'com.company.ended' });
    const { json } = await one.call('POST', '/api/v1/current/company-account', {
      token,
      body: { password: digestPassword(ROOT_PASSWORD) },
    });
    const { searchParams } = new URL(json.data.url);
    fake.claims = { nonce: searchParams.get('nonce'), sub: 'bob' };
    const back = await one.callback(
      `/api/v1/login/oidc/callback?code=x&state=${searchParams.get('state')}`,
    );
    expect(back).toMatch(/^\/account\/settings\?section=binding#company=/);
    const ended = { status: 400, id: 'com.company.ended' };
    expect(errorOf(await one.exchange(back))).toEqual(ended);
    const { access_token: another } = await api.signIn();
    const body = { code: codeIn(back) };
    const path = '/api/v1/current/company-account';
    expect(errorOf(await one.call('PUT', path, { token: another, body }))).toEqual(ended);
    expect(errorOf(await browser().call('PUT', path, { token, body }))).toEqual(ended);
    expect((await one.call('PUT', path, { token, body })).json).toEqual({ success: true });
  });

  it('S16 keeps the page that was asked for only where it is one of the console', async () => {
    const one = browser();
    const pages: string[] = [];
    for (const redirect of ['/system/user?a=1', '//evil', '/\\evil', 'https://evil', 'x']) {
      const { searchParams } = new URL(await one.start(redirect));
      fake.claims = { nonce: searchParams.get('nonce') };
      const path = `/api/v1/login/oidc/callback?code=x&state=${searchParams.get('state')}`;
      pages.push((await one.callback(path)).split('#')[0] ?? '');
    }
    const [first, ...others] = pages;
    expect(first).toBe('/user/login?redirect=%2Fsystem%2Fuser%3Fa%3D1');
    expect(new Set(others)).toEqual(new Set(['/user/login']));
  });

  it('S15 leaves no secret in the log, in stdout, in an address or in the database', async () => {
    const one = browser();
    const start = await one.start();
    const path = await lead(one);
    const page = await one.callback(path);
    const answer = await one.exchange(page);
    fake.header = { alg: 'none' };
    await one.callback(await lead(one));
    await api.flushLogs();
    const stored = await Promise.all(
      [logger, oidc_flow, company_account, session].map((table) => api.db.select().from(table)),
    );
    const kept = JSON.stringify(stored) + api.logged.join('');
    const cookies = [...one.cookies.values()];
    expect(cookies).toHaveLength(2);
    const { access_token } = answer.json.data;
    const secrets = [CLIENT.secret, CANARY, ...cookies, codeIn(page), access_token];
    for (const secret of secrets) expect(kept).not.toContain(secret);
    // The heads of tokens; what is sealed may hold any three letters.
    expect(kept).not.toMatch(/eyJ(hbGci|0eXAi|raWQi)/);
    expect(start + page).not.toContain(CLIENT.secret);
    for (const cookie of cookies) expect(start + page).not.toContain(cookie);
    expect(JSON.stringify(answer.json)).not.toMatch(/eyJ|canary/);
  });
});

describe('a provider of company accounts', () => {
  beforeEach(() => begin());
  afterEach(end);

  const refusal = async () => errorOf(await browser().begin());
  const WELL = { status: 200, id: undefined };
  const DOWN = { status: 503, id: 'com.company.unavailable' };

  it('that is down leaves passwords working, and is well again by itself', async () => {
    fake.takeOver = (request) => void request.socket.destroy();
    expect(await refusal()).toEqual(DOWN);
    expect((await api.signIn('clerk', PASSWORD)).access_token).toBeTruthy();
    expect(await api.db.$count(oidc_flow)).toBe(0);
    fake.takeOver = undefined;
    await expect.poll(refusal, { timeout: 8_000, interval: 500 }).toEqual(WELL);
  });

  it('that hangs is given up within seconds, and not asked by each visitor', async () => {
    fake.takeOver = () => undefined;
    const began = performance.now();
    expect(await Promise.all([refusal(), refusal(), refusal()])).toEqual(Array(3).fill(DOWN));
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(await refusal()).toEqual(DOWN);
    expect([...fake.asked.values()]).toEqual([1]);
    expect((await api.signIn('clerk', PASSWORD)).access_token).toBeTruthy();
  });

  it('that hangs half-way leads back with the reason', async () => {
    const one = browser();
    const path = await lead(one);
    fake.answers['/token'] = (_, response) => void response.write('{');
    expect(faultIn(await one.callback(path))).toBe('unavailable');
  });

  it.each([
    ['rubbish', (response) => response.end('rubbish')],
    [
      'an empty object',
      (response) => response.setHeader('Content-Type', 'application/json').end('{}'),
    ],
    ['without an end', (response) => void endless(response)],
    [
      'with a redirect',
      (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    ],
  ] as [string, (response: ServerResponse) => void][])(
    'that answers %s is no provider',
    async (_, answer) => {
      fake.takeOver = (_request, response) => answer(response);
      expect(await refusal()).toEqual(DOWN);
    },
  );

  it.each([
    ['http://169.254.169.254/token', 'unavailable'],
    ['http://[::1]:1/token', 'unavailable'],
    ['http://localhost:1/token', 'unavailable'],
  ])('that names %s reaches no address inside', async (token_endpoint, expected) => {
    fake.document = { token_endpoint };
    const one = browser();
    expect(faultIn(await one.callback(await lead(one)))).toBe(expected);
    expect(api.logged.join('')).toContain('is an address inside');
  });

  it('that sends people to a script sends nobody anywhere', async () => {
    fake.document = { authorization_endpoint: 'javascript:alert(1)' };
    expect(await refusal()).toEqual(DOWN);
  });

  it('that refuses, or whose user declines, says which', async () => {
    const one = browser();
    const path = (error: string, start: string) =>
      `/api/v1/login/oidc/callback?error=${error}&state=${new URL(start).searchParams.get('state')}`;
    expect(faultIn(await one.callback(path('access_denied', await one.start())))).toBe('denied');
    expect(faultIn(await one.callback(path('server_error', await one.start())))).toBe('refused');
  });

  it('S31 is asked for strangers at a bounded rate, and a flood leaves room for others', async () => {
    api.clock.stop();
    const statuses: number[] = [];
    for (let count = 0; count < 201; count += 1) statuses.push((await refusal()).status);
    expect(statuses).toEqual([...Array(200).fill(200), 429]);
    expect(await api.db.$count(oidc_flow)).toBe(200);
  });

  it('is not asked at the start', async () => {
    expect(fake.asked.size).toBe(0);
    expect((await api.signIn('admin', ROOT_PASSWORD)).access_token).toBeTruthy();
  });
});

function endless(response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/json');
  const chunk = 'x'.repeat(64 * 1024);
  const more = () => {
    if (!response.destroyed) response.write(chunk, () => setImmediate(more));
  };
  more();
}
