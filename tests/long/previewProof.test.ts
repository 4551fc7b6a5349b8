import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import {
  DEPUTY_PASSWORD,
  type Delegation,
  menuForm,
  openDelegation,
  roleForm,
  userForm,
} from '../api/delegation';
import { errorOf } from '../api/harness';

const PREVIEW = '/api/v1/permissions/preview';

describe('X-Preview-Version', () => {
  let world: Delegation;
  const ids = { notes: '', clerks: '', ann: '' };
  beforeAll(async () => {
    world = await openDelegation();
    ids.notes = await world.menu('notes');
    ids.clerks = await world.role('clerks', [ids.notes]);
    ids.ann = await world.user('ann', [ids.clerks]);
  });
  afterAll(() => world.api.close());

  const signedIn = async () => (await world.api.signIn()).access_token;
  const change = (menuIds: string[]) => ({
    entity: 'role',
    action: 'update',
    id: ids.clerks,
    body: roleForm('clerks', menuIds),
  });
  const versionOf = async (body: unknown): Promise<string> =>
    (await world.asRoot('POST', PREVIEW, body)).json.data.version;
  const save = async (body: unknown, version: string) =>
    world.api.call('PUT', `/api/v1/roles/${ids.clerks}`, {
      token: await signedIn(),
      body,
      headers: { 'X-Preview-Version': version },
    });
  const outdated = { status: 412, id: 'com.preview.outdated' };

  it('lets the save pass while nothing has changed, and is 412 once something has', async () => {
    const { body } = change([ids.notes, world.idOf('home')]);
    const strangers: (() => Promise<unknown>)[] = [
      () => world.asRoot('PUT', `/api/v1/users/${ids.ann}`, userForm('ann', [])),
      () => world.asRoot('PUT', `/api/v1/users/${ids.ann}`, userForm('ann', [ids.clerks])),
      () =>
        world.asRoot(
          'PUT',
          `/api/v1/menus/${ids.notes}`,
          menuForm('notes', { status: 'disabled' }),
        ),
      () => world.role('other', []),
    ];
    for (const stranger of strangers) {
      const version = await versionOf(change([ids.notes]));
      await stranger();
      expect(errorOf(await save(body, version))).toEqual(outdated);
    }
    const version = await versionOf(change([ids.notes]));
    await world.asRoot('GET', '/api/v1/users');
    expect((await save(body, version)).status).toBe(200);
    expect(errorOf(await save(body, version))).toEqual(outdated);
    expect(errorOf(await save(body, 'nonsense'))).toEqual(outdated);
    expect((await world.asRoot('PUT', `/api/v1/roles/${ids.clerks}`, body)).status).toBe(200);
  });

  it('of two previews at once lets one be saved', async () => {
    const body = change([ids.notes]);
    const versions = await Promise.all([versionOf(body), versionOf(body)]);
    expect(versions[0]).toBe(versions[1]);
    const saves = await Promise.all(versions.map((version) => save(body.body, version)));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('leads from one write of an action to the next, and still notices a stranger between', async () => {
    const roles = [
      await world.role('one', []),
      await world.role('two', []),
      await world.role('three', []),
    ];
    const changes = roles.map((id) => ({ entity: 'role', action: 'delete', id }));
    let version: string | null = await versionOf({ changes });
    const token = await signedIn();
    const remove = async (id = '') => {
      const headers = { 'X-Preview-Version': version ?? '' };
      const answer = await world.api.call('DELETE', `/api/v1/roles/${id}`, { token, headers });
      version = answer.headers.get('X-Preview-Version') ?? version;
      return errorOf(answer);
    };
    expect(await remove(roles[0])).toEqual({ status: 200, id: undefined });
    expect(await remove(roles[1])).toEqual({ status: 200, id: undefined });
    await world.asRoot('PUT', `/api/v1/users/${ids.ann}`, userForm('ann', []));
    expect(await remove(roles[2])).toEqual(outdated);
  });

  it('is 412 when a user was deleted meanwhile, whom a new preview does not know', async () => {
    const gone = await world.user('gone', [ids.clerks]);
    const update = { entity: 'user', action: 'update', id: gone, body: userForm('gone', []) };
    const version = await versionOf(update);
    await world.asRoot('DELETE', `/api/v1/users/${gone}`);
    const headers = { 'X-Preview-Version': version };
    const token = await signedIn();
    const { body } = update;
    const saved = await world.api.call('PUT', `/api/v1/users/${gone}`, { token, body, headers });
    expect(errorOf(saved)).toEqual(outdated);
    expect((await world.asRoot('POST', PREVIEW, update)).status).toBe(404);
  });
});

describe('POST /api/v1/permissions/preview/replay', () => {
  let world: Delegation;
  let clerks = '';
  beforeAll(async () => {
    world = await openDelegation();
    clerks = await world.role('clerks', [world.idOf('system.role')]);
    await world.user('ann', [clerks]);
    await world.user('bob', [clerks, world.ids.adminRole]);
    for (const username of ['ann', 'ann', 'bob']) {
      const { access_token: token } = await world.api.signIn(username, DEPUTY_PASSWORD);
      await world.api.call('GET', '/api/v1/roles', { token });
    }
  });
  afterAll(() => world.api.close());

  const replay = async (call = world.asRoot) =>
    call('POST', `${PREVIEW}/replay`, {
      entity: 'role',
      action: 'update',
      id: clerks,
      body: roleForm('clerks', [world.idOf('home')]),
    });

  it('tells which calls would now be refused, whose, how often and last when', async () => {
    const { json } = await replay();
    expect(json.data).toMatchObject({
      days: 30,
      calls: [
        { call: 'GET /api/v1/roles', count: 2, users: 1, sample: [{ username: 'ann', count: 2 }] },
      ],
    });
    const [call] = json.data.calls;
    expect(call.last_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(json.data.since)).toBeLessThanOrEqual(Date.parse(call.last_at));
  });

  it('counts a call as refused where a list is lost that it asks for besides', async () => {
    const { api, asRoot, menu, role, user } = world;
    const call = (name: string) => ({ method: 'GET', path: `/api/v1/${name}` });
    const usage = await menu('usage', { resources: [call('permissions/usage')] });
    const roles = await menu('roles', { resources: [call('roles')] });
    const readers = await role('readers', [usage, roles]);
    await user('rita', [readers]);
    const { access_token: token } = await api.signIn('rita', DEPUTY_PASSWORD);
    const asked = `/api/v1/permissions/usage?role_id=${readers}`;
    expect((await api.call('GET', asked, { token })).status).toBe(200);
    const body = { entity: 'role', action: 'update', id: readers };
    const change = { ...body, body: roleForm('readers', [usage]) };
    const { json } = await asRoot('POST', `${PREVIEW}/replay`, change);
    expect(json.data.calls).toMatchObject([{ call: 'GET /api/v1/permissions/usage', count: 1 }]);
  });

  it('leaves out what is older than 30 days, and is refused as the save is', async () => {
    const { api } = world;
    const moment = new Date(api.clock() - 40 * 24 * 3_600_000);
    await api.flushCalls();
    await api.db
      .update(tables.call_usage)
      .set({ day: moment.toISOString().slice(0, 10), last_at: moment });
    expect((await replay()).json.data.calls).toEqual([]);
    const { access_token: token } = await api.signIn('ann', DEPUTY_PASSWORD);
    const asAnn = (method: string, path: string, body?: unknown) =>
      api.call(method, path, { token, body });
    expect((await replay(asAnn)).status).toBe(403);
  });
});
