import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { tables } from '@/server/db/database';
import { describeEntity } from './crudSuite';
import { errorOf, openTestApi, type TestApi } from './harness';
import { seededMenus } from './seeded';

const form = (n: number) => ({
  code: `menu-${n}`,
  name: `Menu ${n}`,
  type: 'page',
  status: 'enabled',
  sequence: 0,
});

describeEntity({
  entity: 'menu',
  form,
  edit: {
    name: '报表 Reports',
    status: 'disabled',
    path: '/reports',
    properties: '{"icon":"chart"}',
  },
  refused: [
    ['no name', { name: undefined }, 'name'],
    ['a code with a dot', { code: 'a.b' }, 'code'],
    ['a code of 33 characters', { code: 'x'.repeat(33) }, 'code'],
    ['an unknown type', { type: 'link' }, 'type'],
    ['no status', { status: undefined }, 'status'],
    ['properties that are not JSON', { properties: '{' }, 'properties'],
    ['a path of script', { path: 'javascript:alert(1)' }, 'path'],
    ['a path to another host', { path: '//evil.example' }, 'path'],
    ['null among the resources', { resources: [null] }, 'resources.0'],
    ['an unknown method', { resources: [{ method: 'BREW', path: '/x' }] }, 'resources.0.method'],
    ['a path that is none', { resources: [{ method: 'GET', path: 'x' }] }, 'resources.0.path'],
    [
      'a line break in a path',
      { resources: [{ method: 'GET', path: '/x\np, role, /y, GET' }] },
      'resources.0.path',
    ],
    [
      'a resource path of 256 characters',
      { resources: [{ method: 'GET', path: `/${'x'.repeat(255)}` }] },
      'resources.0.path',
    ],
  ],
  duplicate: {
    members: { code: 'twice' },
    field: 'code',
    detail: 'Menu code already exists at the same level',
  },
});

