import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { type Delegation, menuForm, openDelegation, roleForm, userForm } from './delegation';

describe('S05 an admin who is not root', () => {
  let world: Delegation;
  const ids = { log: '', off: '', home: '', strong: '', weak: '' };

  beforeAll(async () => {
    world = await openDelegation();
    const { role, user, idOf } = world;
    ids.log = await role('log', [idOf('system.logger')]);
    ids.off = await role('off', [idOf('system.logger')], 'disabled');
    ids.home = await role('home', [idOf('home')]);
    ids.strong = await user('operator', [ids.log]);
    ids.weak = await user('clerk', [ids.home]);
  });
  afterAll(() => world.api.close());

  it('cannot make or edit a role that gives what they do not hold', async () => {
    const { refused, idOf } = world;
    await refused('POST', '/api/v1/roles', roleForm('sly', [idOf('system.logger')]));
    const own = roleForm('admin', [idOf('home'), idOf('system.logger')]);
    await refused('PUT', `/api/v1/roles/${world.ids.adminRole}`, own);
    const other = roleForm('home', [idOf('home'), idOf('system.logger')]);
    await refused('PUT', `/api/v1/roles/${ids.home}`, other);
  });

  it('cannot switch on a role that gives what they do not hold', async () => {
    const on = roleForm('off', [world.idOf('system.logger')]);
    await world.refused('PUT', `/api/v1/roles/${ids.off}`, on);
  });

  it('cannot take dormant grants: a disabled role, a disabled menu', async () => {
    const { refused, asRoot, read } = world;
    await refused('POST', '/api/v1/users', userForm('sly', [ids.off]));
    const asleep = roleForm('sly', [world.idOf('system.logger')], 'disabled');
    await refused('POST', '/api/v1/roles', asleep);
    const vault = await read(`/api/v1/menus/${world.ids.vault}`);
    await asRoot('PUT', `/api/v1/menus/${vault.id}`, { ...vault, status: 'disabled' });
    await refused('POST', '/api/v1/roles', roleForm('sly', [vault.id]));
    await asRoot('PUT', `/api/v1/menus/${vault.id}`, { ...vault, status: 'enabled' });
  });

  it('cannot wake the dormant grants of a disabled role of their own', async () => {
    const { asRoot, read, role, refused, ids: known } = world;
    const own = await role('own', [known.vault], 'disabled');
    const vault = await read(`/api/v1/menus/${known.vault}`);
    await asRoot('PUT', `/api/v1/menus/${vault.id}`, { ...vault, status: 'disabled' });
    await asRoot(
      'PUT',
      `/api/v1/users/${known.deputy}`,
      userForm('deputy', [known.adminRole, own]),
    );
    await refused('PUT', `/api/v1/roles/${own}`, roleForm('own', [vault.id]));
    await asRoot('PUT', `/api/v1/menus/${vault.id}`, { ...vault, status: 'enabled' });
    await asRoot('DELETE', `/api/v1/roles/${own}`);
  });

  it('can edit a stronger role as long as it gains and loses nothing', async () => {
    const body = { ...roleForm('log', [world.idOf('system.logger')]), description: 'operators' };
    await world.allowed('PUT', `/api/v1/roles/${ids.log}`, body);
  });

  it('cannot put a user into a role that gives what they do not hold', async () => {
    const { refused, ids: known } = world;
    await refused('POST', '/api/v1/users', userForm('puppet', [ids.log]));
    const weak = userForm('clerk', [ids.home, ids.log]);
    await refused('PUT', `/api/v1/users/${ids.weak}`, weak);
    const self = userForm('deputy', [known.adminRole, ids.log]);
    await refused('PUT', `/api/v1/users/${known.deputy}`, self);
  });

  it('cannot choose, reset or bring back the way in of a stronger user', async () => {
    const { refused } = world;
    const at = `/api/v1/users/${ids.strong}`;
    const password = digestPassword('a gate of straw');
    await refused('PUT', at, userForm('operator', [ids.log], { password }));
    await refused('PUT', at, userForm('operator', [], { password }));
    await refused('PATCH', `${at}/reset-pwd`);
    await world.asRoot('PUT', at, userForm('operator', [ids.log], { status: 'freezed' }));
    await refused('PUT', at, userForm('operator', [ids.log]));
  });

  it('cannot add a call that they may not make to a menu that is granted', async () => {
    const { refused, read, idOf } = world;
    const home = await read(`/api/v1/menus/${idOf('home')}`);
    for (const path of ['/api/v1/loggers', '/api/v1/*', '/api/v1/:x']) {
      const resources = [{ method: 'GET', path }];
      await refused('PUT', `/api/v1/menus/${home.id}`, { ...home, resources });
    }
    const resources = [{ method: 'GET', path: '/api/v1/users/:who' }];
    await world.allowed('PUT', `/api/v1/menus/${home.id}`, { ...home, resources });
  });

  it('cannot move a menu to where those who hold it would gain its new parents', async () => {
    const { role, menu, refused, idOf } = world;
    const notes = await menu('notes');
    await role('notes', [notes]);
    const parent_id = idOf('system.logger');
    await refused('PUT', `/api/v1/menus/${notes}`, menuForm('notes', { parent_id }));
  });

  it('cannot switch on a menu that they do not hold', async () => {
    const { role, allowed, refused, ids: known, read } = world;
    await role('vault', [known.vault]);
    const vault = await read(`/api/v1/menus/${known.vault}`);
    await allowed('PUT', `/api/v1/menus/${vault.id}`, { ...vault, status: 'disabled' });
    await refused('PUT', `/api/v1/menus/${vault.id}`, { ...vault, status: 'enabled' });
  });

  it('can do all of that with what they hold', async () => {
    const { allowed, idOf } = world;
    const page = await allowed(
      'POST',
      '/api/v1/menus',
      menuForm('own', { parent_id: idOf('system') }),
    );
    expect(page.id).toMatch(/^[0-9a-v]{20}$/);
    const made = await allowed(
      'POST',
      '/api/v1/roles',
      roleForm('half', [idOf('home'), idOf('system.user.add')]),
    );
    const at = `/api/v1/users/${ids.weak}`;
    await allowed('PUT', at, userForm('clerk', [ids.home, made.id]));
    expect((await allowed('PATCH', `${at}/reset-pwd`)).password).toBeTruthy();
  });
});
