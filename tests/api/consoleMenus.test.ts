import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { tables } from '@/server/db/database';
import { consoleMenus, type SeedMenu } from '@/server/db/seed/consoleMenus';
import { errorOf, openTestApi, type TestApi } from './harness';

const { menu, menu_resource } = tables;

const PROTECTED = { status: 400, id: 'com.menu.protected' };

const placesOf = (menus: SeedMenu[], above = ''): string[] =>
  menus.flatMap(({ code, children }) => [
    above + code,
    ...placesOf(children ?? [], `${above}${code}.`),
  ]);

let api: TestApi;
let token: string;

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, path, { token, ...(body !== undefined && { body }) });

/** The menus by their dotted codes. */
async function menusOf(path: string): Promise<Map<string, Menu>> {
  const found = new Map<string, Menu>();
  const visit = (level: Menu[] | null, above: string) => {
    for (const one of level ?? []) {
      found.set(above + one.code, one);
      visit(one.children, `${above}${one.code}.`);
    }
  };
  visit((await call('GET', path)).json.data, '');
  return found;
}
const allMenus = () => menusOf('/api/v1/menus?includeResources=1');
const find = async (place: string) => {
  const found = (await allMenus()).get(place);
  if (!found) throw new Error(`no menu ${place}`);
  return found;
};
const put = async (place: string, members: object) => {
  const found = await find(place);
  return call('PUT', `/api/v1/menus/${found.id}`, { ...found, ...members });
};
const create = async (code: string, members: object = {}) => {
  const form = { code, name: code, type: 'page', status: 'enabled', ...members };
  return call('POST', '/api/v1/menus', form);
};

describe("the console's own menus", () => {
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  it('S34 are all that the seed has, none of which can be deleted, disabled, moved or recoded', async () => {
    const shelter = (await create('shelter')).json.data as Menu;
    const before = await allMenus();
    for (const place of placesOf(consoleMenus)) {
      const { id, ...own } = before.get(place) as Menu;
      const at = `/api/v1/menus/${id}`;
      const type = own.type === 'page' ? 'button' : 'page';
      const attempts: [string, string, object?][] = [
        ['id', 'DELETE'],
        ['status', 'PUT', { ...own, status: 'disabled' }],
        ['parent_id', 'PUT', { ...own, parent_id: shelter.id }],
        ['code', 'PUT', { ...own, code: `${own.code}-2` }],
        ['type', 'PUT', { ...own, type }],
      ];
      for (const [field, method, body] of attempts) {
        const answer = await call(method, at, body);
        expect([place, field, errorOf(answer)]).toEqual([place, field, PROTECTED]);
        expect(answer.json.error.fields.map((fault: { field: string }) => fault.field)).toEqual([
          field,
        ]);
      }
    }
    expect(await allMenus()).toEqual(before);
  });

  it('S34 take another name, sequence, icon, description and path', async () => {
    const members = {
      name: '用户 Users',
      sequence: 3,
      description: 'ours',
      path: '/staff',
      properties: '{"icon":"team"}',
    };
    const before = await find('system.user');
    expect((await put('system.user', members)).json).toEqual({ success: true });
    expect(await find('system.user')).toMatchObject(members);
    await put('system.user', before);
  });

  it('S34 take calls in addition, and keep those that they came with, by any name of the parameter', async () => {
    const { resources } = await find('system.user');
    const first = resources ?? [];
    const more = { method: 'GET', path: '/api/v1/reports' };
    expect((await put('system.user', { resources: [...first, more] })).status).toBe(200);
    for (const without of first) {
      const rest = first.filter((one) => one !== without);
      const answer = await put('system.user', { resources: [...rest, more] });
      expect(errorOf(answer)).toEqual(PROTECTED);
      expect(answer.json.error.fields[0].field).toBe('resources');
    }
    const renamed = first.map(({ method, path }) => ({
      method,
      path: path.replace('{id}', ':id'),
    }));
    expect((await put('system.user', { resources: renamed })).status).toBe(200);
    expect((await put('system.user', { resources: first })).status).toBe(200);
  });

  it('take menus of our own among and below them, which come and go', async () => {
    const parent_id = (await find('system')).id;
    const made = (await create('reports', { parent_id })).json.data as Menu;
    expect((await put('system.reports', { status: 'disabled', code: 'figures' })).status).toBe(200);
    const below = await create('user', { parent_id: made.id });
    expect((await call('DELETE', `/api/v1/menus/${below.json.data.id}`)).status).toBe(200);
    expect((await call('DELETE', `/api/v1/menus/${made.id}`)).status).toBe(200);
  });
});

describe('a database where they were disabled, moved or deleted before', () => {
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    const system = (await find('system')).id;
    const userPage = (await find('system.user')).id;
    await api.db.update(menu).set({ status: 'disabled' }).where(eq(menu.id, system));
    await api.db.update(menu).set({ parent_id: null, code: 'staff' }).where(eq(menu.id, userPage));
    await api.db.delete(menu).where(eq(menu.id, (await find('system.logger')).id));
    await api.db.delete(menu).where(eq(menu.code, 'home'));
    await api.db.delete(menu_resource).where(like(menu_resource.path, '/api/v1/roles%'));
  });
  afterAll(() => api.close());

  it('S34 shows them all to root, who reaches their calls', async () => {
    const shown = await menusOf('/api/v1/current/menus');
    for (const place of placesOf(consoleMenus)) {
      expect(shown.get(place), place).toMatchObject({ status: 'enabled' });
    }
    expect([...shown.keys()].filter((place) => place === 'staff')).toEqual(['staff']);
    for (const path of ['menus', 'roles', 'users', 'loggers']) {
      expect((await call('GET', `/api/v1/${path}`)).status).toBe(200);
    }
    const stored = await allMenus();
    expect(stored.get('system')?.status).toBe('disabled');
    expect(stored.has('system.logger')).toBe(false);
  });

  it('S34 lets root save what is disabled, and put all of it right', async () => {
    expect((await put('system', { name: 'The system' })).status).toBe(200);
    expect((await put('system', { status: 'enabled' })).status).toBe(200);
    expect(errorOf(await put('system', { status: 'disabled' }))).toEqual(PROTECTED);
    const parent_id = (await find('system')).id;
    expect((await put('staff', { parent_id, code: 'user' })).status).toBe(200);
    expect(errorOf(await put('system.user', { parent_id: '' }))).toEqual(PROTECTED);
    for (const wrong of [{ status: 'disabled' }, { type: 'button' }]) {
      expect(errorOf(await create('home', wrong))).toEqual(PROTECTED);
    }
    expect((await create('home')).status).toBe(200);
    expect((await create('logger', { parent_id })).status).toBe(200);
    const { id } = await find('system.logger');
    expect(errorOf(await call('DELETE', `/api/v1/menus/${id}`))).toEqual(PROTECTED);
  });
});