describe('menus as a tree', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token, ...(body !== undefined && { body }) });
  const tree = async (query = '') =>
    (await call('GET', `/api/v1/menus?${query}`)).json.data as Menu[];
  const codes = (menus: Menu[] | null, above = ''): string[] =>
    (menus ?? []).flatMap(({ code, children }) => [
      above + code,
      ...codes(children, `${above}${code}.`),
    ]);
  const create = async (members: object) =>
    (await call('POST', '/api/v1/menus', { ...form(1), ...members })).json.data as Menu;
  const find = async (path: string) => {
    let level: Menu[] | null = await tree();
    let found: Menu | undefined;
    for (const code of path.split('.')) {
      found = level?.find((menu) => menu.code === code);
      level = found?.children ?? null;
    }
    if (!found) throw new Error(`no menu ${path}`);
    return found;
  };

  it('is whole: every menu of the seed, nothing on a leaf, the parents on the path', async () => {
    const menus = await tree();
    expect(codes(menus)).toHaveLength(seededMenus.length);
    const add = await find('system.menu.add');
    const page = await find('system.menu');
    expect(add).toMatchObject({ type: 'button', children: null, resources: null });
    expect(add.parent_path).toBe(`${page.parent_id}.${page.id}.`);
  });

  it('brings the resources when asked: all of the seed', async () => {
    const count = (menus: Menu[] | null): number =>
      (menus ?? []).reduce(
        (sum, { resources, children }) => sum + (resources?.length ?? 0) + count(children),
        0,
      );
    expect(count(await tree('includeResources=true'))).toBe(
      seededMenus.flatMap(({ resources }) => resources).length,
    );
    expect((await call('GET', '/api/v1/menus?includeResources=maybe')).status).toBe(400);
    const single = await call('GET', `/api/v1/menus/${(await find('system.role.delete')).id}`);
    expect(single.json.data.resources).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: '/api/v1/roles/{id}' }),
    );
  });

  it('finds by part of the dotted code, with ancestors', async () => {
    expect(codes(await tree('code=menu.ADD'))).toEqual([
      'system',
      'system.menu',
      'system.menu.add',
    ]);
    expect(await tree('code=unknown')).toEqual([]);
  });

  it('finds by name, with what is above and below', async () => {
    expect(codes(await tree('name=log'))).toEqual([
      'system',
      'system.logger',
      'system.logger.export',
      'system.logger.verify',
    ]);
    expect(codes(await tree('name=role'))).toHaveLength(10);
  });

  it('finds by words in any order, in the name, the path or the dotted code', async () => {
    expect(codes(await tree('q=add%20menu'))).toEqual(['system', 'system.menu', 'system.menu.add']);
    expect(codes(await tree('q=/system/log'))).toEqual(['system', 'system.logger']);
    expect(await tree('q=add%20nowhere')).toEqual([]);
    expect(codes(await tree(`q=${encodeURIComponent('审计')}`))).toEqual([
      'system',
      'system.logger',
    ]);
  });

  it('finds by type and by own status, with what is above', async () => {
    const body = { code: 'off', name: 'Off', type: 'page', status: 'disabled' };
    const { id } = (await call('POST', '/api/v1/menus', body)).json.data;
    const below = { code: 'below', name: 'Below', type: 'button', status: 'enabled' };
    await call('POST', '/api/v1/menus', { ...below, parent_id: id });
    expect(codes(await tree('own_status=disabled'))).toEqual(['off']);
    expect(codes(await tree('own_status=enabled&code=off'))).toEqual(['off', 'off.below']);
    expect(codes(await tree('type=button&code=off'))).toEqual(['off', 'off.below']);
    expect(codes(await tree('type=page&code=off'))).toEqual(['off']);
    expect(codes(await tree('type=&own_status='))).toEqual(codes(await tree('')));
    expect((await call('GET', '/api/v1/menus?type=link')).status).toBe(400);
    await api.db.delete(tables.menu).where(eq(tables.menu.code, 'off'));
  });

  it('lists disabled menus whatever status is asked for, so that the other client keeps their ticks', async () => {
    const body = { code: 'off', name: 'Off', type: 'page', status: 'disabled' };
    await call('POST', '/api/v1/menus', body);
    const all = codes(await tree(''));
    expect(all).toContain('off');
    for (const status of ['enabled', 'disabled', 'whatever']) {
      expect(codes(await tree(`status=${status}`))).toEqual(all);
    }
    await api.db.delete(tables.menu).where(eq(tables.menu.code, 'off'));
  });

  it('takes the record that the original client sends back whole', async () => {
    const page = await find('system.role');
    const record = (await call('GET', `/api/v1/menus/${page.id}`)).json.data;
    expect((await call('PUT', `/api/v1/menus/${page.id}`, record)).json).toEqual({ success: true });
    const again = (await call('GET', `/api/v1/menus/${page.id}`)).json.data;
    expect(again.resources).toEqual(record.resources);
  });

  it('leaves out the resource row without a path that the original form sends', async () => {
    const { id } = await create({
      code: 'rows',
      resources: [{ method: 'GET' }, { method: 'GET', path: '/x' }],
    });
    const { data } = (await call('GET', `/api/v1/menus/${id}`)).json;
    expect(data.resources).toMatchObject([{ method: 'GET', path: '/x' }]);
  });

  it('allows one code at two levels, and moves only where there is room', async () => {
    const parent = await create({ code: 'parent' });
    const child = await create({ code: 'same', parent_id: parent.id });
    await create({ code: 'same' });
    const move = await call('PUT', `/api/v1/menus/${child.id}`, { ...form(1), code: 'same' });
    expect(move.json.error.detail).toBe('Menu code already exists at the same level');
  });

  it('is never moved under itself, its descendants or a button', async () => {
    const top = await create({ code: 'top' });
    const middle = await create({ code: 'middle', parent_id: top.id });
    const button = await create({ code: 'press', parent_id: middle.id, type: 'button' });
    for (const parent_id of [top.id, middle.id, button.id]) {
      const answer = await call('PUT', `/api/v1/menus/${top.id}`, {
        ...form(1),
        code: 'top',
        parent_id,
      });
      expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
      expect(answer.json.error.fields[0].field).toBe('parent_id');
    }
    const under = await call('POST', '/api/v1/menus', { ...form(2), parent_id: button.id });
    expect(under.status).toBe(400);
    const nobody = await call('POST', '/api/v1/menus', { ...form(2), parent_id: 'unknown' });
    expect(nobody.json.error).toMatchObject({ code: 404, detail: 'Parent not found' });
    const turned = await call('PUT', `/api/v1/menus/${middle.id}`, {
      ...form(1),
      code: 'middle',
      parent_id: top.id,
      type: 'button',
    });
    expect(turned.json.error.fields[0].field).toBe('type');
  });

  it('stands on sixteen levels at most', async () => {
    let parent_id = '';
    for (let level = 1; level <= 16; level += 1) {
      parent_id = (await create({ code: `level-${level}`, parent_id })).id;
    }
    const deeper = await call('POST', '/api/v1/menus', { ...form(3), parent_id });
    expect(deeper.json.error.fields[0].field).toBe('parent_id');
    const tall = await create({ code: 'tall' });
    const child = await create({ code: 'child', parent_id: tall.id });
    const { data } = (await call('GET', `/api/v1/menus/${parent_id}`)).json;
    const moved = { ...form(1), code: 'tall', parent_id: data.parent_id };
    expect((await call('PUT', `/api/v1/menus/${tall.id}`, moved)).status).toBe(400);
    expect((await call('GET', `/api/v1/menus/${child.id}`)).json.data.parent_id).toBe(tall.id);
  });

  it('takes null for what may be left out, as the original does', async () => {
    const empty = { description: null, path: null, properties: null, sequence: null };
    const resources = [{ method: 'GET', path: null }];
    for (const nothing of [
      { code: 'null', ...empty, resources: null },
      { code: 'nulls', ...empty, resources },
    ]) {
      const { id } = await create(nothing);
      const { data } = (await call('GET', `/api/v1/menus/${id}`)).json;
      expect(data).toMatchObject({ description: '', path: '', properties: '', sequence: 0 });
      expect(data.resources).toEqual([]);
    }
  });

  it('cannot be bent into a ring by two moves at once', async () => {
    const a = await create({ code: 'ring-a' });
    const b = await create({ code: 'ring-b' });
    const move = (menu: Menu, parent: Menu) =>
      call('PUT', `/api/v1/menus/${menu.id}`, {
        ...form(1),
        code: menu.code,
        parent_id: parent.id,
      });
    const answers = await Promise.all([move(a, b), move(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('takes its descendants, resources and grants along when it is deleted', async () => {
    const page = await create({ code: 'gone' });
    const button = await create({
      code: 'b',
      parent_id: page.id,
      type: 'button',
      resources: [{ method: 'GET', path: '/x' }],
    });
    const body = { code: 'r', name: 'R', status: 'enabled', menus: [{ menu_id: button.id }] };
    const role = (await call('POST', '/api/v1/roles', body)).json.data;
    await call('DELETE', `/api/v1/menus/${page.id}`);
    const isDeletion = and(eq(tables.change.record_id, page.id), eq(tables.change.verb, 'delete'));
    const [deleted] = await api.db.select().from(tables.change).where(isDeletion);
    expect(deleted?.before).toMatchObject({
      code: 'gone',
      submenus: [{ id: button.id, code: 'b', resources: ['GET /x'], roles: [role.id] }],
    });
    expect((await call('GET', `/api/v1/menus/${button.id}`)).status).toBe(404);
    expect((await call('GET', `/api/v1/roles/${role.id}`)).json.data.menus).toEqual([]);
  });
});
