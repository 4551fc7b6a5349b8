import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importMenus } from '@/server/ops/menuFile/import';
import { readMenuFile } from '@/server/ops/menuFile/read';
import { openTestApi, type TestApi } from './harness';

// biome-ignore lint/suspicious/noExplicitAny: a file may hold anything.
type Any = any;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-menus-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const shop = (children: Any[] = []) => [
  { code: 'shop', name: 'Shop', type: 'page', path: '/shop', children },
];
const orders = (more: object = {}) => ({
  code: 'orders',
  name: 'Orders',
  type: 'page',
  resources: [{ method: 'GET', path: '/api/v1/orders' }],
  ...more,
});

/** Pages one below the other. */
const nested = (levels: number): Any[] =>
  levels === 0 ? [] : [{ code: 'in', name: 'In', type: 'page', children: nested(levels - 1) }];

describe('MENU_FILE', () => {
  it('may be JSON or YAML, with the members of the original', () => {
    const json = readMenuFile(fileOf('menus.json', shop([orders({ sequence: 7, id: 'x' })])));
    const yaml = readMenuFile(
      fileOf(
        'menus.yaml',
        [
          '- code: shop',
          '  name: Shop',
          '  type: page',
          '  path: /shop',
          '  children:',
          '    - { code: orders, name: Orders, type: page, sequence: 7, id: x,',
          '        resources: [{ method: GET, path: /api/v1/orders }] }',
        ].join('\n'),
      ),
    );
    expect(yaml).toEqual(json);
    expect(json[0]).toMatchObject({ code: 'shop', status: 'enabled', description: '' });
    expect(readMenuFile(fileOf('deepest.json', nested(16)))).toHaveLength(1);
  });

  it.each([
    ['menus.txt', '[]', 'its name must end in .json, .yaml or .yml'],
    ['broken.json', '[\n  {"code": }\n]', 'line 2, column 12: ValueExpected'],
    ['broken.yml', '- code: a\n  name: [b\n', 'line 3, column 1'],
    ['object.json', '{}', 'the list of menus: Invalid input: expected array'],
    ['noName.json', [{ code: 'a', type: 'page' }], 'menu a, name: Invalid input'],
    ['noCode.json', shop([{ name: 'b', type: 'page' }]), 'menu shop.number 1, code: Invalid input'],
    ['badType.json', shop([orders({ type: 'tab' })]), 'menu shop.orders, type: Invalid option'],
    [
      'typo.json',
      shop([orders({ resource: [] })]),
      'menu shop.orders: Unrecognized key: "resource"',
    ],
    [
      'badPath.json',
      shop([orders({ resources: [{ method: 'GET', path: 'orders' }] })]),
      'menu shop.orders, resources 0 path: must be a path such as',
    ],
    ['twice.json', shop([orders(), orders()]), 'menu shop.orders is there twice'],
    [
      'button.json',
      shop([orders({ type: 'button', children: [orders()] })]),
      'menu shop.orders: a button has no submenus',
    ],
    [
      'deep.json',
      nested(17),
      `menu ${'in.'.repeat(16).slice(0, -1)}: menus cannot stand on more than 16 levels`,
    ],
  ])('that is %s is refused, naming the file and the place', (name, content, reason) => {
    const file = fileOf(name, content);
    expect(() => readMenuFile(file)).toThrow(`MENU_FILE ${file} cannot be used: ${reason}`);
  });

  it('that is missing is refused', () => {
    const file = join(folder, 'none.json');
    expect(() => readMenuFile(file)).toThrow(`MENU_FILE ${file} cannot be used: ENOENT`);
  });
});

