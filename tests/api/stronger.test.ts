import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import {
  DEPUTY_PASSWORD,
  type Delegation,
  menuForm,
  openDelegation,
  roleForm,
  userForm,
} from './delegation';

const TAKEN = 'This would take rights that you lack from other users';
const STRONGER = 'This user holds rights that you lack';

describe('a user who holds a right that the deputy lacks', () => {
  let world: Delegation;
  let n = 0;
  let vault: string;
  let keyRole: string;
  let strong: string;
  let name: string;

  beforeAll(async () => {
    world = await openDelegation();
    vault = world.ids.vault;
  });
  afterAll(() => world.api.close());
  beforeEach(async () => {
    n += 1;
    name = `keeper-${n}`;
    keyRole = await world.role(`key-${n}`, [vault]);
    strong = await world.user(name, [keyRole]);
  });

  it('S33 is not edited, renamed, frozen, stripped, reset or deleted by the deputy', async () => {
    const at = `/api/v1/users/${strong}`;
    const attempts: [string, string, object?][] = [
      ['PUT', at, userForm(name, [keyRole], { remark: 'night shift' })],
      ['PUT', at, userForm(`${name}-x`, [keyRole])],
      ['PUT', at, userForm(name, [keyRole], { status: 'freezed' })],
      ['PUT', at, userForm(name, [])],
      ['PUT', at, userForm(name, [keyRole, world.ids.adminRole])],
      ['PUT', at, userForm(name, [keyRole], { password: digestPassword('a gate of straw') })],
      ['PATCH', `${at}/reset-pwd`],
      ['DELETE', `${at}/second-factor`],
      ['GET', `${at}/sessions`],
      ['DELETE', `${at}/sessions`],
      ['DELETE', at],
    ];
    for (const [method, path, body] of attempts) {
      expect(await world.refused(method, path, body)).toBe(STRONGER);
    }
    await world.asRoot('PUT', at, userForm(name, [keyRole], { status: 'freezed' }));
    await world.refused('PUT', at, userForm(name, [keyRole]));
  });

  it('S33 counts as such by what is disabled, too: a role, a menu', async () => {
    const { asRoot, refused, read, user, role } = world;
    const asleep = await role(`asleep-${n}`, [vault], 'disabled');
    const sleeper = await user(`sleeper-${n}`, [asleep]);
    await refused('PATCH', `/api/v1/users/${sleeper}/reset-pwd`);
    await refused('DELETE', `/api/v1/users/${sleeper}`);
    const menu = await read(`/api/v1/menus/${vault}`);
    await asRoot('PUT', `/api/v1/menus/${vault}`, { ...menu, status: 'disabled' });
    await refused('PATCH', `/api/v1/users/${strong}/reset-pwd`);
    await asRoot('PUT', `/api/v1/menus/${vault}`, { ...menu, status: 'enabled' });
  });

  it('S33 is not weakened by way of the role: unticked, disabled, deleted', async () => {
    const { refused, allowed, idOf, role } = world;
    const at = `/api/v1/roles/${keyRole}`;
    expect(await refused('PUT', at, roleForm(`key-${n}`, []))).toBe(TAKEN);
    expect(await refused('PUT', at, roleForm(`key-${n}`, [idOf('home')]))).toBe(TAKEN);
    expect(await refused('PUT', at, roleForm(`key-${n}`, [vault], 'disabled'))).toBe(TAKEN);
    expect(await refused('DELETE', at)).toBe(STRONGER);
    const unused = await role(`unused-${n}`, [vault]);
    await allowed('DELETE', `/api/v1/roles/${unused}`);
  });

  it('S33 loses no role by its deletion, not even one that gives what the deputy holds', async () => {
    const { refused, allowed, idOf, role, user } = world;
    const weak = await role(`weak-${n}`, [idOf('home')]);
    await user(`both-${n}`, [keyRole, weak]);
    await refused('DELETE', `/api/v1/roles/${weak}`);
    const other = await role(`other-${n}`, [idOf('home')]);
    await user(`weak-${n}`, [other]);
    await allowed('DELETE', `/api/v1/roles/${other}`);
  });

  it('S33 is not weakened by way of a disabled role either', async () => {
    const { refused, role, user } = world;
    const asleep = await role(`asleep-${n}`, [vault], 'disabled');
    await user(`sleeper-${n}`, [asleep]);
    await refused('PUT', `/api/v1/roles/${asleep}`, roleForm(`asleep-${n}`, [], 'disabled'));
    await refused('DELETE', `/api/v1/roles/${asleep}`);
  });

  it('S33 is not weakened by way of the menu: its calls, its place, its end', async () => {
    const { asRoot, refused, read, menu, role, user, allowed } = world;
    const inner = await menu(`inner-${n}`, { parent_id: vault });
    const own = await role(`inner-${n}`, [inner]);
    await user(`inner-${n}`, [own]);
    const kept = await read(`/api/v1/menus/${vault}`);
    const at = `/api/v1/menus/${vault}`;
    expect(await refused('PUT', at, { ...kept, resources: [] })).toBe(TAKEN);
    expect(await refused('DELETE', at)).toBe(TAKEN);
    expect(await refused('PUT', at, { ...kept, status: 'disabled' })).toBe(TAKEN);
    expect(await refused('PUT', `/api/v1/menus/${inner}`, menuForm(`inner-${n}`))).toBe(TAKEN);
    await allowed('PUT', at, { ...kept, name: 'The vault' });
    await asRoot('DELETE', `/api/v1/menus/${inner}`);
  });

  it('S33 is not taken over in two steps, as the first one is refused', async () => {
    const { asDeputy, asRoot, api } = world;
    const at = `/api/v1/users/${strong}`;
    const password = digestPassword('a gate of straw');
    await asDeputy('PUT', at, userForm(name, []));
    await asDeputy('DELETE', `/api/v1/roles/${keyRole}`);
    await asDeputy('PUT', `/api/v1/roles/${keyRole}`, roleForm(`key-${n}`, []));
    await asDeputy('PUT', at, userForm(name, [], { password }));
    await asRoot('PUT', at, userForm(name, [keyRole]));
    await expect(api.signIn(name, 'a gate of straw')).rejects.toThrow('sign-in failed');
    expect((await api.signIn(name, DEPUTY_PASSWORD)).token_type).toBe('Bearer');
  });

  it('S33 is never the deputy: a disabled role of their own hinders no edit of themselves', async () => {
    const { allowed, ids, role } = world;
    const own = await role(`own-${n}`, [vault], 'disabled');
    const both = userForm('deputy', [ids.adminRole, own]);
    await world.asRoot('PUT', `/api/v1/users/${ids.deputy}`, both);
    await allowed('PUT', `/api/v1/users/${ids.deputy}`, { ...both, remark: 'deputy' });
    await allowed('PUT', `/api/v1/users/${ids.deputy}`, userForm('deputy', [ids.adminRole]));
  });
});

