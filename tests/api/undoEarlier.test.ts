import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/server/base/ids';
import { tables } from '@/server/db/database';
import { addUsers } from './caller';
import { type Answer, openTestApi, type TestApi } from './harness';

const { logger, role, user_role } = tables;

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

  /** The snapshots of an audit row, without a member that an older version had not. */
  async function forget(member: string, id: string): Promise<void> {
    const [row] = await api.db.select().from(logger).where(eq(logger.id, id));
    const { before, after, ...data } = JSON.parse(row?.data ?? '{}');
    const without = (text: string) => JSON.stringify({ ...JSON.parse(text), [member]: undefined });
    const snapshots = {
      ...(before && { before: without(before) }),
      ...(after && { after: without(after) }),
    };
    const values = { data: JSON.stringify({ ...data, ...snapshots }) };
    await api.db.execute(sql`alter table logger disable trigger all`);
    await api.db.update(logger).set(values).where(eq(logger.id, id));
    await api.db.execute(sql`alter table logger enable trigger all`);
  }

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

  it('does not offer to undo the deletion of a role whose users the log does not tell', async () => {
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
    expect(await newest('roles', id)).toMatchObject({ restorable: true, undoable: false });
    const { json } = await call('POST', 'roles/undo', { trace_id: traceOf(deleted) });
    expect(json.error.reason.code).toBe('not_undoable');
    expect(await api.db.$count(role, eq(role.id, id))).toBe(0);
  });
});
