import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { allowMaintenance } from '@/server/db/transaction';
import { addUsers, callerAt } from './caller';
import { type Answer, errorOf, openTestApi, type TestApi } from './harness';
import { worldIn } from './undoWorld';

const LATER = 1_000;

describe('history and undo', () => {
  let api: TestApi;
  let root: string;
  let made = 0;
  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const next = () => `n${++made}`;
  const call = (method: string, path: string, body?: unknown, headers = {}, token = root) => {
    api.clock.advance(LATER);
    return api.call(method, `/api/v1/${path}`, {
      token,
      headers,
      ...(body !== undefined && { body }),
    });
  };
  const ok = async (answer: Promise<Answer>) => {
    const { status, json, headers } = await answer;
    expect(json).toMatchObject({ success: true });
    expect(status).toBe(200);
    return { data: json.data, trace: headers.get('X-Trace-Id') ?? '' };
  };
  const make = async (what: string, body: object): Promise<string> =>
    (await ok(call('POST', what, body))).data.id;
  const menu = (code: string, parent_id = '', calls = ['GET /api/v1/roles']) => ({
    code,
    name: code,
    type: 'page',
    status: 'enabled',
    description: `about ${code}`,
    path: `/x/${code}`,
    properties: '{"a":"\u2028\\n"}',
    sequence: 3,
    parent_id,
    resources: calls.map((line) => ({ method: line.split(' ')[0], path: line.split(' ')[1] })),
  });
  const role = (code: string, menus: string[] = []) => ({
    code,
    name: code,
    status: 'enabled',
    description: 'two\nlines',
    sequence: 1,
    menus: menus.map((menu_id) => ({ menu_id })),
  });
  const user = (username: string, roles: string[] = []) => ({
    username,
    name: `Name of ${username}`,
    status: 'activated',
    email: `${username}@example.com`,
    phone: '1',
    remark: '备注',
    roles: roles.map((role_id) => ({ role_id })),
  });
  const history = async (what: string, id: string) =>
    (await ok(call('GET', `${what}/${id}/history`))).data;
  const restore = (what: string, id: string, version: string, more = {}, headers = {}) =>
    call('POST', `${what}/${id}/restore`, { version, ...more }, headers);
  const undo = (what: string, trace_id: string) => call('POST', `${what}/undo`, { trace_id });
  const world = () => worldIn(api.db);

  it('tells who changed what of a record when, the newest first', async () => {
    const id = await make('roles', role(next()));
    await ok(call('PUT', `roles/${id}`, { ...role(`n${made}`), name: 'Other', sequence: 2 }));
    const [change, creation, ...others] = await history('roles', id);
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      action: 'update',
      record_id: id,
      name: 'Other',
      user: { id: 'root', username: 'admin' },
      restorable: true,
      undoable: true,
    });
    expect(change.fields).toEqual([
      { field: 'name', before: `n${made}`, after: 'Other' },
      { field: 'sequence', before: 1, after: 2 },
    ]);
    expect(creation).toMatchObject({ action: 'create', name: `n${made}`, restorable: true });
    expect(creation.at < change.at).toBe(true);
  });

  it('pages through the versions, and finds none of an unknown record or of root', async () => {
    const id = await make('roles', role(next()));
    for (const name of ['a', 'b', 'c']) {
      await ok(call('PUT', `roles/${id}`, { ...role(`n${made}`), name }));
    }
    const { json } = await call('GET', `roles/${id}/history?current=2&pageSize=3`);
    expect(json.total).toBe(4);
    expect(json.data.map(({ action }: { action: string }) => action)).toEqual(['create']);
    expect((await call('GET', `roles/${id}/history?pageSize=21`)).status).toBe(400);
    for (const path of ['roles/nobody/history', 'users/root/history']) {
      expect(errorOf(await call('GET', path))).toEqual({ status: 404, id: 'not_found' });
    }
  });

  it('restores a version field for field, with its links, as a change of its own', async () => {
    const [one, two] = [await make('menus', menu(next())), await make('menus', menu(next()))];
    const code = next();
    const id = await make('roles', role(code, [one]));
    const then = await world();
    await ok(call('PUT', `roles/${id}`, { ...role(next(), [two]), status: 'disabled' }));
    const [, first] = await history('roles', id);
    const { data, trace } = await ok(restore('roles', id, first.id));
    expect(data).toEqual({ id, left_out: [] });
    expect(await world()).toEqual(then);
    const [row] = await api.db
      .select()
      .from(tables.change)
      .where(eq(tables.change.trace_id, trace));
    expect(row).toMatchObject({ verb: 'update', record_id: id, restored_from: first.id });
    expect((await history('roles', id)).map(({ undoes }: never) => undoes)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('restores a deleted menu with its submenus, calls and grants', async () => {
    const top = await make('menus', menu(next()));
    const page = await make(
      'menus',
      menu(next(), top, ['GET /api/v1/menus', 'POST /api/v1/menus']),
    );
    const below = await make('menus', { ...menu(next(), page), status: 'disabled' });
    await make('roles', role(next(), [top, page, below]));
    await make('roles', role(next(), [below]));
    const then = await world();
    await ok(call('DELETE', `menus/${top}`));
    expect(await world()).not.toEqual(then);
    const { data } = await ok(call('GET', 'deleted/menus'));
    expect(data[0]).toMatchObject({ record_id: top, action: 'delete', restorable: true });
    expect((await ok(restore('menus', top, data[0].id))).data).toEqual({ id: top, left_out: [] });
    expect(await world()).toEqual(then);
    const after = await ok(call('GET', 'deleted/menus'));
    expect(
      (after.data ?? []).map(({ record_id }: { record_id: string }) => record_id),
    ).not.toContain(top);
  });

  it('restores a deleted role for those who had it, and no others of their names', async () => {
    const id = await make('roles', role(next(), [await make('menus', menu(next()))]));
    const [held, gone] = [next(), next()];
    await make('users', user(held, [id]));
    const leaver = await make('users', user(gone, [id]));
    await ok(call('DELETE', `roles/${id}`));
    await ok(call('DELETE', `users/${leaver}`));
    const namesake = await make('users', user(gone));
    const [{ id: version }] = await history('roles', id);
    const { data } = await ok(restore('roles', id, version));
    const names = { [leaver]: `Name of ${gone}` };
    expect(data.left_out).toEqual([{ field: 'users', entity: 'user', ids: [leaver], names }]);
    const links = await api.db
      .select()
      .from(tables.user_role)
      .where(eq(tables.user_role.role_id, id));
    expect(links).toHaveLength(1);
    expect(links[0]?.user_id).not.toBe(namesake);
  });

  it('tells of a link that ended or came back with what it led to', async () => {
    const page = await make('menus', menu(next()));
    const top = await make('menus', menu(next()));
    const below = await make('menus', menu(next(), top));
    const [name, other] = [next(), next()];
    const role_id = await make('roles', role(name, [page, below]));
    const holder = await make('users', user(next(), [role_id]));
    const stranger = await make('users', user(next()));
    const actions = async (what: string, id: string) =>
      (await history(what, id)).map(({ action, linked }: never) => [action, linked]);
    const created = ['create', null];

    await ok(call('DELETE', `menus/${top}`));
    const [{ id: menuGone }] = await history('menus', top);
    const [lost] = await history('roles', role_id);
    expect(lost).toMatchObject({ name, fields: [], restorable: false, undoable: false });
    await ok(restore('menus', top, menuGone));
    const ofMenu = { entity: 'menu', id: top, name: expect.any(String) };
    expect(await actions('roles', role_id)).toEqual([
      ['relink', { ...ofMenu, id: below }],
      ['unlink', ofMenu],
      created,
    ]);

    const gone = await ok(call('DELETE', `roles/${role_id}`));
    await ok(call('PUT', `users/${stranger}`, { ...user(other), remark: `"${holder}"` }));
    await ok(undo('roles', gone.trace));
    const ofRole = { entity: 'role', id: role_id, name };
    expect(await actions('users', holder)).toEqual([
      ['relink', ofRole],
      ['unlink', ofRole],
      created,
    ]);
    expect(await actions('users', stranger)).toEqual([['update', null], created]);
    const { json } = await call('GET', `users/${holder}/history?current=2&pageSize=2`);
    expect([json.total, json.data.length]).toEqual([3, 1]);
  });

  it('tells of a submenu that it went with the menu above it, and came back with it', async () => {
    const top = await make('menus', menu(next()));
    const name = `n${made}`;
    const page = await make('menus', menu(next(), top));
    const pageName = `n${made}`;
    const below = await make('menus', menu(next(), page));
    const beside = await make('menus', menu(next()));
    await ok(call('DELETE', `menus/${top}`));
    const linked = { entity: 'menu', id: top, name };
    for (const id of [page, below]) {
      const [gone, creation, ...others] = await history('menus', id);
      expect(others).toEqual([]);
      expect(gone).toMatchObject({ action: 'delete', linked, fields: [], record_id: id });
      expect(gone).toMatchObject({ restorable: false, undoable: false, user: { id: 'root' } });
      expect(creation).toMatchObject({ action: 'create', linked: null, restorable: true });
    }
    expect((await history('menus', page))[0].name).toBe(pageName);
    expect(await history('menus', beside)).toHaveLength(1);
    const [deletion] = await history('menus', top);
    expect(deletion).toMatchObject({ action: 'delete', linked: null, undoable: true });
    await ok(restore('menus', top, deletion.id));
    const actions = (await history('menus', below)).map(({ action }: never) => action);
    expect(actions).toEqual(['create', 'delete', 'create']);
  });

  it('tells of a seeded submenu that it is gone, though the log has no row of it', async () => {
    const top = await make('menus', menu(next()));
    const id = 'seededsubmenu0000000';
    const now = new Date(api.clock());
    await api.db.insert(tables.menu).values({
      ...{ id, parent_id: top, code: next(), name: 'Seeded', type: 'page', status: 'enabled' },
      ...{ created_at: now, updated_at: now },
    });
    expect(errorOf(await call('GET', `menus/unknown/history`)).status).toBe(404);
    await ok(call('DELETE', `menus/${top}`));
    const [gone] = await history('menus', id);
    expect(gone).toMatchObject({ action: 'delete', name: 'Seeded' });
  });

  it('gives a restored user a one-time password, shown once, and no sessions', async () => {
    const id = await make('roles', role(next()));
    const name = next();
    await addUsers(api, [name], 'correct-horse-battery');
    const [stored] = await api.db.select().from(tables.user).where(eq(tables.user.username, name));
    const userId = stored?.id ?? '';
    await ok(call('PUT', `users/${userId}`, user(name, [id])));
    await api.signIn(name, 'correct-horse-battery');
    const then = await world();
    await ok(call('DELETE', `users/${userId}`));
    const [{ id: version }] = await history('users', userId);
    const { data } = await ok(restore('users', userId, version));
    expect(await world()).toEqual(then);
    expect(
      await api.db.select().from(tables.session).where(eq(tables.session.user_id, userId)),
    ).toEqual([]);
    const caller = callerAt(api, '192.0.2.7');
    expect(await caller.login(name, 'correct-horse-battery')).toBe(400);
    expect(await caller.login(name, data.password)).toBe(200);
    await api.flushLogs();
    const rows = [
      await api.db.select().from(tables.logger),
      await api.db.select().from(tables.change),
    ];
    expect(JSON.stringify(rows)).not.toContain(data.password);
    expect(JSON.stringify(await history('users', userId))).not.toMatch(/argon2|hash/);
  });

  it('tells no password, and refuses to undo one', async () => {
    const name = next();
    const id = await make('users', user(name));
    const password = 'c0ffee00c0ffee00c0ffee00c0ffee42';
    const { trace } = await ok(call('PUT', `users/${id}`, { ...user(name), password }));
    const reset = await ok(call('PATCH', `users/${id}/reset-pwd`, {}));
    const versions = await history('users', id);
    expect(versions.map(({ action }: { action: string }) => action)).toEqual([
      'reset-password',
      'reset-password',
      'update',
      'create',
    ]);
    expect(versions[0]).toMatchObject({ fields: [], restorable: false, undoable: false });
    expect(JSON.stringify(versions)).not.toMatch(new RegExp(`${password}|${reset.data.password}`));
    for (const undone of [trace, reset.trace]) {
      const { status, json } = await undo('users', undone);
      expect(status).toBe(400);
      expect(json.error.reason.code).toBe('not_undoable');
    }
    expect((await restore('users', id, versions[0].id)).status).toBe(400);
  });

  it('undoes what one request did, though others share its trace context', async () => {
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const make = () => ok(call('POST', 'users', user(next()), { traceparent }));
    const [first, second] = [await make(), await make()];
    expect((await undo('users', first.trace)).status).toBe(400);
    const [version] = await history('users', first.data.id);
    expect(version.together).toBe(1);
    const form = { trace_id: first.trace, version: version.id };
    expect((await ok(call('POST', 'users/undo', form))).data.undone).toBe(1);
    expect((await call('GET', `users/${first.data.id}`)).status).toBe(404);
    expect((await call('GET', `users/${second.data.id}`)).status).toBe(200);
  });

  it('undoes a creation, a change and a deletion, each once', async () => {
    const start = await world();
    const created = await ok(call('POST', 'users', user(next())));
    const { id } = created.data;
    const first = await world();
    const changed = await ok(call('PUT', `users/${id}`, user(next())));
    const second = await world();
    const deleted = await ok(call('DELETE', `users/${id}`));
    const { data } = await ok(undo('users', deleted.trace));
    expect(data.undone).toBe(1);
    expect(data.restored[0].password).toMatch(/./);
    expect(await world()).toEqual(second);
    expect(errorOf(await undo('users', deleted.trace)).status).toBe(412);
    await ok(undo('users', changed.trace));
    expect(await world()).toEqual(first);
    expect(errorOf(await undo('users', changed.trace)).status).toBe(412);
    const [latest] = await history('users', id);
    expect(latest).toMatchObject({ action: 'update', returned: true, undoes: true });
    await ok(undo('users', created.trace));
    expect(await world()).toEqual(start);
    expect(errorOf(await undo('users', created.trace)).status).toBe(412);
    expect(errorOf(await undo('roles', created.trace)).status).toBe(404);
  });

  it('undoes a change of a role or a menu that others were linked to since', async () => {
    const [roleCode, menuCode] = [next(), next()];
    const menuId = await make('menus', menu(menuCode));
    const roleId = await make('roles', role(roleCode));
    const renamed = await ok(call('PUT', `roles/${roleId}`, { ...role(roleCode), name: 'Other' }));
    const moved = await ok(call('PUT', `menus/${menuId}`, { ...menu(menuCode), name: 'Other' }));
    await make('users', user(next(), [roleId]));
    await make('roles', role(next(), [menuId]));
    await ok(undo('roles', renamed.trace));
    await ok(undo('menus', moved.trace));
    expect((await call('GET', `roles/${roleId}`)).json.data.name).toBe(roleCode);
    expect((await call('GET', `menus/${menuId}`)).json.data.name).toBe(menuCode);
  });

  it('undoes what one action did to many as one, or not at all', async () => {
    const trace = { 'X-Request-Id': next() };
    const ids = [await make('users', user(next())), await make('users', user(next()))];
    const then = await world();
    for (const id of ids) await ok(call('DELETE', `users/${id}`, undefined, trace));
    const { data } = await ok(undo('users', trace['X-Request-Id']));
    expect(data.undone).toBe(2);
    expect(await world()).toEqual(then);

    const bulk = { 'X-Request-Id': next() };
    for (const id of ids) {
      const { json } = await call('GET', `users/${id}`);
      await ok(call('PUT', `users/${id}`, { ...json.data, status: 'freezed' }, bulk));
    }
    await ok(call('PUT', `users/${ids[0]}`, { ...user(next()), status: 'freezed' }));
    const changed = await world();
    expect(errorOf(await undo('users', bulk['X-Request-Id'])).status).toBe(412);
    expect(await world()).toEqual(changed);
  });

  it('is taken from nobody by somebody else who sends the same trace id', async () => {
    const name = next();
    await addUsers(api, [name], 'correct-horse-battery');
    const [stored] = await api.db.select().from(tables.user).where(eq(tables.user.username, name));
    const pages = await api.db.select({ id: tables.menu.id }).from(tables.menu);
    const admin = await make(
      'roles',
      role(
        next(),
        pages.map(({ id }) => id),
      ),
    );
    await ok(call('PUT', `users/${stored?.id}`, user(name, [admin])));
    const own = (await api.signIn(name, 'correct-horse-battery')).access_token;
    const shared = { 'X-Request-Id': next() };
    const first = await ok(call('POST', 'roles', role(next()), shared));
    const other = await ok(call('POST', 'roles', role(next()), shared, own));
    expect((await ok(undo('roles', shared['X-Request-Id']))).data.undone).toBe(1);
    expect((await call('GET', `roles/${first.data.id}`)).status).toBe(404);
    expect((await call('GET', `roles/${other.data.id}`)).status).toBe(200);
  });

  it('names what stands in the way, and then nothing is half done', async () => {
    const code = next();
    const parent = await make('menus', menu(code));
    const child = await make('menus', menu(next(), parent));
    await ok(call('DELETE', `menus/${child}`));
    const [{ id: version }] = await history('menus', child);
    await ok(call('DELETE', `menus/${parent}`));
    const [{ id: ofParent }] = await history('menus', parent);
    const orphaned = await restore('menus', child, version);
    expect(orphaned.status).toBe(404);
    expect(orphaned.json.error.reason).toEqual({
      code: 'parent_not_found',
      params: { id: parent },
    });

    await make('menus', menu(code));
    const before = await world();
    const taken = await restore('menus', parent, ofParent);
    expect(taken.status).toBe(400);
    expect(taken.json.error.fields[0]).toMatchObject({ field: 'code', code: 'menu_code_taken' });
    expect(await world()).toEqual(before);

    const name = next();
    const id = await make('users', user(name));
    await ok(call('DELETE', `users/${id}`));
    await make('users', user(name.toUpperCase()));
    const [{ id: ofUser }] = await history('users', id);
    expect((await restore('users', id, ofUser)).json.error.fields[0].code).toBe('username_taken');
  });

  it('leaves out links to what is gone, and says which', async () => {
    const [kept, lost] = [await make('roles', role(next())), await make('roles', role(next()))];
    const id = await make('users', user(next(), [kept, lost]));
    await ok(call('DELETE', `users/${id}`));
    await ok(call('PUT', `roles/${lost}`, { ...role(next()), name: 'Renamed' }));
    await ok(call('DELETE', `roles/${lost}`));
    const [{ id: version, trace_id }] = await history('users', id);
    expect(errorOf(await undo('users', trace_id)).status).toBe(412);
    const leftOut = [{ field: 'roles', entity: 'role', ids: [lost], names: { [lost]: 'Renamed' } }];
    const form = { entity: 'user', action: 'restore', id, version };
    const { data: preview } = await ok(call('POST', 'permissions/preview', form));
    expect(preview.restores.left_out).toEqual(leftOut);
    const { data } = await ok(restore('users', id, version));
    expect(data.left_out).toEqual(leftOut);
    const { json } = await call('GET', `users/${id}`);
    expect(json.data.roles.map(({ role_id }: { role_id: string }) => role_id)).toEqual([kept]);
  });

  it('notices that somebody else was faster', async () => {
    const id = await make('roles', role(next()));
    const tag = (await call('GET', `roles/${id}`)).headers.get('ETag') ?? '';
    const { headers } = await call('PUT', `roles/${id}`, role(next()));
    const stale = Number(headers.get('X-Preview-Version')?.split('.')[0]) - 1;
    const [, { id: version }] = await history('roles', id);
    const conflict = await restore('roles', id, version, {}, { 'If-Match': tag });
    expect(errorOf(conflict)).toEqual({ status: 412, id: 'precondition_failed' });
    const outdated = await restore('roles', id, version, {}, { 'X-Preview-Version': `${stale}.0` });
    expect(errorOf(outdated)).toEqual({ status: 412, id: 'com.preview.outdated' });
    const [one, other] = await Promise.all([
      call('DELETE', `roles/${id}`),
      call('DELETE', `roles/${id}`),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 404]);
    const restored = await Promise.all([1, 2].map(() => restore('roles', id, version)));
    for (const { status } of restored) expect([200, 412]).toContain(status);
    expect(await api.db.select().from(tables.role).where(eq(tables.role.id, id))).toHaveLength(1);
  });

  it.each(['update', 'delete'])(
    'undoes a %s once, however many ask for it at once',
    async (verb) => {
      const code = next();
      const id = await make('roles', role(code));
      const changed = await ok(
        verb === 'update'
          ? call('PUT', `roles/${id}`, { ...role(code), name: 'Other' })
          : call('DELETE', `roles/${id}`),
      );
      const answers = await Promise.all([1, 2, 3].map(() => undo('roles', changed.trace)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      expect((await call('GET', `roles/${id}`)).json.data.name).toBe(code);
      expect(await history('roles', id)).toHaveLength(3);
    },
  );

  it('answers whole or not at all while retention deletes the change', async () => {
    // Retention strikes a little later each time, so that it also falls between two reads of the undo.
    for (let round = 0; round < 30; round += 1) {
      const id = await make('roles', role(next()));
      const then = await world();
      const deleted = await ok(call('DELETE', `roles/${id}`));
      const without = await world();
      const retention = new Promise((resolve) => setTimeout(resolve, round % 10)).then(() =>
        api.db.transaction(async (tx) => {
          await allowMaintenance(tx);
          await tx.execute(sql`delete from change where record_id = ${id}`);
        }),
      );
      const [answer] = await Promise.all([undo('roles', deleted.trace), retention]);
      expect([200, 404]).toContain(answer.status);
      expect(await world()).toEqual(answer.status === 200 ? then : without);
      const isGone = answer.status === 404;
      if (isGone) expect((await call('GET', `roles/${id}/history`)).status).toBe(404);
      expect(errorOf(await undo('roles', deleted.trace)).status).toBe(404);
    }
  });

  it('says so where a version has no value for a field that needs one', async () => {
    const id = await make('roles', role(next()));
    const [{ id: version }] = await history('roles', id);
    const [row] = await api.db.select().from(tables.change).where(eq(tables.change.id, version));
    const { code: _, ...after } = (row?.after ?? {}) as Record<string, unknown>;
    const broken = { ...row, id: `${version.slice(0, -1)}x`, after };
    await api.db.insert(tables.change).values(broken as never);
    const versions = await history('roles', id);
    const shown = versions.find(({ id: own }: { id: string }) => own === broken.id);
    expect(shown).toMatchObject({ restorable: false });
    const answer = await restore('roles', id, broken.id);
    expect(answer.json.error.reason.code).toBe('version_incomplete');
    expect((await restore('roles', id, 'nothing')).status).toBe(404);
    expect((await restore('users', id, version)).status).toBe(404);
  });

  it('shows what a restore would change before it happens, and stores nothing', async () => {
    const page = await make('menus', menu(next(), '', ['GET /api/v1/users']));
    const id = await make('roles', role(next(), [page]));
    const holder = await make('users', user(next(), [id]));
    await ok(call('DELETE', `roles/${id}`));
    const [{ id: version }] = await history('roles', id);
    const before = await world();
    const { data } = await ok(
      call('POST', 'permissions/preview', { entity: 'role', action: 'restore', id, version }),
    );
    expect(await world()).toEqual(before);
    expect(data.users.gaining).toBe(1);
    expect(data.users.sample.map((one: { id: string }) => one.id)).toEqual([holder]);
    const headers = { 'X-Preview-Version': data.version };
    expect((await restore('roles', id, version, {}, headers)).status).toBe(200);
  });
});
