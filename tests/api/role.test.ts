import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import type { Role } from '@/schemas/role';
import { tables } from '@/server/db/database';
import { describeEntity } from './crudSuite';
import { errorOf, openTestApi, type TestApi } from './harness';

const form = (n: number) => ({
  code: `role-${n}`,
  name: `Role ${n}`,
  status: 'enabled',
  sequence: n % 100,
  menus: [],
});

describeEntity({
  entity: 'role',
  form,
  edit: { name: 'Auditor 审计员', status: 'disabled', description: 'reads' },
  refused: [
    ['no code', { code: undefined }, 'code'],
    ['a blank code', { code: '  ' }, 'code'],
    ['a code of 33 characters', { code: 'x'.repeat(33) }, 'code'],
    ['a name of 129 characters', { name: 'x'.repeat(129) }, 'name'],
    ['a number for the name', { name: 1 }, 'name'],
    ['an unknown status', { status: 'on' }, 'status'],
    ['a sequence beyond the column', { sequence: 2 ** 31 }, 'sequence'],
    ['a broken sequence', { sequence: 1.5 }, 'sequence'],
    ['a description of 1,025 characters', { description: 'x'.repeat(1025) }, 'description'],
    ['null for the menus', { menus: null }, 'menus'],
    ['null among the menus', { menus: [null] }, 'menus.0'],
    ['an unknown menu', { menus: [{ menu_id: 'unknown' }] }, 'menus'],
    ['an empty menu', { menus: [{ menu_id: '' }] }, 'menus.0.menu_id'],
  ],
  duplicate: { members: { code: 'twice' }, field: 'code', detail: 'Role code already exists' },
});

describe('GET /api/v1/roles', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());
  beforeEach(() => api.db.delete(tables.role));

  const list = async (query = '') => api.call('GET', `/api/v1/roles?${query}`, { token });
  const names = async (query = '') =>
    ((await list(query)).json.data as Role[]).map(({ name }) => name);
  const create = async (members: object) =>
    (await api.call('POST', '/api/v1/roles', { token, body: { ...form(1), ...members } })).json
      .data as Role;
  const createMany = async (count: number) => {
    for (let n = 1; n <= count; n += 1) await create(form(n));
  };

  it('gives ten by default, a hundred at most, with the total', async () => {
    await createMany(12);
    const { json } = await list();
    expect(json.data).toHaveLength(10);
    expect(json.total).toBe(12);
    expect(await names('current=2')).toHaveLength(2);
    expect(await names('pageSize=0')).toHaveLength(10);
    expect(await names('pageSize=-1')).toHaveLength(10);
    expect(await names('pageSize=100')).toHaveLength(12);
    expect((await list('pageSize=101')).status).toBe(400);
    expect((await list('current=x')).json.error.detail).toBe(
      'Failed to parse query: current: must be a number',
    );
    expect((await list('name=none')).json).toEqual({ success: true, data: [] });
  });

  it('gives all for a picker, whatever the page size', async () => {
    await createMany(12);
    const { json } = await list('resultType=select&current=1&pageSize=1000');
    expect(json.data).toHaveLength(12);
    expect(json).not.toHaveProperty('total');
  });

  it('puts the higher sequence first, then the later date', async () => {
    await create({ code: 'a', name: 'A', sequence: 1 });
    await create({ code: 'b', name: 'B', sequence: 2 });
    await create({ code: 'c', name: 'C', sequence: 1 });
    expect(await names()).toEqual(['B', 'C', 'A']);
    expect(await names('sort=name')).toEqual(['A', 'B', 'C']);
    expect(await names('sort=-name')).toEqual(['C', 'B', 'A']);
    expect((await list('sort=id;drop table role')).status).toBe(400);
  });

  it('S23 searches literally, whatever the case', async () => {
    await create({ code: 'a', name: '100% Sure' });
    await create({ code: 'b', name: '1000 sure' });
    await create({ code: 'under_score', name: 'C' });
    expect(await names('name=0%25')).toEqual(['100% Sure']);
    expect((await names('name=SURE')).sort()).toEqual(['100% Sure', '1000 sure']);
    expect(await names('code=R_S')).toEqual(['C']);
    expect(await names('name=%5C')).toEqual([]);
  });

  it('S23 are found by words in any order, each in the name or the code', async () => {
    await create({ code: 'sales-lead', name: 'Head of 100% Asia' });
    await create({ code: 'sales', name: 'Staff' });
    expect(await names('q=asia%20SALES')).toEqual(['Head of 100% Asia']);
    expect(await names('q=sales')).toHaveLength(2);
    expect(await names('q=0%25%20head')).toEqual(['Head of 100% Asia']);
    expect(await names('q=asia%20nobody')).toEqual([]);
    expect(await names('q=%20')).toHaveLength(2);
    expect(await names('q=sales&status=disabled')).toEqual([]);
    expect((await list(`q=${'a'.repeat(129)}`)).status).toBe(400);
  });

  it('combines filters, and refuses an unknown status', async () => {
    await create({ code: 'a', name: 'On' });
    await create({ code: 'b', name: 'Off', status: 'disabled' });
    expect(await names('status=disabled')).toEqual(['Off']);
    expect(await names('status=disabled&name=On')).toEqual([]);
    expect(await names('status=')).toHaveLength(2);
    expect((await list('status=on')).status).toBe(400);
  });

  it('keeps exactly what is ticked, and the links that stay ticked', async () => {
    const tree = (await api.call('GET', '/api/v1/menus', { token })).json.data as Menu[];
    const [home, system] = tree as [Menu, Menu];
    const { id } = await create({ menus: [{ menu_id: home.id }, { menu_id: home.id }] });
    const read = async () =>
      (await api.call('GET', `/api/v1/roles/${id}`, { token })).json.data as Role;
    const [link] = (await read()).menus ?? [];
    expect(link).toMatchObject({ role_id: id, menu_id: home.id });
    const menus = [{ menu_id: system.id }, { menu_id: home.id, id: 'of a foreign row' }];
    await api.call('PUT', `/api/v1/roles/${id}`, { token, body: { ...form(1), menus } });
    const after = (await read()).menus ?? [];
    expect(new Set(after.map(({ menu_id }) => menu_id))).toEqual(new Set([home.id, system.id]));
    expect(after.find(({ menu_id }) => menu_id === home.id)?.id).toBe(link?.id);
  });

  it('takes a role from its users when it is deleted, and leaves the users', async () => {
    const { id } = await create({});
    const body = {
      username: 'li.wei',
      name: '李伟',
      status: 'activated',
      roles: [{ role_id: id }],
    };
    const user = (await api.call('POST', '/api/v1/users', { token, body })).json.data;
    await api.call('DELETE', `/api/v1/roles/${id}`, { token });
    const isDeletion = and(eq(tables.change.record_id, id), eq(tables.change.verb, 'delete'));
    const [deleted] = await api.db.select().from(tables.change).where(isDeletion);
    expect(deleted?.before).toMatchObject({ users: 1, holders: [user.id] });
    expect(JSON.stringify(deleted?.before)).not.toContain('li.wei');
    const { json } = await api.call('GET', `/api/v1/users/${user.id}`, { token });
    expect(json.data.roles).toEqual([]);
    expect(errorOf(await api.call('GET', `/api/v1/roles/${id}`, { token })).status).toBe(404);
  });
});
