import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { addUsers } from './caller';
import {
  DEPUTY_PASSWORD,
  type Delegation,
  menuForm,
  openDelegation,
  roleForm,
  userForm,
} from './delegation';
import { errorOf } from './harness';

const PREVIEW = '/api/v1/permissions/preview';
const NOTES = { method: 'GET', path: '/api/v1/loggers/marks' };
const NOTE = { method: 'GET', path: '/api/v1/menus/:id' };

describe('POST /api/v1/permissions/preview', () => {
  let world: Delegation;
  const ids = { notes: '', edit: '', clerks: '', readers: '', ann: '', bob: '' };
  beforeAll(async () => {
    world = await openDelegation();
    const { menu, role, user } = world;
    ids.notes = await menu('notes', { resources: [NOTES] });
    ids.edit = await menu('edit', { parent_id: ids.notes, type: 'button', resources: [NOTE] });
    ids.clerks = await role('clerks', [ids.notes]);
    ids.readers = await role('readers', [ids.notes]);
    ids.ann = await user('ann', [ids.clerks]);
    ids.bob = await user('bob', [ids.clerks, ids.readers]);
  });
  afterAll(() => world.api.close());

  const preview = async (body: unknown) => {
    const { status, json } = await world.asRoot('POST', PREVIEW, body);
    expect([status, json.error?.detail]).toEqual([200, undefined]);
    return json.data;
  };
  const ofRole = (menuIds: string[], status = 'enabled') =>
    preview({
      entity: 'role',
      action: 'update',
      id: ids.clerks,
      body: roleForm('clerks', menuIds, status),
    });
  const NOTHING = {
    gained: { codes: [], calls: [] },
    lost: { codes: [], calls: [] },
    users: { gaining: 0, losing: 0, sample: [] },
    warnings: [],
  };

  it('tells what a role would give and take, and from how many users', async () => {
    const more = await ofRole([ids.notes, ids.edit]);
    expect(more).toMatchObject({
      gained: { codes: ['notes.edit'], calls: ['GET /api/v1/menus/:id'] },
      lost: { codes: [], calls: [] },
      users: { gaining: 2, losing: 0, total: 2 },
      menus: [{ code: 'notes.edit', names: ['notes', 'edit'], type: 'button' }],
      warnings: [],
    });
    expect(more.users.sample.map(({ username }: { username: string }) => username).sort()).toEqual([
      'ann',
      'bob',
    ]);
    // Bob has the page by another role still.
    expect(await ofRole([world.idOf('home')])).toMatchObject({
      gained: { codes: ['home'] },
      lost: { codes: ['notes'], calls: ['GET /api/v1/loggers/marks'] },
      menus: [
        { code: 'home', names: ['Home'], type: 'page' },
        { code: 'notes', names: ['notes'] },
      ],
      users: { gaining: 2, losing: 1, total: 2 },
    });
    expect(await ofRole([ids.notes])).toMatchObject(NOTHING);
  });

  it('stores nothing: no row, no audit, no version', async () => {
    const before = await world.stored();
    await world.api.flushLogs();
    await world.api.db.delete(tables.logger);
    const versions = await world.api.db.select().from(tables.policy_version);
    await ofRole([ids.notes, ids.edit]);
    await preview({ entity: 'user', action: 'delete', id: ids.ann });
    expect(await world.stored()).toEqual(before);
    expect(await world.api.db.select().from(tables.policy_version)).toEqual(versions);
    await world.api.flushLogs();
    const tags = (await world.api.db.select().from(tables.logger)).map(({ tag }) => tag);
    expect(new Set(tags)).toEqual(new Set(['request']));
  });

  it('tells it of a user: roles, freezing, deleting, a password that is never echoed', async () => {
    const ann = (roles: string[], members = {}) =>
      preview({
        entity: 'user',
        action: 'update',
        id: ids.ann,
        body: userForm('ann', roles, members),
      });
    const lost = { codes: ['notes'], calls: ['GET /api/v1/loggers/marks'] };
    expect(await ann([ids.readers])).toMatchObject(NOTHING);
    expect(await ann([])).toMatchObject({ lost, users: { gaining: 0, losing: 1 } });
    expect(await ann([ids.clerks], { status: 'freezed' })).toMatchObject({ lost });
    expect(await preview({ entity: 'user', action: 'delete', id: ids.ann })).toMatchObject({
      lost,
      users: { losing: 1, sample: [{ username: 'ann' }] },
    });
    const password = digestPassword('a gate of brass');
    expect(JSON.stringify(await ann([ids.clerks], { password }))).not.toContain(password);
    await world.api.signIn('ann', DEPUTY_PASSWORD);
  });

  it('tells it of a menu: moved, disabled, renamed, its calls, deleted', async () => {
    const ofMenu = (members: object) =>
      preview({
        entity: 'menu',
        action: 'update',
        id: ids.notes,
        body: menuForm('notes', { resources: [NOTES], ...members }),
      });
    expect(await ofMenu({})).toMatchObject(NOTHING);
    expect(await ofMenu({ name: 'Other' })).toMatchObject(NOTHING);
    expect(await ofMenu({ status: 'disabled' })).toMatchObject({
      lost: { codes: ['notes'], calls: ['GET /api/v1/loggers/marks'] },
      users: { losing: 2 },
    });
    expect(await ofMenu({ code: 'memos' })).toMatchObject({
      gained: { codes: ['memos'], calls: [] },
      lost: { codes: ['notes'], calls: [] },
      users: { gaining: 2, losing: 2 },
    });
    expect(await ofMenu({ parent_id: world.idOf('system') })).toMatchObject({
      gained: { codes: ['system', 'system.notes'] },
      lost: { codes: ['notes'] },
    });
    expect(await ofMenu({ resources: [NOTES, NOTE] })).toMatchObject({
      gained: { codes: [], calls: ['GET /api/v1/menus/:id'] },
    });
    const same = [{ method: 'GET', path: '/api/v1/loggers/marks' }, NOTES].slice(0, 1);
    expect(await ofMenu({ resources: same })).toMatchObject(NOTHING);
    expect(await preview({ entity: 'menu', action: 'delete', id: ids.notes })).toMatchObject({
      lost: { codes: ['notes'] },
    });
  });

  it('takes several changes as one', async () => {
    const both = await preview({
      changes: [
        { entity: 'role', action: 'delete', id: ids.readers },
        { entity: 'role', action: 'delete', id: ids.clerks },
      ],
    });
    expect(both).toMatchObject({ lost: { codes: ['notes'] }, users: { gaining: 0, losing: 2 } });
    const menus = await preview({
      changes: [
        { entity: 'menu', action: 'delete', id: ids.notes },
        { entity: 'menu', action: 'delete', id: ids.edit },
      ],
    });
    expect(menus.lost.codes).toEqual(['notes']);
  });

  it('refuses what the save would refuse, in the same way', async () => {
    const { asRoot, asDeputy, idOf } = world;
    const cases: [entity: string, action: string, id: string | undefined, body?: unknown][] = [
      ['role', 'update', 'nobody', roleForm('x', [ids.notes])],
      ['role', 'update', ids.clerks, roleForm('readers', [ids.notes])],
      ['role', 'update', ids.clerks, roleForm('clerks', ['no-menu'])],
      ['role', 'update', ids.clerks, { code: 7 }],
      ['role', 'create', undefined, roleForm('clerks', [])],
      ['role', 'delete', 'nobody'],
      ['user', 'update', ids.ann, userForm('bob', [])],
      ['user', 'update', ids.ann, userForm('ann', ['no-role'])],
      ['user', 'update', ids.ann, userForm('ann', [], { password: digestPassword('abc-123') })],
      ['user', 'create', undefined, userForm('Admin', [])],
      ['menu', 'update', ids.notes, menuForm('notes', { parent_id: ids.edit })],
      ['menu', 'delete', idOf('system.role')],
      ['role', 'update', ids.clerks, roleForm('clerks', [world.ids.vault])],
      ['user', 'delete', world.ids.deputy],
    ];
    for (const call of [asRoot, asDeputy]) {
      for (const [entity, action, id, body] of cases) {
        const previewed = await call('POST', PREVIEW, { entity, action, id, body });
        if (previewed.status === 200) continue;
        const method = { create: 'POST', update: 'PUT', delete: 'DELETE' }[action] ?? '';
        const saved = await call(method, `/api/v1/${entity}s${id ? `/${id}` : ''}`, body);
        expect([saved.status, saved.json]).toEqual([previewed.status, previewed.json]);
      }
    }
    const steals = roleForm('clerks', [world.ids.vault]);
    const stolen = { entity: 'role', action: 'update', id: ids.clerks, body: steals };
    expect((await asDeputy('POST', PREVIEW, stolen)).status).toBe(403);
  });

  it('judges several changes one by one, as their saves are, and not by what is left of them', async () => {
    const { asDeputy, role, user, idOf } = world;
    const home = idOf('home');
    const pair = await role('pair', [home]);
    await user('paul', [pair]);
    const update = (menuIds: string[]) => ({
      ...{ entity: 'role', action: 'update', id: pair },
      body: roleForm('pair', menuIds),
    });
    const changes = [update([home, world.ids.vault]), update([home])];
    const previewed = await asDeputy('POST', PREVIEW, { changes });
    const saved = await asDeputy('PUT', `/api/v1/roles/${pair}`, changes[0]?.body);
    expect([previewed.status, previewed.json]).toEqual([saved.status, saved.json]);
    expect(previewed.status).toBe(403);
    const back = { changes: [update([]), update([home])] };
    expect((await asDeputy('POST', PREVIEW, back)).json.data).toMatchObject({
      gained: { codes: [] },
      lost: { codes: [] },
    });
  });

  it('asks for the right of the save beside its own', async () => {
    const { role, user, api, idOf } = world;
    const editors = await role('editors', [idOf('system.role.edit')]);
    await user('editor', [editors]);
    const { access_token: token } = await api.signIn('editor', DEPUTY_PASSWORD);
    const ask = (body: unknown) => api.call('POST', PREVIEW, { token, body });
    const denied = { status: 403, id: 'com.casbin.denied' };
    const own = { entity: 'role', action: 'delete', id: ids.clerks };
    expect(errorOf(await ask(own))).toEqual(denied);
    expect(errorOf(await ask({ ...own, id: 'nobody' }))).toEqual(denied);
    expect(errorOf(await ask({ entity: 'user', action: 'update', id: ids.ann, body: {} }))).toEqual(
      denied,
    );
    const update = { entity: 'role', action: 'update', id: editors };
    const body = roleForm('editors', [idOf('system.role.edit'), idOf('system.role')]);
    const allowed = await ask({ ...update, body });
    expect(allowed.status).toBe(200);
    // Whose lists show no users learns how many, not who.
    const less = await ask({ ...update, body: roleForm('editors', [idOf('system.role')]) });
    expect(less.json.data.users).toEqual({ gaining: 0, losing: 1, total: 1, sample: [] });
  });

  it('names all whom it concerns, a hundred at a time', async () => {
    const { api, asRoot, role } = world;
    const crowd = await role('crowd', [ids.notes]);
    await addUsers(
      api,
      Array.from({ length: 230 }, (_, at) => `crowd${at}`),
      DEPUTY_PASSWORD,
    );
    const { json } = await asRoot('GET', '/api/v1/selectable/users?q=crowd');
    const all: string[] = json.data.map(({ id }: { id: string }) => id);
    const links = { action: 'add_roles', ids: all, role_ids: [crowd] };
    expect((await asRoot('POST', '/api/v1/users/bulk', links)).status).toBe(200);
    const change = { entity: 'role', action: 'delete', id: crowd };
    const named: string[] = [];
    for (const [from, count] of [
      [0, 100],
      [100, 100],
      [200, 30],
      [300, 0],
    ] as const) {
      const answer = await asRoot('POST', `${PREVIEW}?users_from=${from}`, change);
      const { total, sample } = answer.json.data.users;
      expect([from, total, sample.length]).toEqual([from, 230, count]);
      named.push(...sample.map(({ id }: { id: string }) => id));
    }
    expect(named.toSorted()).toEqual(all.toSorted());
    expect((await asRoot('POST', `${PREVIEW}?users_from=-1`, change)).status).toBe(400);
  });

  it('is 400 for a question that is none', async () => {
    const { asRoot } = world;
    const many = Array.from({ length: 1_001 }, () => ({
      entity: 'role',
      action: 'delete',
      id: 'x',
    }));
    for (const body of [
      {},
      [],
      { entity: 'logger', action: 'delete', id: 'x' },
      { entity: 'role', action: 'rename', id: ids.clerks },
      { entity: 'role', action: 'update', body: roleForm('x', []) },
      { entity: 'role', action: 'delete', id: 'x'.repeat(33) },
      { changes: [] },
      { changes: many },
    ]) {
      expect((await asRoot('POST', PREVIEW, body)).status).toBe(400);
    }
  });
});

