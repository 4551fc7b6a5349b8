import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { allowMaintenance } from '@/server/db/transaction';
import { newId } from '@/server/lib/ids';
import { addUsers } from './caller';
import { type Answer, openTestApi, type TestApi } from './harness';

const { change, user_role } = tables;

const PASSWORD = 'Portcullis & drawbridge 7';

describe('history that other ways and older versions wrote', () => {
  let api: TestApi;
  let root: string;
  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const call = (method: string, path: string, body?: object, token = root): Promise<Answer> =>
    api.call(method, `/api/v1/${path}`, { token, ...(body && { body }) });
  const traceOf = ({ headers }: Answer) => headers.get('X-Trace-Id') ?? '';
  const newest = async (what: string, id: string) =>
    (await call('GET', `${what}/${id}/history`)).json.data[0];
  const finance = { code: 'finance', name: 'Finance', status: 'enabled', sequence: 1, menus: [] };
  const newRole = (code: string) => call('POST', 'roles', { ...finance, code });

  /** The snapshots of a change, without a member that an older version had not. */
  const forget = (member: string, id: string) =>
    api.db.transaction(async (tx) => {
      await allowMaintenance(tx);
      await tx.execute(sql`update ${change} set before = before - ${member}, after = after - ${member}
        where id = ${id}`);
    });

  it('undoes what users changed of their own profile', async () => {
    await addUsers(api, ['bob'], PASSWORD);
    const { data } = (await call('GET', 'users?username=bob')).json;
    const { id, name, phone, email, remark } = data[0];
    const bob = (await api.signIn('bob', PASSWORD)).access_token;
    const form = { phone, email, remark, name: 'Robert' };
    const saved = await call('PUT', 'current/user', form, bob);
    expect(await newest('users', id)).toMatchObject({ undoable: true });
    const { json } = await call('POST', 'users/undo', { trace_id: traceOf(saved) });
    expect(json.data).toMatchObject({ undone: 1 });
    expect((await call('GET', `users/${id}`)).json.data.name).toBe(name);
  });

  it('restores a role from before there were second factors', async () => {
    const { id } = (await newRole('old')).json.data;
    const deleted = await call('DELETE', `roles/${id}`);
    const { id: version } = await newest('roles', id);
    await forget('second_factor', version);
    expect(await newest('roles', id)).toMatchObject({ restorable: true, undoable: true });
    const { json } = await call('POST', 'roles/undo', { trace_id: traceOf(deleted) });
    expect(json.data).toMatchObject({ undone: 1 });
    expect((await call('GET', `roles/${id}`)).json.data.second_factor).toBe('optional');
  });

  it('undoes a creation from before there were second factors, unless it changed since', async () => {
    const created = await newRole('older');
    const { id } = created.json.data;
    await forget('second_factor', (await newest('roles', id)).id);
    const trace_id = traceOf(created);
    await call('PUT', `roles/${id}`, { ...finance, code: 'older', name: 'Older' });
    expect((await call('POST', 'roles/undo', { trace_id })).status).toBe(412);
    await call('PUT', `roles/${id}`, { ...finance, code: 'older' });
    expect((await call('POST', 'roles/undo', { trace_id })).status).toBe(200);
  });

  it('undoes no creation whose row tells nothing of links that there are now', async () => {
    const page = { type: 'page', status: 'enabled', sequence: 1, parent_id: '', resources: [] };
    const created = await call('POST', 'menus', { ...page, code: 'above', name: 'Above' });
    const { id } = created.json.data;
    await forget('submenus', (await newest('menus', id)).id);
    await call('POST', 'menus', { ...page, code: 'below', name: 'Below', parent_id: id });
    const trace_id = traceOf(created);
    expect((await call('POST', 'menus/undo', { trace_id })).status).toBe(412);
  });

  it('gives a field that a version lacks its initial value, and says which', async () => {
    const page = { type: 'page', status: 'enabled', sequence: 1, parent_id: '', resources: [] };
    const top = (await call('POST', 'menus', { ...page, code: 'top', name: 'Top', path: '/top' }))
      .json.data.id;
    await call('POST', 'menus', { ...page, code: 'leaf', name: 'Leaf', parent_id: top });
    const first = await newest('menus', top);
    expect(first.filled).toBeUndefined();
    await call('PUT', `menus/${top}`, { ...page, code: 'top', name: 'Top 2', path: '/other' });
    await forget('path', first.id);
    await forget('status', first.id);
    const { json: versions } = await call('GET', `menus/${top}/history`);
    expect(versions.data[1]).toMatchObject({ restorable: true, filled: ['status', 'path'] });
    const wanted = { entity: 'menu', action: 'restore', id: top, version: first.id };
    const preview = await call('POST', 'permissions/preview', wanted);
    expect(preview.json.data.restores).toMatchObject({ filled: ['status', 'path'] });
    const restored = await call('POST', `menus/${top}/restore`, { version: first.id });
    expect(restored.json.data).toEqual({ id: top, left_out: [], filled: ['status', 'path'] });
    const { data } = (await call('GET', `menus/${top}`)).json;
    expect(data).toMatchObject({ name: 'Top', path: '', status: 'enabled' });

    const deleted = await call('DELETE', `menus/${top}`);
    await forget('sequence', (await newest('menus', top)).id);
    const { json } = await call('POST', 'menus/undo', { trace_id: traceOf(deleted) });
    expect(json.data.restored).toEqual([{ id: top, left_out: [], filled: ['sequence'] }]);
  });

  it('makes no record of a version without a field that has no initial value', async () => {
    const { id } = (await newRole('nameless')).json.data;
    const deleted = await call('DELETE', `roles/${id}`);
    const { id: version } = await newest('roles', id);
    await forget('name', version);
    expect(await newest('roles', id)).toMatchObject({ restorable: false, undoable: false });
    for (const answer of [
      await call('POST', `roles/${id}/restore`, { version }),
      await call('POST', 'roles/undo', { trace_id: traceOf(deleted) }),
    ]) {
      expect([answer.status, answer.json.error.reason.code]).toEqual([400, 'version_incomplete']);
    }
  });

  it('undoes the deletion of a role that a thousand users and more had', async () => {
    const { id } = (await newRole('many')).json.data;
    const dates = { created_at: new Date(), updated_at: new Date() };
    const people = Array.from({ length: 1_001 }, (_, at) => ({
      ...{ id: newId(), username: `u${at}`, name: `U ${at}`, password_hash: '', ...dates },
      ...{ username_key: `u${at}`, status: 'activated' as const },
    }));
    await api.db.insert(tables.user).values(people);
    const links = people.map((one) => ({ id: newId(), user_id: one.id, role_id: id, ...dates }));
    await api.db.insert(user_role).values(links);
    const deleted = await call('DELETE', `roles/${id}`);
    expect(await newest('roles', id)).toMatchObject({ restorable: true, undoable: true });
    const [row] = await api.db
      .select()
      .from(change)
      .where(eq(change.verb, 'delete'))
      .orderBy(desc(change.created_at));
    expect(row?.before).toMatchObject({ users: 1_001 });
    expect(JSON.stringify(row?.before)).not.toContain('u1000');
    const { json } = await call('POST', 'roles/undo', { trace_id: traceOf(deleted) });
    expect(json.data).toMatchObject({ undone: 1 });
    expect(await api.db.$count(user_role, eq(user_role.role_id, id))).toBe(1_001);
    expect(await newest('users', people[1_000]?.id ?? '')).toMatchObject({ action: 'relink' });
  });
});
