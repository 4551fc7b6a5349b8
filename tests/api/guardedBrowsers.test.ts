import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { deleteExpired } from '@/server/boot/housekeeping';
import { tables } from '@/server/db/database';
import { callerAt } from './caller';
import { DEPUTY_PASSWORD, menuForm, roleForm, userForm } from './delegation';
import { openTestApi, type TestApi } from './harness';

const PROXY = '10.0.0.1';
const CONSOLE = 'https://console.example/admin';
const ENV = { TRUST_PROXY: PROXY, PUBLIC_URL: CONSOLE };
const HOST = 'shop.example.com';
const PAGE = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const COOKIE = '__Host-gatehouse-guard';

let api: TestApi;
let root: string;
let clerkId: string;
let roleId: string;

const asRoot = async (method: string, path: string, body?: unknown) => {
  const { json } = await api.call(method, path, { token: root, ...(body ? { body } : {}) });
  expect(json).toMatchObject({ success: true });
  return json.data;
};

let password = DEPUTY_PASSWORD;
const signInClerk = async () => (await api.signIn('clerk', password)).access_token;

beforeAll(async () => {
  api = await openTestApi({ env: ENV });
  root = (await api.signIn()).access_token;
  for (const code of ['shop', 'desk', 'away']) {
    const status = code === 'away' ? 'disabled' : 'enabled';
    const hosts = `${code}.example.com`;
    await asRoot('POST', '/api/v1/services', { code, name: code, hosts, status });
  }
  const resources = ['shop/orders', 'desk/orders'].map((path) => ({ method: 'GET', path }));
  const { id } = await asRoot('POST', '/api/v1/menus', { ...menuForm('orders'), resources });
  roleId = (await asRoot('POST', '/api/v1/roles', roleForm('clerk', [id]))).id;
  const clerk = { ...userForm('clerk', [roleId]), password: digestPassword(password) };
  clerkId = (await asRoot('POST', '/api/v1/users', clerk)).id;
});
afterAll(() => api.close());

/** A browser at a guarded host: it keeps the cookie, and goes where it is led. */
function newBrowser(host = HOST, server = api) {
  let cookie: string | undefined;
  const get = async (path: string, peer = PROXY, headers = {}) => {
    const answer = await callerAt(server, peer).call('GET', path, {
      headers: {
        'X-Forwarded-Host': host,
        ...(cookie && { Cookie: `other=1; ${cookie}` }),
        ...headers,
      },
    });
    const set = answer.headers.get('Set-Cookie');
    if (set) cookie = set.split(';', 1)[0];
    return { ...answer, set };
  };
  const lead = async (path: string, peer?: string) => {
    const answer = await get(path, peer);
    return { ...answer, to: answer.headers.get('Location') ?? '' };
  };
  return {
    cookie: () => cookie,
    hold: (held: string | undefined) => {
      cookie = held;
    },
    get,
    /** Asks for a page, as the proxy does before it lets the browser through. */
    open: (path = '/orders', at = host, method = 'GET') =>
      get('/api/v1/authorize', PROXY, {
        ...PAGE,
        'X-Forwarded-Host': at,
        'X-Forwarded-Method': method,
        'X-Forwarded-Uri': path,
      }),
    /** @returns what the console is asked for */
    begin: async (wanted = '/orders') => {
      const asked = new URLSearchParams({ wanted });
      const { status, to } = await lead(`/api/v1/authorize/sign-in?${asked}`);
      expect(status).toBe(302);
      expect(to).toMatch(`${CONSOLE}/guarded?`);
      return Object.fromEntries(new URL(to).searchParams) as Record<string, string>;
    },
    enter: (url: string, peer?: string) =>
      lead(`/api/v1/authorize/enter${new URL(url).search}`, peer),
  };
}

const ticketFor = (token: string, body: object) =>
  api.call('POST', '/api/v1/current/tickets', { token, body });

/** Signs a browser in to a host. */
async function signedIn(token: string, host = HOST) {
  const browser = newBrowser(host);
  const { json } = await ticketFor(token, await browser.begin());
  const { to } = await browser.enter(json.data.url);
  expect(to).toBe('/orders');
  return browser;
}

