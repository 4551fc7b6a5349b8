import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEPUTY_PASSWORD, type Delegation, menuForm, openDelegation, roleForm } from './delegation';

const get = (path: string) => ({ method: 'GET', path });
const LIVE = get('/api/v1/roles/:any');

describe('a resource that covers no call of the API', () => {
  let world: Delegation;
  let dead: ReturnType<typeof get>[];
  const ids = { menu: '', role: '', other: '', ann: '' };
  beforeAll(async () => {
    world = await openDelegation();
    ids.other = await world.role('other', []);
    ids.ann = await world.user('ann', []);
    dead = [get('/api/v1/nothing'), get('/api/v1/nothing/*'), get(`/api/v1/users/${ids.ann}`)];
    ids.menu = await world.menu('shop', { resources: [LIVE, ...dead] });
    ids.role = await world.role('clerks', [ids.menu]);
    const body = { username: 'ann', name: 'ann', status: 'activated' };
    const roles = [{ role_id: ids.role }];
    await world.asRoot('PUT', `/api/v1/users/${ids.ann}`, { ...body, roles });
  });
  afterAll(() => world.api.close());

  const asked = async (path: string, query: object) =>
    world.asRoot('GET', `/api/v1/permissions/${path}?${new URLSearchParams({ ...query })}`);
  const preview = async (body: object) =>
    (await world.asRoot('POST', '/api/v1/permissions/preview', body)).json.data;

  it('is refused when it is called, and explained so or not known', async () => {
    const { access_token: token } = await world.api.signIn('ann', DEPUTY_PASSWORD);
    for (const call of dead) {
      const { status } = await world.api.call('GET', call.path, { token });
      expect([call.path, status]).not.toEqual([call.path, 200]);
      const about = { user_id: ids.ann, ...call };
      const { status: answered, json } = await asked('explain', about);
      if (call.path.startsWith('/api/v1/users/')) expect(json.data.allowed).toBe(status !== 403);
      else {
        expect([answered, json.error.fields?.[0]?.field]).toEqual([404, 'path']);
        expect((await asked('holders', call)).status).toBe(404);
      }
    }
  });

  it('is left out of what somebody may do, now and then', async () => {
    const at = new Date(world.api.clock()).toISOString();
    for (const query of [{ user_id: ids.ann }, { role_id: ids.role }, { user_id: ids.ann, at }]) {
      const { json } = await asked('effective', query);
      expect(json.data.calls).toEqual(['GET /api/v1/roles/:any']);
      expect(json.data.menus).toMatchObject([{ code: 'shop', calls: json.data.calls }]);
    }
    const { json } = await asked('compare', {
      left: `role:${ids.role}`,
      right: `role:${ids.other}`,
    });
    expect(json.data.left.calls).toEqual(['GET /api/v1/roles/:any']);
  });

  it('is neither gained nor lost', async () => {
    const of = (resources: object[]) =>
      preview({
        ...{ entity: 'menu', action: 'update', id: ids.menu },
        body: menuForm('shop', { resources }),
      });
    expect(await of([LIVE])).toMatchObject({ lost: { calls: [] }, users: { losing: 0 } });
    expect(await of([LIVE, ...dead, get('/api/v1/more')])).toMatchObject({
      gained: { calls: [] },
      users: { gaining: 0 },
    });
    const body = roleForm('clerks', []);
    expect(await preview({ entity: 'role', action: 'update', id: ids.role, body })).toMatchObject({
      lost: { codes: ['shop'], calls: ['GET /api/v1/roles/:any'] },
      users: { losing: 1 },
    });
  });

  it('is nothing that a remedy gives besides', async () => {
    const bob = await world.user('bob', []);
    const { json } = await asked('explain', { user_id: bob, code: 'shop' });
    expect(json.data.remedies.length).toBeGreaterThan(0);
    for (const { grants } of json.data.remedies) {
      for (const { path } of dead) expect(grants).not.toContain(`GET ${path}`);
    }
  });
});
