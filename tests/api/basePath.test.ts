import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { parseEnv } from '@/server/lib/env';
import { pagePattern } from '@/server/routes/static/pages';
import { staticRoutes } from '@/server/routes/static/routes';
import { openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import { storeWorld, WORLD_PASSWORD } from './randomPolicy';

const MENU = {
  id: 'dc0o3ikg7nk320vi9740',
  parent_id: null,
  code: 'roles',
  type: 'page' as const,
  status: 'enabled' as const,
  resources: [{ method: 'GET', path: '/api/v1/roles' }],
};
const ROLE = { id: 'dc0o3ikg7nk320vi974g', status: 'enabled' as const, menu_ids: [MENU.id] };
const CLERK = { id: 'dc0o3ikg7nk320vi9750', username: 'clerk', role_ids: [ROLE.id] };

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const SETTINGS: { env: Record<string, string>; base: string; prefix: string }[] = [
  { env: { BASE_PATH: '/admin/' }, base: '/admin', prefix: '/admin' },
  { env: { BASE_PATH: 'a/b', API_PREFIX: '/gateway/' }, base: '/a/b', prefix: '/gateway' },
  { env: { BASE_PATH: '/admin', API_PREFIX: '/' }, base: '/admin', prefix: '' },
];

const PAGES = ['/', '/home', '/index.html', '/system/role'];

const workerOf = (page: string, basePath: string) =>
  `keep('index.html', '${md5(page)}', ${pagePattern(PAGES, basePath)})`;

describe.each(SETTINGS)('a server with $env', ({ env, base, prefix }) => {
  let api: TestApi;
  let folder: string;
  let clerk: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-client-'));
    const page = '<head></head><link href="/logo.svg"><script src="/umi.js"></script>';
    await writeFile(join(folder, 'index.html'), page);
    await writeFile(join(folder, 'sw.js'), workerOf(page, '/'));
    await writeFile(join(folder, 'manifest.webmanifest'), '{}');
    await writeFile(join(folder, 'routes.json'), JSON.stringify(PAGES));
    await writeFile(join(folder, 'logo.svg'), '<svg/>');
    await mkdir(join(folder, '.git'));
    await writeFile(join(folder, '.git/config'), 'secret');
    api = await openTestApi({ env: { METRICS: 'on', ...env } });
    api.app.route(api.env.basePath, staticRoutes(folder, api.env));
    await storeWorld(api, { menus: [MENU], roles: [ROLE], users: [CLERK] });
    clerk = await signIn('clerk', WORLD_PASSWORD);
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  async function signIn(username: string, password: string): Promise<string> {
    const body = { username, password: digestPassword(password) };
    const { json } = await api.call('POST', `${prefix}/api/v1/login`, { body });
    return json.data.access_token;
  }

  const statusOf = async (path: string, token = '', method = 'GET') =>
    (await api.call(method, path, token ? { token } : {})).status;

  it('S01 asks for a token and a grant wherever its routes lie', async () => {
    const open =
      /\/health$|\/captcha\/|\/login(\/second-factor|\/passkey(\/options)?|\/oidc(\/\w+)?)?$|\/register$|\/recover(\/password)?$|\/authorize\/(sign-in|enter)$/;
    const routes = api.app.openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === 'route' ? [definition.route] : [],
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, path } of routes) {
      const address = path.replaceAll(/\{\w+\}/g, 'none');
      // More than 60 such calls a minute from one address are refused unread.
      api.clock.advance(1_100);
      const status = await statusOf(address, '', method.toUpperCase());
      expect([address, open.test(path) || status === 401]).toEqual([address, true]);
    }
    expect(await statusOf(`${prefix}/api/v1/roles`, clerk)).toBe(200);
    expect(await statusOf(`${prefix}/api/v1/users`, clerk)).toBe(403);
    expect(await statusOf(`${prefix}/api/v1/nothing`, clerk)).toBe(403);
  });

  it.each([
    '/api/v1/roles/../users',
    '/api/v1/roles/..%2fusers',
    '/api/v1/%75sers',
    '/api/v1/users/',
    '//api/v1/users',
    '/./api/v1/users',
    '/x/../api/v1/users',
  ])('S09 is never answered with what the plain one is refused: %s', async (path) => {
    for (const token of [clerk, '']) {
      const { json } = await api.call('GET', prefix + path, token ? { token } : {});
      expect(JSON.stringify(json)).not.toContain('"success":true');
    }
  });

  it('shows the page below its base path, with the addresses that are right there', async () => {
    for (const path of [...PAGES, '/system/role?current=2']) {
      const { status, json } = await api.call('GET', base + path);
      expect(status).toBe(200);
      expect(json).toContain(`<meta name="base-path" content="${base}/">`);
      expect(json).toContain(`<meta name="api-prefix" content="${prefix}">`);
      expect(json).toContain(`href="${base}/logo.svg"`);
      expect(json).toContain(`src="${base}/umi.js"`);
    }
    expect((await api.call('GET', `${base}/logo.svg`)).json).toBe('<svg/>');
  });

  it('has its service worker know the page and the addresses that are served, and not the built ones', async () => {
    const { json: page } = await api.call('GET', `${base}/`);
    const { headers, json } = await api.call('GET', `${base}/sw.js`);
    expect(json).toBe(workerOf(page, `${base}/`));
    expect(headers.get('Content-Type')).toBe('text/javascript');
    expect(headers.get('Cache-Control')).toBe('no-cache');
  });

  it('leads from the base path without its slash to the one with it', async () => {
    const { status, headers } = await api.call('GET', `${base}?tab=1`);
    expect([status, headers.get('Location')]).toEqual([302, `${base}/?tab=1`]);
  });

  it('S28 has nothing outside of it but its health', async () => {
    expect(await statusOf('/health')).toBe(200);
    expect(await statusOf(`${base}/health`)).toBe(200);
    for (const path of ['/', '/home', '/logo.svg', '/openapi.json', '/metrics', `${base}x`]) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    for (const path of ['/.git/config', '/..%2fsecret', '/no.js']) {
      expect([path, await statusOf(base + path)]).toEqual([path, 404]);
    }
  });

  it('has its API in one place', async () => {
    const places = ['', '/admin', '/a/b', '/gateway'].filter((place) => place !== prefix);
    for (const place of places) {
      expect([place, await statusOf(`${place}/api/v1/captcha/id`)]).toEqual([place, 404]);
    }
  });

  it('writes paths into the log and the metrics as they are at the root', async () => {
    await statusOf(`${prefix}/api/v1/roles/none`, clerk);
    await api.flushLogs();
    const { logger } = tables;
    const rows = await api.db.select().from(logger).where(eq(logger.tag, 'request'));
    expect(rows.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^\[HTTP\] \/api\/v1\/roles\/none-GET-403/),
    );
    const denied = await api.db.select().from(logger).where(eq(logger.tag, 'denied'));
    expect(denied.map(({ message }) => message)).toContain(
      'Permission denied: GET /api/v1/roles/none',
    );
    const { json } = await api.call('GET', `${base}/metrics`);
    expect(json).toContain('{method="GET",route="/api/v1/roles/:id",status="403"}');
  });

  it('describes itself where it is', async () => {
    const token = await signIn('admin', ROOT_PASSWORD);
    const { json } = await api.call('GET', `${base}/openapi.json`, { token });
    expect(await new Validator().validate(structuredClone(json))).toEqual({ valid: true });
    expect(json.servers).toEqual([{ url: prefix || '/' }]);
    const { servers = json.servers } = json.paths['/health'];
    expect(servers).toEqual([{ url: base }]);
    expect(json.paths).toHaveProperty('/api/v1/users/{id}');
  });
});

describe('BASE_PATH and API_PREFIX', () => {
  it.each([
    ['', '/'],
    ['/', '/'],
    ['admin', '/admin/'],
    ['//admin//console', '/admin/console/'],
  ])('%o is %s', (BASE_PATH, basePath) => {
    expect(parseEnv({ BASE_PATH }).basePath).toBe(basePath);
  });

  it.each(['/../etc', '/.git', '/a b', '/:id', '/*', '/a?b', 'http://host/', '/"><script>'])(
    '%s is refused by its name',
    (bad) => {
      const text = JSON.stringify(bad);
      expect(() => parseEnv({ BASE_PATH: bad })).toThrow(`The setting BASE_PATH (${text}) is not`);
      expect(() => parseEnv({ API_PREFIX: bad })).toThrow(
        `The setting API_PREFIX (${text}) is not`,
      );
    },
  );
});
