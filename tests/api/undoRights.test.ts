import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as passwords from '@/server/auth/password/hash';
import {
  DEPUTY_PASSWORD,
  type Delegation,
  menuForm,
  openDelegation,
  roleForm,
  userForm,
} from './delegation';

const GRANTS = 'This would grant more than your own rights';
const STRONGER = 'This user holds rights that you lack';

describe('what a restore and an undo need', () => {
  let world: Delegation;
  let made = 0;
  beforeAll(async () => {
    world = await openDelegation();
  });
  afterAll(() => world.api.close());

  const next = () => `r${++made}`;
  const last = async (what: string, id: string) =>
    (await world.read(`/api/v1/${what}/${id}/history`))[0];

  /** Whatever way the deputy takes, and nothing is stored. */
  async function refusedToDeputy(what: string, id: string, more: object = {}): Promise<string> {
    const { id: version, trace_id } = await last(what, id);
    const before = await world.stored();
    const restore = { version, ...more };
    const answers = [
      await world.asDeputy('POST', `/api/v1/${what}/${id}/restore`, restore),
      await world.asDeputy('POST', `/api/v1/${what}/undo`, { trace_id }),
      await world.asDeputy('POST', '/api/v1/permissions/preview', {
        ...{ entity: what.slice(0, -1), action: 'restore', id },
        ...restore,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await world.stored()).toEqual(before);
    const details = new Set(answers.map(({ json }) => json.error.detail));
    expect(details.size).toBe(1);
    return [...details].join();
  }

  it('S38 are the rights that the role, the version or the call would give', async () => {
    const { asRoot, ids, menu, role } = world;
    const deleted = await role(next(), [ids.vault]);
    await asRoot('DELETE', `/api/v1/roles/${deleted}`);
    expect(await refusedToDeputy('roles', deleted)).toBe(GRANTS);

    const stripped = await role(next(), [ids.vault]);
    await asRoot('PUT', `/api/v1/roles/${stripped}`, roleForm(`r${made}`, []));
    expect(await refusedToDeputy('roles', stripped, { before: true })).toBe(GRANTS);

    const resources = [{ method: 'GET', path: '/api/v1/loggers' }];
    const page = await menu(next(), { resources });
    await asRoot('DELETE', `/api/v1/menus/${page}`);
    expect(await refusedToDeputy('menus', page)).toBe(GRANTS);

    const calls = await menu(next(), { resources });
    await asRoot('PUT', `/api/v1/menus/${calls}`, menuForm(`r${made}`));
    expect(await refusedToDeputy('menus', calls, { before: true })).toBe(GRANTS);
  });

  it('S38 are those of the user who would come back, or get a role back', async () => {
    const { asRoot, ids, role, user } = world;
    const key = await role(next(), [ids.vault]);
    const deleted = await user(next(), [key]);
    await asRoot('DELETE', `/api/v1/users/${deleted}`);
    expect(await refusedToDeputy('users', deleted)).toBe(GRANTS);

    const stripped = await user(next(), [key]);
    await asRoot('PUT', `/api/v1/users/${stripped}`, userForm(`r${made}`, []));
    expect(await refusedToDeputy('users', stripped, { before: true })).toBe(GRANTS);

    const harmless = await role(next(), []);
    await user(next(), [key, harmless]);
    await asRoot('DELETE', `/api/v1/roles/${harmless}`);
    expect(await refusedToDeputy('roles', harmless)).toBe(STRONGER);
  });

  it('are granted to who holds all of it', async () => {
    const { allowed, asRoot, idOf, role } = world;
    const id = await role(next(), [idOf('home')]);
    await asRoot('DELETE', `/api/v1/roles/${id}`);
    const { id: version } = await last('roles', id);
    await allowed('POST', `/api/v1/roles/${id}/restore`, { version });
    const { trace_id } = await last('roles', id);
    await allowed('POST', '/api/v1/roles/undo', { trace_id });
  });

  it('S38 are those of the change itself as well', async () => {
    const { api, asRoot, idOf, role, user } = world;
    const codes = ['system', 'system.role', 'system.role.history', 'system.role.restore'];
    const name = next();
    await user(name, [await role(name, codes.map(idOf))]);
    const { access_token: token } = await api.signIn(name, DEPUTY_PASSWORD);
    const call = (path: string, body: object) => api.call('POST', path, { token, body });

    const id = await role(next(), []);
    const created = await last('roles', id);
    const undone = await call('/api/v1/roles/undo', { trace_id: created.trace_id });
    const replaced = await call(`/api/v1/roles/${id}/restore`, { version: created.id });
    await asRoot('DELETE', `/api/v1/roles/${id}`);
    const { id: version } = await last('roles', id);
    const restored = await call(`/api/v1/roles/${id}/restore`, { version });
    expect([undone.status, replaced.status, restored.status]).toEqual([403, 403, 403]);
  });

  it('S38 are asked for before a password is made for each user who would come back', async () => {
    const { api, asRoot, idOf, role, user } = world;
    const codes = ['system', 'system.user', 'system.user.history', 'system.user.restore'];
    const name = next();
    await user(name, [await role(name, codes.map(idOf))]);
    const { access_token: token } = await api.signIn(name, DEPUTY_PASSWORD);
    const gone = await user(next(), []);
    await asRoot('DELETE', `/api/v1/users/${gone}`);
    const { trace_id } = await last('users', gone);
    const hashed = vi.spyOn(passwords, 'hashPassword');
    const undo = { method: 'POST', path: '/api/v1/users/undo', body: { trace_id } };
    expect((await api.call(undo.method, undo.path, { ...undo, token })).status).toBe(403);
    expect(hashed).not.toHaveBeenCalled();
  });

  it('S38 is told to those who hold its call; of users only to those who list them', async () => {
    const { api, idOf, role, user } = world;
    const id = await role(next(), []);
    const reader = async (codes: string[]) => {
      const name = next();
      await user(name, [await role(name, codes.map(idOf))]);
      const { access_token: token } = await api.signIn(name, DEPUTY_PASSWORD);
      return (path: string) => api.call('GET', `/api/v1/${path}`, { token });
    };
    const both = await reader(['system.role', 'system.role.history']);
    const { status, json } = await both(`roles/${id}/history`);
    expect(status).toBe(200);
    expect(json.data[0].user).toBeNull();
    expect((await both('deleted/roles')).status).toBe(200);

    const page = await reader(['system.role']);
    expect((await page(`roles/${id}/history`)).status).toBe(403);
    expect((await page('deleted/roles')).status).toBe(403);
  });

  it('S38 name nobody who had a role to a caller who may not list users', async () => {
    const { asRoot, api, idOf, role, user } = world;
    const codes = ['system', 'system.role', 'system.role.add', 'system.role.restore'];
    const name = next();
    await user(name, [await role(name, codes.map(idOf))]);
    const { access_token: token } = await api.signIn(name, DEPUTY_PASSWORD);
    const id = await role(next(), []);
    const holder = await user(next(), [id]);
    await asRoot('DELETE', `/api/v1/roles/${id}`);
    await asRoot('DELETE', `/api/v1/users/${holder}`);
    const { id: version } = await last('roles', id);
    const restore = { token, body: { version } };
    const { status, json } = await api.call('POST', `/api/v1/roles/${id}/restore`, restore);
    expect(status).toBe(200);
    expect(json.data.left_out).toEqual([{ field: 'users', entity: 'user', ids: [], names: {} }]);
  });
});