describe('the import of menus', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const bring = (menus: unknown, overwrite = false) =>
    importMenus(api.db, readMenuFile(fileOf('import.json', menus)), {
      overwrite,
      actor: 'MENU_FILE',
      now: api.clock(),
    });
  const menusOf = async () => {
    const { json } = await api.call('GET', '/api/v1/menus?includeResources=true', { token });
    const found: Record<string, Any> = {};
    const visit = (level: Any[] | null, above: string) => {
      for (const menu of level ?? []) {
        found[above + menu.code] = menu;
        visit(menu.children, `${above}${menu.code}.`);
      }
    };
    visit(json.data, '');
    return found;
  };
  const nothing = { added: [], resources: [], overwritten: {}, left: {} };

  it('adds what is not there, once, and leaves a row of the audit for each', async () => {
    const file = shop([orders(), { code: 'stock', name: 'Stock', type: 'page' }]);
    expect(await bring(file)).toEqual({ ...nothing, added: ['shop', 'shop.orders', 'shop.stock'] });
    const menus = await menusOf();
    expect(menus['shop.orders']).toMatchObject({ name: 'Orders', sequence: 2, status: 'enabled' });
    expect(menus['shop.orders'].resources).toMatchObject([
      { method: 'GET', path: '/api/v1/orders' },
    ]);
    expect(await bring(file)).toEqual(nothing);
    const { json } = await api.call('GET', '/api/v1/loggers?tag=operate&message=create menu', {
      token,
    });
    expect(json.data).toHaveLength(3);
    expect(JSON.parse(json.data[0].data)).toMatchObject({ actor: 'MENU_FILE', entity: 'menu' });
  });

  it('gives a menu that was never edited the resources that the file has in addition', async () => {
    const more = [...orders().resources, { method: 'POST', path: '/api/v1/orders' }];
    const report = await bring(shop([orders({ resources: more })]));
    expect(report).toEqual({ ...nothing, resources: ['shop.orders POST /api/v1/orders'] });
    expect((await menusOf())['shop.orders'].resources).toHaveLength(2);
  });

  it('reports what an admin has edited, and leaves it as it is', async () => {
    const { id, ...menu } = (await menusOf())['shop.orders'];
    const edited = { ...menu, name: 'Our orders', resources: [] };
    await api.call('PUT', `/api/v1/menus/${id}`, { token, body: edited });
    const report = await bring(shop([orders({ description: 'new' })]));
    expect(report).toEqual({
      ...nothing,
      left: { 'shop.orders': ['name', 'description', 'resources'] },
    });
    const after = (await menusOf())['shop.orders'];
    expect(after).toMatchObject({ name: 'Our orders', description: '', resources: [] });
  });

  it('makes it as the file has it when told to overwrite, and removes no menu', async () => {
    const report = await bring(shop([orders({ description: 'new' })]), true);
    const changed = ['name', 'description', 'resources'];
    expect(report).toEqual({ ...nothing, overwritten: { 'shop.orders': changed } });
    const menus = await menusOf();
    expect(menus['shop.orders']).toMatchObject({ name: 'Orders', description: 'new', sequence: 2 });
    expect(menus['shop.orders'].resources).toHaveLength(1);
    expect(menus).toHaveProperty(['shop.stock']);
  });

  it('changes nothing at all when one menu does not fit', async () => {
    const below = { code: 'below', name: 'Below', type: 'page' };
    const add = { code: 'add', name: 'Add', type: 'button', children: [] };
    await bring(shop([orders({ children: [add] })]));
    const bad = shop([
      { code: 'new', name: 'New', type: 'page' },
      orders({ children: [{ ...add, type: 'page', children: [below] }] }),
    ]);
    await expect(bring(bad)).rejects.toThrow('menu shop.orders.add is a button here');
    expect(await menusOf()).not.toHaveProperty(['shop.new']);
  });

  it('S34 refuses to disable, or to make a button of, what the console needs', async () => {
    const before = await menusOf();
    const home = { code: 'home', name: 'Home', type: 'page' };
    const disabled = bring([{ ...home, status: 'disabled' }], true);
    await expect(disabled).rejects.toThrow(
      "MENU_FILE cannot be used: menu home, status: the console's own menus cannot be deleted, disabled, moved or given another code.",
    );
    await expect(bring([{ ...home, type: 'button' }], true)).rejects.toThrow('menu home, type:');
    const left = await bring([{ ...home, status: 'disabled' }]);
    expect(left.left).toEqual({ home: ['path', 'status'] });
    expect(await menusOf()).toEqual(before);
  });

  it('S34 leaves the calls that the console needs, and adds others to them', async () => {
    const { resources, ...user } = (await menusOf())['system.user'];
    const own = { method: 'GET', path: '/api/v1/reports' };
    const file = [{ code: 'system', name: 'System', type: 'page', path: '/system' }].map(
      (system) => ({ ...system, children: [{ ...user, children: [], resources: [own] }] }),
    );
    expect(await bring(file, true)).toEqual({
      ...nothing,
      overwritten: { 'system.user': ['resources'] },
    });
    expect(await bring(file, true)).toEqual(nothing);
    const paths = (menu: Any) => menu.resources.map(({ path }: Any) => path);
    expect(paths((await menusOf())['system.user']).toSorted()).toEqual(
      [...resources.map(({ path }: Any) => path), own.path].toSorted(),
    );
  });

  it('of two replicas that start together is made by one', async () => {
    const file = [
      { code: 'twin', name: 'Twin', type: 'page', resources: [{ method: 'GET', path: '/a' }] },
    ];
    const reports = await Promise.all([bring(file), bring(file)]);
    expect(reports.flatMap(({ added }) => added)).toEqual(['twin']);
  });
});
