import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { openTestApi, type TestApi } from './harness';

const LATER = 1_000;

describe('before a version is restored', () => {
  let api: TestApi;
  let root: string;
  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const call = async (method: string, path: string, body?: object, token = root) => {
    api.clock.advance(LATER);
    return api.call(method, `/api/v1/${path}`, { token, ...(body && { body }) });
  };
  const data = async (...args: Parameters<typeof call>) => {
    const { status, json } = await call(...args);
    expect([status, json.error]).toEqual([200, undefined]);
    return json.data;
  };
  const user = (username: string, roles: string[] = []) => ({
    username,
    name: `Name of ${username}`,
    status: 'activated',
    roles: roles.map((role_id) => ({ role_id })),
  });
  const role = (code: string, menus: string[] = []) => ({
    code,
    name: `Role ${code}`,
    status: 'enabled',
    menus: menus.map((menu_id) => ({ menu_id })),
  });
  const preview = (entity: string, id: string, version: string, token?: string) =>
    data('POST', 'permissions/preview', { entity, action: 'restore', id, version }, token);

  it('it is told in which fields the record that is there would change', async () => {
    const { id: one } = await data('POST', 'roles', role('one'));
    const { id: two } = await data('POST', 'roles', role('two'));
    const { id } = await data('POST', 'users', { ...user('first', [one]), phone: '1' });
    await data('PUT', `users/${id}`, { ...user('second', [two]), phone: '2', remark: 'same' });
    await data('PUT', `users/${id}`, { ...user('third', [two]), phone: '3', remark: 'same' });
    const [now, second, first] = await data('GET', `users/${id}/history`);
    expect((await preview('user', id, first.id)).restores.fields).toEqual([
      { field: 'name', before: 'Name of third', after: 'Name of first' },
      { field: 'phone', before: '3', after: '1' },
      { field: 'remark', before: 'same', after: null },
      { field: 'username', before: 'third', after: 'first' },
      { field: 'roles', before: [two], after: [one] },
    ]);
    expect((await preview('user', id, second.id)).restores.fields).toHaveLength(3);
    expect((await preview('user', id, now.id)).restores).toMatchObject({ fields: [] });
    expect((await data('GET', `users/${id}`)).username).toBe('third');
  });

  it('only those who may read the history are told', async () => {
    const menus = ['POST /api/v1/roles/{id}/restore', 'POST /api/v1/permissions/preview'];
    const made = await data('POST', 'menus', {
      ...{ code: 'restorers', name: 'Restorers', type: 'page', status: 'enabled' },
      resources: [...menus, 'PUT /api/v1/roles/{id}'].map((line) => {
        const [method, path] = line.split(' ');
        return { method, path };
      }),
    });
    const { id } = await data('POST', 'roles', role('restorers', [made.id]));
    const password = 'a gate of silver';
    await data('POST', 'users', {
      ...user('restorer', [id]),
      password: digestPassword(password),
    });
    const { id: other } = await data('POST', 'roles', role('other'));
    const [{ id: version }] = await data('GET', `roles/${other}/history`);
    const token = (await api.signIn('restorer', password)).access_token;
    expect((await preview('role', other, version, token)).restores).toBeUndefined();
    expect((await preview('role', other, version)).restores).toMatchObject({ fields: [] });
  });
});