describe('a browser at a guarded host', () => {
  it('is led to a sign-in and back to the page that it wanted', async () => {
    const browser = newBrowser();
    const stranger = await browser.open('/orders?page=2&q=%C3%A4');
    expect(stranger.status).toBe(401);
    const signIn = stranger.headers.get('X-Sign-In') ?? '';
    expect(signIn).toBe('/.gatehouse/sign-in?wanted=%2Forders%3Fpage%3D2%26q%3D%25C3%25A4');
    expect(stranger.headers.get('Content-Type')).toMatch('text/html');
    const asked = await browser.begin(
      new URL(signIn, 'https://x').searchParams.get('wanted') ?? '',
    );
    expect(asked).toMatchObject({ host: HOST, wanted: '/orders?page=2&q=%C3%A4' });
    const { status, json } = await ticketFor(await signInClerk(), asked);
    expect(status).toBe(200);
    expect(json.data.url).toMatch(`https://${HOST}/.gatehouse/enter?ticket=`);
    const entered = await browser.enter(json.data.url);
    expect(entered).toMatchObject({ status: 302, to: '/orders?page=2&q=%C3%A4' });
    expect(entered.set).toMatch(`${COOKIE}=`);
    for (const trait of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(entered.set?.split('; ')).toContain(trait);
    expect(entered.set).not.toMatch(/domain/i);
    const through = await browser.open();
    expect(through.status).toBe(200);
    expect(through.headers.get('X-User-Id')).toBe(clerkId);
    expect(through.headers.get('Cookie')).toBe('other=1');
    expect((await browser.open('/secrets')).status).toBe(403);
    expect((await browser.open('/orders', HOST, 'POST')).status).toBe(403);
  });

  it('is led to the first page where the address is longer than a header may be', async () => {
    const query = encodeURIComponent('中'.repeat(800));
    const stranger = await newBrowser().open(`/orders?q=${query}`);
    expect(stranger.headers.get('X-Sign-In')).toBe('/.gatehouse/sign-in');
    const refused = await (await signedIn(await signInClerk())).open(
      `/secrets/${'x'.repeat(8_000)}`,
    );
    expect(refused.status).toBe(403);
    expect(refused.headers.get('X-Why')?.length).toBeLessThan(100);
  });

  it('has a cookie as browsers write it, as proxies take nothing else out', async () => {
    const browser = await signedIn(await signInClerk());
    const held = browser.cookie() ?? '';
    for (const Cookie of [held.replace('=', ' ='), `a=1;${held}`, `a=1;\t${held}`]) {
      browser.hold(undefined);
      const { status } = await browser.get('/api/v1/authorize', PROXY, {
        ...{ 'X-Forwarded-Method': 'GET', 'X-Forwarded-Uri': '/orders', Cookie },
      });
      expect([Cookie, status]).toEqual([Cookie, 401]);
    }
  });

  it('is refused as it stands where a script asks, or writes', async () => {
    const headers = {
      'X-Forwarded-Host': HOST,
      'X-Forwarded-Method': 'GET',
      'X-Forwarded-Uri': '/orders',
    };
    const script = await newBrowser().get('/api/v1/authorize', PROXY, {
      ...headers,
      Accept: '*/*',
    });
    expect(script.status).toBe(401);
    expect(script.headers.get('X-Sign-In')).toBeNull();
    expect(script.json.success).toBe(false);
    expect((await newBrowser().open('/orders', HOST, 'POST')).headers.get('X-Sign-In')).toBeNull();
  });

  it('is never led in a circle by a proxy that guards the way in too', async () => {
    const { status, headers } = await newBrowser().open('/.gatehouse/sign-in?wanted=%2F');
    expect(status).toBe(401);
    expect(headers.get('X-Sign-In')).toBeNull();
  });

  it('S07 is believed by authorize alone, with a value that is no token', async () => {
    const token = await signInClerk();
    const browser = await signedIn(token);
    const value = browser.cookie()?.split('=')[1] ?? '';
    expect(value).not.toBe(token);
    for (const path of ['/api/v1/current/user', '/api/v1/current/menus', '/api/v1/users']) {
      expect((await browser.get(path)).status).toBe(401);
      expect((await api.call('GET', path, { token: value })).status).toBe(401);
    }
    const asked = { method: 'GET', path: '/orders' };
    const refused = await api.call('POST', '/api/v1/current/tickets', {
      body: { ...asked },
      headers: { Cookie: browser.cookie() ?? '' },
    });
    expect(refused.status).toBe(401);
    const stored = JSON.stringify(await api.db.select().from(tables.guard_cookie));
    expect(stored).not.toContain(value);
  });

  it('S20 is believed of a trusted proxy alone', async () => {
    const browser = await signedIn(await signInClerk());
    const sent = { 'X-Forwarded-Method': 'GET', 'X-Forwarded-Uri': '/orders' };
    expect((await browser.get('/api/v1/authorize', '192.0.2.1', sent)).status).not.toBe(200);
    const { status, set } = await browser.get('/api/v1/authorize/sign-in', '192.0.2.1');
    expect(status).toBe(403);
    expect(set).toBeNull();
  });

  it('is signed in to one host: an application cannot use the cookie at another', async () => {
    const browser = await signedIn(await signInClerk());
    expect((await browser.open('/orders', 'desk.example.com')).status).toBe(401);
    expect((await browser.open('/orders', `${HOST.toUpperCase()}:8443`)).status).toBe(200);
  });

  it('enters by a ticket once', async () => {
    const browser = newBrowser();
    const { json } = await ticketFor(await signInClerk(), await browser.begin());
    const held = browser.cookie();
    await browser.enter(json.data.url);
    const entered = browser.cookie();
    expect(entered).not.toBe(held);
    expect((await browser.enter(json.data.url)).to).toBe('/orders');
    browser.hold(held);
    const again = await browser.enter(json.data.url);
    expect(new URL(again.to).searchParams.get('fault')).toBe('ended');
    expect((await browser.open()).status).toBe(401);
  });

  it('enters within a minute', async () => {
    const browser = newBrowser();
    const { json } = await ticketFor(await signInClerk(), await browser.begin());
    api.clock.advance(61_000);
    const late = await browser.enter(json.data.url);
    expect(new URL(late.to).searchParams.get('fault')).toBe('ended');
    const before = await api.db.$count(tables.guard_cookie);
    await deleteExpired(api.db, api.securityClock.now());
    expect(await api.db.$count(tables.guard_cookie)).toBe(before - 1);
  });

  it('cannot be signed in by a ticket of somebody else, whatever it holds', async () => {
    const attacker = newBrowser();
    const { json } = await ticketFor(root, await attacker.begin());
    const victim = newBrowser();
    for (const prepare of [() => {}, () => victim.begin()]) {
      await prepare();
      const led = await victim.enter(json.data.url);
      expect(led.to).toMatch(`${CONSOLE}/guarded?`);
      expect((await victim.open()).status).toBe(401);
    }
    const signed = await signedIn(await signInClerk());
    expect((await signed.enter(json.data.url)).to).toBe('/orders');
    expect((await signed.open()).headers.get('X-User-Id')).toBe(clerkId);
  });

  it('gives nobody a ticket that works in another browser, or at another host', async () => {
    const victim = newBrowser();
    const { json } = await ticketFor(await signInClerk(), await victim.begin());
    const thief = newBrowser();
    await thief.begin();
    await thief.enter(json.data.url);
    expect((await thief.open()).status).toBe(401);
    const elsewhere = newBrowser('desk.example.com');
    elsewhere.hold(victim.cookie());
    await elsewhere.enter(json.data.url);
    expect((await elsewhere.open()).status).toBe(401);
    // What is stored, or seen in an address, does not do for the cookie.
    const hash = createHash('sha256')
      .update(victim.cookie()?.split('=')[1] ?? '')
      .digest('hex');
    thief.hold(`${COOKIE}=${hash}`);
    await thief.enter(json.data.url);
    expect((await thief.open()).status).toBe(401);
    await victim.enter(json.data.url);
    expect((await victim.open()).status).toBe(200);
  });

  it('opens several tabs at once', async () => {
    const browser = newBrowser();
    const token = await signInClerk();
    const [one, two] = [await browser.begin('/orders?a'), await browser.begin('/orders?b')];
    expect(one.browser).toBe(two.browser);
    const tickets = [await ticketFor(token, one), await ticketFor(token, two)];
    const led = [];
    for (const { json } of tickets) led.push((await browser.enter(json.data.url)).to);
    expect(led).toEqual(['/orders?a', '/orders?b']);
    expect((await browser.open()).status).toBe(200);
  });
});

describe('a ticket', () => {
  it.each([
    ['evil.example', 'service_unknown'],
    [`${HOST}.evil.example`, 'service_unknown'],
    [`${HOST}@evil.example`, 'service_unknown'],
    [`evil.example/${HOST}`, 'service_unknown'],
    [`${HOST}:80@evil.example`, 'service_unknown'],
    [`${HOST}:4444`, 'service_unknown'],
    ['away.example.com', 'service_disabled'],
  ])('leads to the host of an enabled service alone, and not to %s', async (host, code) => {
    const token = await signInClerk();
    const asked = { ...(await newBrowser().begin()), host };
    const { status, json } = await ticketFor(token, asked);
    expect(status).toBe(403);
    expect(json.error.reason.code).toBe(code);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\tx', '/中', 'x', ''])(
    'leads to a page of the host, and not to %j',
    async (wanted) => {
      const browser = newBrowser();
      const { host, browser: hash } = await browser.begin(wanted);
      const token = await signInClerk();
      expect((await ticketFor(token, { host, browser: hash, wanted })).status).toBe(400);
      const { json } = await ticketFor(token, { host, browser: hash, wanted: '/orders' });
      const forged = new URL(json.data.url);
      forged.searchParams.set('wanted', wanted);
      expect((await browser.enter(forged.href)).to).toBe('/');
    },
  );

  it('is given to a session alone, and to nobody who only looks', async () => {
    const asked = await newBrowser().begin();
    expect((await api.call('POST', '/api/v1/current/tickets', { body: asked })).status).toBe(401);
    const look = await api.call('POST', '/api/v1/current/view-as', {
      token: root,
      body: { user_id: clerkId },
    });
    const viewing = look.json.data?.access_token;
    expect(viewing).toBeTruthy();
    expect((await ticketFor(viewing, asked)).status).toBe(403);
  });

  it('is in no log, and neither is the page that was wanted', async () => {
    const browser = newBrowser();
    const { json } = await ticketFor(
      await signInClerk(),
      await browser.begin('/orders?key=hidden-in-the-query'),
    );
    await browser.enter(json.data.url);
    await api.flushLogs();
    const rows = JSON.stringify(await api.db.select().from(tables.logger));
    expect(rows).not.toContain(new URL(json.data.url).searchParams.get('ticket'));
    expect(rows).not.toContain('hidden-in-the-query');
  });
});

describe('S06 the cookie of a guarded host ends at once', () => {
  const ends = async (token: string, end: () => Promise<unknown>) => {
    const browsers = [await signedIn(token), await signedIn(token, 'desk.example.com')];
    for (const browser of browsers) expect((await browser.open()).status).toBe(200);
    await end();
    for (const browser of browsers) expect((await browser.open()).status).toBe(401);
  };

  it('with a sign-out', async () => {
    const token = await signInClerk();
    await ends(token, () => api.call('POST', '/api/v1/current/logout', { token }));
  });

  it('with the session, when it is ended in the list of sessions', async () => {
    const token = await signInClerk();
    const { json } = await api.call('GET', '/api/v1/current/sessions', { token });
    const [{ id }] = json.data;
    const other = await signInClerk();
    await ends(token, () => api.call('DELETE', `/api/v1/current/sessions/${id}`, { token: other }));
  });

  it('with a new password, in all other browsers', async () => {
    const token = await signInClerk();
    const own = await signInClerk();
    const kept = await signedIn(own);
    const body = {
      old_password: digestPassword(DEPUTY_PASSWORD),
      new_password: digestPassword('another deputy of the clerk'),
    };
    await ends(token, async () => {
      const { status } = await api.call('PUT', '/api/v1/current/password', { token: own, body });
      expect(status).toBe(200);
    });
    expect((await kept.open()).status).toBe(200);
    password = 'another deputy of the clerk';
  });

  it('with the time of an unused session, and not with a renewed one', async () => {
    const token = await signInClerk();
    const browser = await signedIn(token);
    api.clock.advance(20 * 60_000);
    const { json } = await api.call('POST', '/api/v1/current/refresh-token', { token });
    api.clock.advance(20 * 60_000);
    expect((await browser.open()).status).toBe(200);
    await ends(json.data.access_token, async () => api.clock.advance(31 * 60_000));
    expect((await browser.open()).status).toBe(401);
    root = (await api.signIn()).access_token;
  });

  it('on another server within a second', async () => {
    const other = await openTestApi({ env: ENV, beside: api });
    const token = await signInClerk();
    const there = newBrowser(HOST, other);
    there.hold((await signedIn(token)).cookie());
    expect((await there.open()).status).toBe(200);
    await api.call('POST', '/api/v1/current/logout', { token });
    const asked = async () => (await there.open()).status;
    await expect.poll(asked, { timeout: 1_000, interval: 20 }).toBe(401);
    await other.close();
  });

  it('with a frozen user, and stays ended', async () => {
    const form = { ...userForm('clerk', [roleId]), status: 'freezed' };
    await ends(await signInClerk(), () => asRoot('PUT', `/api/v1/users/${clerkId}`, form));
    await asRoot('PUT', `/api/v1/users/${clerkId}`, { ...form, status: 'activated' });
  });
});

it('leads nowhere without PUBLIC_URL', async () => {
  const bare = await openTestApi({ env: { TRUST_PROXY: PROXY } });
  const headers = { 'X-Forwarded-Host': HOST };
  const { status } = await callerAt(bare, PROXY).call('GET', '/api/v1/authorize/sign-in', {
    headers,
  });
  expect(status).toBe(404);
  await bare.close();
});
