import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { parseEnv } from '@/server/lib/env';
import { openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import { storeWorld, WORLD_PASSWORD } from './randomPolicy';

describe('an address that is written to slip past', () => {
  let api: TestApi;
  let clerk: string;
  beforeAll(async () => {
    api = await openTestApi();
    const menu = {
      id: 'dc0o3ikg7nk320vi9740',
      parent_id: null,
      code: 'roles',
      type: 'page' as const,
      status: 'enabled' as const,
      resources: [{ method: 'GET', path: '/api/v1/roles/{id}' }],
    };
    const role = { id: 'dc0o3ikg7nk320vi974g', status: 'enabled' as const, menu_ids: [menu.id] };
    const user = { id: 'dc0o3ikg7nk320vi9750', username: 'clerk', role_ids: [role.id] };
    await storeWorld(api, { menus: [menu], roles: [role], users: [user] });
    clerk = (await api.signIn('clerk', WORLD_PASSWORD)).access_token;
  });
  afterAll(() => api.close());

  it.each([
    '//api/v1/users',
    '/api//v1/users',
    '/api/v1/./users',
    '/api/v1/roles/../users',
    '/api/v1/roles/%2e%2e/users',
    '/api/v1/roles/..%2fusers',
    '/api/v1/%75sers',
    '/api/v1/USERS',
    '/API/v1/users',
    '/api/v1/users/',
    '/api/v1/users;x=1',
    '/api/v1/users%00',
    '/api/v1/users%2f',
    '/api/v1/current/../users',
    '/api/v1/captcha/../users',
    '/api/v1/login/..%2fusers',
  ])('S09 is never answered with what the plain one is refused: %s', async (path) => {
    const plain = await api.call('GET', '/api/v1/users', { token: clerk });
    expect(plain.status).toBe(403);
    for (const token of [clerk, '']) {
      const { status } = await api.call('GET', path, token ? { token } : {});
      expect([path, status >= 400]).toEqual([path, true]);
    }
  });

  it('S09 is not helped by headers that speak of another address or method', async () => {
    const headers = {
      'X-Original-URL': '/api/v1/roles/x',
      'X-Rewrite-URL': '/api/v1/roles/x',
      'X-HTTP-Method-Override': 'GET',
      'X-HTTP-Method': 'GET',
    };
    expect((await api.call('GET', '/api/v1/users', { token: clerk, headers })).status).toBe(403);
    expect((await api.call('DELETE', '/api/v1/roles/x', { token: clerk, headers })).status).toBe(
      403,
    );
  });

  it('S09 is authorised as GET when it is HEAD, and refused for a method that there is not', async () => {
    expect((await api.call('HEAD', '/api/v1/users', { token: clerk })).status).toBe(403);
    expect((await api.call('HEAD', '/api/v1/roles/x', { token: clerk })).status).toBe(404);
    expect((await api.call('BREW', '/api/v1/roles/x', { token: clerk })).status).toBe(403);
    const { access_token: root } = await api.signIn();
    expect((await api.call('BREW', '/api/v1/roles/x', { token: root })).status).toBe(404);
    expect((await api.call('HEAD', '/api/v1/users', { token: root })).status).toBe(200);
  });
});

describe('a caller from elsewhere', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({
      env: { TRUST_PROXY: '10.0.0.1, 10.0.0.2, 172.16.0.0/12, 2001:db8:f::/48' },
    });
  });
  afterAll(() => api.close());
  beforeEach(() => api.db.delete(tables.throttle));

  const loginFrom = async (peer: string, forwarded: string, password = 'wrong') => {
    const response = await api.app.request(
      '/api/v1/login',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
        body: JSON.stringify({ username: 'admin', password: digestPassword(password) }),
      },
      { incoming: { socket: { remoteAddress: peer } } },
    );
    return response.status;
  };
  const lockOut = async (peer: string, forwarded: string) => {
    for (let tries = 0; tries < 5; tries += 1) await loginFrom(peer, forwarded);
    expect(await loginFrom(peer, forwarded)).toBe(429);
  };

  it('S10 cannot lock out a victim, who still signs in from another address', async () => {
    await lockOut('192.0.2.1', '');
    expect(await loginFrom('192.0.2.2', '', ROOT_PASSWORD)).toBe(200);
  });

  it('S10 gains no tries by another address of the same IPv6 network', async () => {
    await lockOut('2001:db8:0:a::1', '');
    expect(await loginFrom('2001:db8::a:9:8:7:6', '')).toBe(429);
    expect(await loginFrom('2001:0db8:0000:000A:ffff::', '')).toBe(429);
    expect(await loginFrom('2001:db8:0:b::1', '', ROOT_PASSWORD)).toBe(200);
    expect(await loginFrom('::1', '', ROOT_PASSWORD)).toBe(200);
  });

  it('S20 cannot choose the address: X-Forwarded-For counts from a trusted proxy only', async () => {
    await lockOut('192.0.2.1', '198.51.100.1');
    expect(await loginFrom('192.0.2.1', '198.51.100.2')).toBe(429);
  });

  it('S20 is known by the last address that no trusted proxy added', async () => {
    await lockOut('10.0.0.1', '203.0.113.9, 198.51.100.1');
    expect(await loginFrom('::ffff:10.0.0.1', '203.0.113.8, 198.51.100.1, 10.0.0.2')).toBe(429);
    expect(await loginFrom('10.0.0.1', '198.51.100.1, 198.51.100.7', ROOT_PASSWORD)).toBe(200);
  });

  it('S20 is the same caller whatever the port, and however the address is written', async () => {
    await lockOut('10.0.0.1', '8.8.8.8:1000');
    expect(await loginFrom('10.0.0.1', '8.8.8.8:1001')).toBe(429);
    expect(await loginFrom('10.0.0.1', '::FFFF:8.8.8.8')).toBe(429);
    expect(await loginFrom('10.0.0.1', '[::ffff:808:808]:4711')).toBe(429);
    expect(await loginFrom('10.0.0.1', '8.8.8.9', ROOT_PASSWORD)).toBe(200);
  });

  it('S20 may come through a network of proxies', async () => {
    await lockOut('172.16.4.9', '198.51.100.3');
    expect(await loginFrom('172.31.255.1', '198.51.100.3, 2001:db8:f::7')).toBe(429);
    expect(await loginFrom('172.32.0.1', '198.51.100.3', ROOT_PASSWORD)).toBe(200);
  });

  it.each(['10.0.0.0/33', '10.0.0.0/', 'proxy', '10.0.0.1,', '2001:db8::/129', '10.0.0.1:80'])(
    'S20 is told that TRUST_PROXY cannot be %j',
    (TRUST_PROXY) => {
      expect(() => parseEnv({ TRUST_PROXY })).toThrow(/TRUST_PROXY .* is not valid/);
    },
  );

  it('S18 gets no leave to read answers', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const answers = [
      await api.call('GET', '/api/v1/captcha/id', { headers }),
      await api.call('OPTIONS', '/api/v1/login', { headers }),
    ];
    for (const answer of answers) {
      const names = [...answer.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('S12 waits as long for an unknown user as for a wrong password', async () => {
    const time = async (username: string) => {
      const began = process.cpuUsage();
      await api.call('POST', '/api/v1/login', {
        body: { username, password: digestPassword('wrong') },
      });
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const unknown: number[] = [];
    const known: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      await api.db.delete(tables.throttle);
      known.push(await time('admin'));
      unknown.push(await time(`nobody-${round}`));
    }
    // Without the decoy, an unknown user would be answered in a tenth of the time. What else the machine
    // does takes time of the processor too, but no such part of it.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
    expect(Math.min(...known)).toBeGreaterThan(Math.min(...unknown) / 3);
  });
});
