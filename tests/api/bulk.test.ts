import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { usernameColumns } from '@/server/lib/username';
import { DEPUTY_PASSWORD, type Delegation, openDelegation } from './delegation';

const BULK = '/api/v1/users/bulk';

describe('POST /api/v1/users/bulk', () => {
  let world: Delegation;
  let deputy = '';
  const roles = { clerks: '', readers: '', vault: '' };
  const people: string[] = [];
  beforeAll(async () => {
    world = await openDelegation();
    ({ access_token: deputy } = await world.api.signIn('deputy', DEPUTY_PASSWORD));
    roles.clerks = await world.role('clerks', []);
    roles.readers = await world.role('readers', []);
    roles.vault = await world.role('vaulters', [world.ids.vault]);
    for (const name of ['ann', 'bob', 'cleo']) people.push(await world.user(name, [roles.readers]));
  });
  afterAll(() => world.api.close());

  const rolesOf = async (id: string): Promise<string[]> => {
    const { json } = await world.asRoot('GET', `/api/v1/users/${id}`);
    return json.data.roles.map(({ role_name }: { role_name: string }) => role_name).sort();
  };
  const statusesOf = async (ids: string[]) => {
    const rows = await world.api.db
      .select({ status: tables.user.status })
      .from(tables.user)
      .where(inArray(tables.user.id, ids));
    return rows.map(({ status }) => status);
  };
  const asDeputy = (body: unknown, headers?: Record<string, string>) =>
    world.api.call('POST', BULK, { token: deputy, body, ...(headers && { headers }) });

  it('gives and takes roles, and tells whom it changed', async () => {
    const given = await asDeputy({ action: 'add_roles', ids: people, role_ids: [roles.clerks] });
    expect(given.json.data).toMatchObject({ changed: expect.arrayContaining(people) });
    expect(await rolesOf(people[0] as string)).toEqual(['clerks', 'readers']);
    const again = await asDeputy({ action: 'add_roles', ids: people, role_ids: [roles.clerks] });
    expect(again.json.data).toMatchObject({ changed: [] });
    await asDeputy({ action: 'remove_roles', ids: people, role_ids: [roles.clerks] });
    expect(await rolesOf(people[1] as string)).toEqual(['readers']);
  });

  it('changes nobody where one is gone, changed or stronger, and names each', async () => {
    const strong = await world.user('strong', [roles.vault]);
    const [ann, bob] = people as [string, string];
    const { json } = await world.asRoot('GET', `/api/v1/users/${ann}`);
    const old = '2020-01-01T00:00:00.000Z';
    const refused = await asDeputy({
      action: 'set_status',
      status: 'freezed',
      ids: [ann, bob, 'gone', strong],
      versions: [json.data.updated_at, old, old, old],
    });
    expect(refused.status).toBe(412);
    const current = await asDeputy({
      action: 'set_status',
      status: 'freezed',
      ids: [ann, 'gone', strong],
    });
    expect(current.status).toBe(403);
    expect(
      [refused, current].map(({ json }) =>
        json.error.fields.map(({ field, code }: { field: string; code: string }) => [field, code]),
      ),
    ).toEqual([
      [
        ['ids.2', 'bulk_gone'],
        ['ids.1', 'bulk_changed'],
        ['ids.3', 'bulk_changed'],
      ],
      [
        ['ids.1', 'bulk_gone'],
        ['ids.2', 'bulk_stronger'],
      ],
    ]);
    expect(await statusesOf(people)).toEqual(['activated', 'activated', 'activated']);
  });

  it('hands out no role beyond the own rights, and needs the right to change one user', async () => {
    const ids = people;
    const beyond = await asDeputy({ action: 'add_roles', ids, role_ids: [roles.vault] });
    expect(beyond.json.error).toMatchObject({ code: 403, reason: { code: 'grants_too_much' } });
    const reset = await world.role('resetters', [world.idOf('system.user.reset')]);
    await world.user('resetter', [reset]);
    const { access_token: token } = await world.api.signIn('resetter', DEPUTY_PASSWORD);
    const freeze = { action: 'set_status', status: 'freezed', ids };
    const refused = await world.api.call('POST', BULK, { token, body: freeze });
    expect(refused.json.error).toMatchObject({ code: 403, id: 'com.casbin.denied' });
    expect(await statusesOf(people)).toEqual(['activated', 'activated', 'activated']);
  });

  it('freezes, ends sessions, resets passwords and deletes', async () => {
    const ids = [await world.user('dora', []), await world.user('emil', [])];
    await world.api.signIn('dora', DEPUTY_PASSWORD);
    const sessions = () =>
      world.api.db.$count(tables.session, inArray(tables.session.user_id, ids));
    const ended = await asDeputy({ action: 'end_sessions', ids });
    expect([ended.json.data.changed, await sessions()]).toEqual([[ids[0]], 0]);
    await world.api.signIn('emil', DEPUTY_PASSWORD);
    const reset = await asDeputy({ action: 'reset_password', ids });
    const [told] = reset.json.data.passwords.filter(({ id }: { id: string }) => id === ids[1]);
    expect([told.username, await sessions()]).toEqual(['emil', 0]);
    await world.api.signIn('emil', told.password);
    await asDeputy({ action: 'set_status', status: 'freezed', ids });
    expect([await statusesOf(ids), await sessions()]).toEqual([['freezed', 'freezed'], 0]);
    await asDeputy({ action: 'delete', ids });
    expect(await statusesOf(ids)).toEqual([]);
  });

  it('shows first what it would change, and is refused once that has changed', async () => {
    const notes = await world.menu('notes');
    const readers = await world.role('noters', [notes]);
    const body = { action: 'add_roles', ids: people, role_ids: [readers] };
    const preview = await world.asRoot('POST', '/api/v1/permissions/preview', {
      entity: 'user',
      action: 'bulk',
      body,
    });
    const { gained, users, version } = preview.json.data;
    expect([gained.codes, users.gaining]).toEqual([['notes'], 3]);
    expect(await rolesOf(people[0] as string)).toEqual(['readers']);
    await world.role('another', [notes]);
    const outdated = await asDeputy(body, { 'X-Preview-Version': version });
    expect(outdated.json.error).toMatchObject({ code: 412, id: 'com.preview.outdated' });
  });

  it('selects all that match, and gives 1,000 of them a role in one call', async () => {
    const now = new Date();
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      id: newId(now.getTime()),
      username: `crowd${at}`,
      ...usernameColumns(`crowd${at}`),
      name: `Crowd ${at}`,
      status: 'activated' as const,
      password_hash: '',
      created_at: now,
      updated_at: now,
    }));
    await world.api.db.insert(tables.user).values(rows);
    const selected = await world.asRoot('GET', '/api/v1/selectable/users?q=crowd');
    expect(selected.json.total).toBe(1_000);
    const ids = selected.json.data.map(({ id }: { id: string }) => id);
    const versions = selected.json.data.map((one: { updated_at: string }) => one.updated_at);
    const { json } = await asDeputy({
      action: 'add_roles',
      ids,
      versions,
      role_ids: [roles.clerks],
    });
    expect(json.data.changed.length).toBe(1_000);
    const holders = eq(tables.user_role.role_id, roles.clerks);
    expect(await world.api.db.$count(tables.user_role, holders)).toBe(1_000);
    const audited = sql`verb = 'update' and entity = 'user' and record_name like 'Crowd %'`;
    expect(await world.api.db.$count(tables.change, audited)).toBe(1_000);
    const many = Array.from({ length: 10_001 }, () => 'x');
    const tooMany = await asDeputy({ action: 'delete', ids: many });
    expect(tooMany.json.error.fields[0]).toMatchObject({ field: 'ids', code: 'too_many' });
  });

  it('changes roles and menus alike, a menu with those below it', async () => {
    const above = await world.menu('above');
    const below = await world.menu('below', { parent_id: above });
    const disabled = await world.asRoot('POST', '/api/v1/menus/bulk', {
      action: 'set_status',
      status: 'disabled',
      ids: [above, below],
    });
    expect(disabled.json.data.changed).toEqual([above, below]);
    const console = world.idOf('system.user');
    const kept = await world.asRoot('POST', '/api/v1/menus/bulk', {
      action: 'delete',
      ids: [above, console],
    });
    expect(kept.json.error.fields).toMatchObject([{ field: 'ids.1', code: 'bulk_protected' }]);
    const gone = await world.asRoot('POST', '/api/v1/menus/bulk', {
      action: 'delete',
      ids: [above, below],
    });
    expect(gone.json.data.changed).toEqual([above, below]);
    const ids = [roles.clerks, roles.readers];
    const off = { action: 'set_status', status: 'disabled', ids };
    const { json } = await world.asRoot('POST', '/api/v1/roles/bulk', off);
    expect(json.data.changed).toEqual(ids);
  });
});