describe('the warnings of a preview', () => {
  let world: Delegation;
  beforeAll(async () => {
    world = await openDelegation();
  });
  afterAll(() => world.api.close());

  const warningsOf = async (call: Delegation['asRoot'], body: unknown) => {
    const { json } = await call('POST', PREVIEW, body);
    return Object.fromEntries(
      json.data.warnings.map(({ kind, ...rights }: { kind: string }) => [kind, rights]),
    );
  };

  it('say that it hands out the editing of users or roles', async () => {
    const { role, asRoot, idOf } = world;
    const id = await role('helpers', [idOf('home')]);
    const body = roleForm('helpers', [idOf('home'), idOf('system.user.edit')]);
    const warnings = await warningsOf(asRoot, { entity: 'role', action: 'update', id, body });
    expect(warnings['hands-out-management'].calls).toEqual(['PUT /api/v1/users/{id}']);
  });

  it('say that it takes rights from oneself, and the last way to manage', async () => {
    const { asDeputy, idOf, ids } = world;
    const change = { entity: 'role', action: 'update', id: ids.adminRole };
    const less = [idOf('home'), idOf('system.user.edit')];
    const some = await warningsOf(asDeputy, { ...change, body: roleForm('admin', less) });
    expect(some['own-right-lost'].codes).toContain('system.role');
    expect(some['own-management-lost']).toBeUndefined();
    const none = await warningsOf(asDeputy, { ...change, body: roleForm('admin', [idOf('home')]) });
    expect(none['own-management-lost'].calls).toContain('PUT /api/v1/roles/{id}');
    const frozen = userForm('deputy', [ids.adminRole], { status: 'freezed' });
    const self = { entity: 'user', action: 'update', id: ids.deputy, body: frozen };
    expect(await warningsOf(asDeputy, self)).toHaveProperty('own-management-lost');
    expect(await warningsOf(world.asRoot, self)).not.toHaveProperty('own-right-lost');
  });

  it('say that it leaves a page without its list', async () => {
    const { menu, role, asRoot } = world;
    const page = await menu('papers', {
      resources: [{ method: 'GET', path: '/api/v1/loggers/tail' }],
    });
    const search = await menu('search', { parent_id: page, type: 'button' });
    await role('readers of papers', [page, search]);
    const body = menuForm('papers', { resources: [] });
    const update = { entity: 'menu', action: 'update', id: page, body };
    const warnings = await warningsOf(asRoot, update);
    expect(warnings['page-without-list'].codes).toEqual(['papers']);
  });

  it('say that nobody holds a right any more', async () => {
    const { menu, role, user, asRoot } = world;
    const page = await menu('lonely');
    const id = await role('only one', [page]);
    const one = await user('only', [id]);
    const body = userForm('only', []);
    const update = { entity: 'user', action: 'update', id: one, body };
    const warnings = await warningsOf(asRoot, update);
    expect(warnings['right-nobody-holds'].codes).toEqual(['lonely']);
    await user('second', [id]);
    expect(await warningsOf(asRoot, update)).not.toHaveProperty('right-nobody-holds');
  });

  it('say that it wakes what was dormant: a role, a menu, a user', async () => {
    const { menu, role, user, asRoot } = world;
    const page = await menu('asleep', { status: 'disabled' });
    const sleeping = await role('sleeping', [page], 'disabled');
    const awake = await role('awake', [page]);
    const frozen = await user('frozen', [awake], { status: 'freezed' });
    const enable = { entity: 'menu', action: 'update', id: page, body: menuForm('asleep') };
    const role2 = {
      entity: 'role',
      action: 'update',
      id: sleeping,
      body: roleForm('sleeping', [page]),
    };
    const dormant = { codes: ['asleep'], calls: [] };
    expect((await warningsOf(asRoot, enable))['dormant-activated']).toEqual(dormant);
    expect(await warningsOf(asRoot, role2)).toEqual({});
    await asRoot('PUT', `/api/v1/menus/${page}`, menuForm('asleep'));
    expect((await warningsOf(asRoot, role2))['dormant-activated']).toEqual(dormant);
    const thaw = {
      entity: 'user',
      action: 'update',
      id: frozen,
      body: userForm('frozen', [awake]),
    };
    expect((await warningsOf(asRoot, thaw))['dormant-activated']).toEqual(dormant);
  });
});
