import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { stringify } from 'yaml';
import { type ApiHandle, bootApi } from '@/server/boot/bootApi';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';
import { createPostgresDatabase } from './databases';
import { createCall, ROOT_PASSWORD, signIn } from './harness';

// biome-ignore lint/suspicious/noExplicitAny: a file may hold anything.
type Any = any;

const SHOP = `format: gatehouse-config/1
menus:
  - { code: shop, name: Shop, type: page, path: /shop, status: enabled, resources: [GET /api/v1/orders] }
roles:
  - { code: seller, name: Seller, status: enabled, menus: [shop] }
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: unknown, name = 'gatehouse.yaml'): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('CONFIG_FILE', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const running: ApiHandle[] = [];
  beforeEach(async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    database = await createPostgresDatabase(server, inject('postgresTemplate'));
  });
  afterEach(async () => {
    await stop();
    await database.drop();
  });

  const start = async (file?: string) => {
    const settings = { CAPTCHA: 'off', ADMIN_PASSWORD: ROOT_PASSWORD, DATABASE_URL: database.url };
    const env = parseEnv({ ...settings, CONFIG_FILE: file });
    const logged: string[] = [];
    const log = createLog({ write: (line: string) => void logged.push(line) });
    const handle = await bootApi(env, { log });
    running.push(handle);
    const call = createCall(handle.app);
    const { access_token: token } = await signIn(call, 'admin', ROOT_PASSWORD);
    const asRoot = async (method: string, path: string, body?: unknown): Promise<Any> =>
      (await call(method, `/api/v1${path}`, { token, body })).json.data;
    return { logged: () => logged.join(''), asRoot, call };
  };
  const stop = async () => {
    for (const { leave, close } of running.splice(0))
      for (const { run } of [...leave, ...close]) await run(1_000);
  };
  const restart = async (file?: string) => {
    await stop();
    return start(file);
  };
  type Server = Awaited<ReturnType<typeof start>>;
  const menusOf = async ({ asRoot }: Server) => {
    const found: Record<string, Any> = {};
    const visit = (level: Any[] | null, above: string) => {
      for (const menu of level ?? []) {
        found[above + menu.code] = menu;
        visit(menu.children, `${above}${menu.code}.`);
      }
    };
    visit(await asRoot('GET', '/menus?includeResources=true'), '');
    return found;
  };
  const changesOf = ({ asRoot }: Server) => asRoot('GET', '/loggers?tag=operate&pageSize=100');
  /** What stops a start with a file of this content. */
  const refusal = async (content: unknown, name?: string) => {
    const file = fileOf(content, name);
    const error = await start(file).catch((error) => error);
    expect(error.name).toBe('StartError');
    expect(error.message).toContain(`CONFIG_FILE ${file} cannot be applied. `);
    return error.message as string;
  };

  it('is applied at a start, by the actor "configuration file"', async () => {
    const server = await start(fileOf(SHOP));
    expect((await menusOf(server)).shop.resources).toMatchObject([
      { method: 'GET', path: '/api/v1/orders' },
    ]);
    const [role] = await server.asRoot('GET', '/roles?code=seller');
    expect(role).toMatchObject({ name: 'Seller', status: 'enabled' });
    const changes = await changesOf(server);
    expect(changes.map(({ message }: Any) => message)).toEqual([
      "create role 'Seller'",
      "create menu 'Shop'",
    ]);
    for (const { data } of changes) expect(JSON.parse(data).actor).toBe('configuration file');
    expect(await server.asRoot('GET', '/users')).toEqual([]);
  });

  it('is applied once for each content, so that what admins change later stays', async () => {
    const first = await start(fileOf(SHOP));
    const { shop } = await menusOf(first);
    await first.asRoot('PUT', `/menus/${shop.id}`, { ...shop, name: 'Our shop', resources: [] });
    const again = await restart(fileOf(SHOP, 'elsewhere.yaml'));
    expect((await menusOf(again)).shop).toMatchObject({ name: 'Our shop', resources: [] });
    expect(again.logged()).toContain('CONFIG_FILE: was applied before');

    const next = await restart(fileOf(SHOP.replace('name: Seller', 'name: Sales')));
    expect((await menusOf(next)).shop).toMatchObject({ name: 'Shop', resources: [{}] });
    const before = await restart(fileOf(SHOP));
    expect((await before.asRoot('GET', '/roles?code=seller'))[0].name).toBe('Seller');
  });

  it('removes nothing that it lacks', async () => {
    const first = await start(fileOf(SHOP));
    await first.asRoot('POST', '/menus', {
      ...{ code: 'own', name: 'Own', type: 'page', status: 'enabled', resources: [] },
    });
    const before = Object.keys(await menusOf(first));
    const next = await restart(fileOf('format: gatehouse-config/1\nmenus: []\nroles: []\n'));
    expect(Object.keys(await menusOf(next))).toEqual(before);
    expect(await next.asRoot('GET', '/roles?code=seller')).toHaveLength(1);
  });

  it('is applied by one of the replicas that start together on an empty database', async () => {
    const menus = Array.from({ length: 300 }, (_, at) => ({
      ...{ code: `m${at}`, name: 'M', type: 'page', status: 'enabled' },
    }));
    const file = fileOf({ format: 'gatehouse-config/1', menus }, 'many.json');
    const [server] = await Promise.all([start(file), start(file), start(file)]);
    const total = await server.call('GET', '/api/v1/loggers?tag=operate', {
      token: (await signIn(server.call, 'admin', ROOT_PASSWORD)).access_token,
    });
    expect(total.json.total).toBe(300);
  });

  it.each([
    ['broken.yaml', 'format: gatehouse-config/1\nmenus: [', /line \d+, column \d+: /],
    ['broken.json', '[\n  {"code": }\n]', /menus\.0|line 2/],
    ['other.yaml', 'format: gatehouse-config/2\n', 'line 1, format: must be gatehouse-config/1'],
    ['typo.yaml', SHOP.replace('path:', 'paht:'), 'line 3, menus.0'],
    ['users.yaml', `${SHOP}users: []\n`, 'users'],
    ['twice.yaml', `${SHOP}  - { code: seller, name: S, status: enabled }\n`, 'seller is there'],
    ['unknown.yaml', SHOP.replace('[shop]', '[shelf]'), 'line 5, roles.0.menus: there is no menu'],
    ['nul.yaml', SHOP.replace('Shop', '"a\\0b"'), 'a text must be Unicode without NUL'],
    ['half.yaml', SHOP.replace('Shop', '"a\\uD800b"'), 'a text must be Unicode'],
    ['empty.yaml', '', 'format: must be gatehouse-config/1'],
    [
      'type.json',
      [{ code: 'shop', name: 'Shop', type: 'page', children: [{ code: 'a', type: 'tab' }] }],
      'menus.0.children.0.type: ',
    ],
    [
      'member.json',
      [{ code: 'shop', name: 'Shop', type: 'page', resource: [] }],
      'line 1, menus.0',
    ],
    [
      'path.json',
      [{ code: 'a', name: 'A', type: 'page', resources: [{ method: 'GET', path: 'orders' }] }],
      'line 1, menus.0.resources.0.path: ',
    ],
  ])('that is %s stops the start, naming the file and the place', async (name, content, reason) => {
    const message = await refusal(content, name);
    expect(message).toMatch(reason);
    expect(message).toMatch(/Mend the file or take the setting away, then start again\.$/);
    const server = await start();
    expect(await changesOf(server)).toEqual([]);
  });

  it('that cannot be read stops the start', async () => {
    const file = join(folder, 'none.yaml');
    await expect(start(file)).rejects.toThrow(/CONFIG_FILE .*none\.yaml cannot be read: ENOENT/);
    await expect(start(folder)).rejects.toThrow('cannot be read: EISDIR');
  });

  it("S34 does not disable, move or delete the console's own menus", async () => {
    const home = { code: 'home', name: 'Home', type: 'page', path: '/home' };
    expect(await refusal([{ ...home, status: 'disabled' }])).toContain(
      "menus.0.status: the console's own menus cannot be deleted, disabled",
    );
    expect(await refusal([{ ...home, type: 'button' }])).toContain('menus.0.type: ');
  });

  it('S34 does not take from all but root what lets them manage', async () => {
    const manager = `${SHOP}  - { code: manager, name: M, status: enabled, menus: [system.user, system.user.add] }\n`;
    const server = await start(fileOf(manager));
    const [{ id }] = await server.asRoot('GET', '/roles?code=manager');
    const lin = { username: 'lin', name: 'Lin', status: 'activated', roles: [{ role_id: id }] };
    await server.asRoot('POST', '/users', lin);
    await stop();
    // To delete is not to manage.
    for (const rest of ['', ', system.user.delete'])
      expect(await refusal(manager.replace(', system.user.add', rest))).toContain(
        'nobody but root could manage users any more',
      );
    const after = await start();
    expect((await after.asRoot('GET', `/roles/${id}`)).menus).toHaveLength(2);
  });

  it("may be gin-admin's menu.json, in JSON or YAML, and leaves the console the calls it needs", async () => {
    const before = (await menusOf(await start()))['system.user'];
    const orders = { code: 'orders', name: 'Orders', type: 'page', children: null, id: 'x' };
    const resources = [
      { method: 'GET', path: '/api/v1/orders', id: 'y' },
      { method: 'GET', path: '' },
    ];
    const menus = [
      { code: 'home', name: '首页', sequence: 90, type: 'page', path: '/home', status: 'enabled' },
      {
        ...{ code: 'system', name: '系统管理', sequence: 10, type: 'page', path: '/system' },
        children: [
          {
            ...{ code: 'user', name: '用户管理', sequence: 70, type: 'page', path: '/system/user' },
            children: [{ code: 'search', name: '查询', sequence: 6, type: 'button' }],
            resources: [{ method: 'GET', path: '/api/v1/users' }],
          },
        ],
      },
      {
        code: 'shop',
        name: 'Shop',
        type: 'page',
        path: '/shop',
        children: [{ ...orders, resources }],
      },
    ];
    const server = await restart(fileOf(menus, 'menu.json'));
    const made = await menusOf(server);
    expect(made.home).toMatchObject({ name: '首页', path: '/home', sequence: 90 });
    expect(made['system.user.search']).toMatchObject({ type: 'button', status: 'enabled' });
    expect(made['shop.orders']).toMatchObject({
      sequence: 1,
      status: 'enabled',
      parent_id: made.shop.id,
    });
    const callsOf = (menu: Any) =>
      menu.resources.map(({ method, path }: Any) => `${method} ${path}`);
    expect(callsOf(made['shop.orders'])).toEqual(['GET /api/v1/orders']);
    expect(callsOf(made['system.user']).toSorted()).toEqual(callsOf(before).toSorted());
    const again = await restart(fileOf(stringify(menus), 'menu.yaml'));
    expect(again.logged()).toContain('CONFIG_FILE: was applied; changes: 0');
  });
});

describe('MENU_FILE', () => {
  it.each([
    ['MENU_FILE', 'menus.json'],
    ['MENU_FILE_OVERWRITE', 'off'],
  ])('%s is refused with a sentence that names CONFIG_FILE', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(
      new RegExp(`The setting ${name} \\("${value}"\\) is not valid: CONFIG_FILE .*config:apply`),
    );
    expect(() => parseEnv({ [name]: '' })).not.toThrow();
  });
});