describe('a menu of the deputy', () => {
  let world: Delegation;
  beforeAll(async () => {
    world = await openDelegation();
  });
  afterAll(() => world.api.close());

  it('S33 gets no call that the deputy lacks, whether the menu is granted or not', async () => {
    const { refused, menu, read } = world;
    const unheld = await menu('unheld');
    for (const path of ['/api/*', '/api/v1/loggers', '/api/v1/vault', '/elsewhere']) {
      const resources = [{ method: 'GET', path }];
      await refused('POST', '/api/v1/menus', menuForm('sly', { resources }));
      await refused('PUT', `/api/v1/menus/${unheld}`, menuForm('unheld', { resources }));
    }
    const vault = await read(`/api/v1/menus/${world.ids.vault}`);
    const more = [...vault.resources, { method: 'DELETE', path: '/api/v1/vault' }];
    await refused('PUT', `/api/v1/menus/${vault.id}`, { ...vault, resources: more });
  });

  it('S33 is saved as it is, though it has calls that the deputy lacks, and gets those they hold', async () => {
    const { allowed, read } = world;
    const vault = await read(`/api/v1/menus/${world.ids.vault}`);
    await allowed('PUT', `/api/v1/menus/${vault.id}`, { ...vault, name: 'The vault' });
    const more = [...vault.resources, { method: 'GET', path: '/api/v1/users/:who' }];
    await allowed('PUT', `/api/v1/menus/${vault.id}`, { ...vault, resources: more });
    const resources = [{ method: 'POST', path: '/api/v1/users' }];
    await allowed('POST', '/api/v1/menus', menuForm('fair', { resources }));
  });
});

describe('a user who loses the last role', () => {
  let world: Delegation;
  let n = 0;
  let token: string;
  let id: string;
  let roles: string[];
  beforeAll(async () => {
    world = await openDelegation();
  });
  afterAll(() => world.api.close());
  beforeEach(async () => {
    n += 1;
    await world.api.db.delete(tables.throttle);
    const menus = [world.idOf('system.user')];
    roles = [await world.role(`first-${n}`, menus), await world.role(`second-${n}`, menus)];
    id = await world.user(`user-${n}`, roles);
    token = (await world.api.signIn(`user-${n}`, DEPUTY_PASSWORD)).access_token;
  });
  const statusOf = async (path: string) => (await world.api.call('GET', path, { token })).status;
  const edit = (roleIds: string[]) =>
    world.asRoot('PUT', `/api/v1/users/${id}`, userForm(`user-${n}`, roleIds));

  it('S06 by the user form is signed out', async () => {
    await edit(roles.slice(1));
    expect(await statusOf('/api/v1/current/user')).toBe(200);
    expect(await statusOf('/api/v1/users')).toBe(200);
    await edit([]);
    expect(await statusOf('/api/v1/current/user')).toBe(401);
    await edit(roles);
    expect(await statusOf('/api/v1/current/user')).toBe(401);
  });

  it('S06 by the deletion of the roles is signed out with the last', async () => {
    await world.asRoot('DELETE', `/api/v1/roles/${roles[0]}`);
    expect(await statusOf('/api/v1/users')).toBe(200);
    await world.asRoot('DELETE', `/api/v1/roles/${roles[1]}`);
    expect(await statusOf('/api/v1/current/user')).toBe(401);
  });

  it('S06 only has no rights while the role is disabled, and stays signed in', async () => {
    for (const [at, code] of ['first', 'second'].entries()) {
      const form = roleForm(`${code}-${n}`, [world.idOf('system.user')], 'disabled');
      await world.asRoot('PUT', `/api/v1/roles/${roles[at]}`, form);
    }
    expect(await statusOf('/api/v1/current/user')).toBe(200);
    expect(await statusOf('/api/v1/users')).toBe(403);
  });
});
