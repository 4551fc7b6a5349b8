import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Remedy } from '@/schemas/permission';
import { ROOT_ID } from '@/server/lib/root';
import { addUsers } from './caller';
import { DEPUTY_PASSWORD, type Delegation, openDelegation, roleForm, userForm } from './delegation';

const DELETE = { method: 'DELETE', path: '/api/v1/users/{id}' };
const EXPLAIN = { method: 'GET', path: '/api/v1/permissions/explain' };
const list = (name: string) => ({ method: 'GET', path: `/api/v1/${name}` });

describe('S02 what would allow something', () => {
  let world: Delegation;
  const ids: Record<string, string> = {};
  const hold = (username: string, roles: string[], members = {}) =>
    world.asRoot('PUT', `/api/v1/users/${ids[username]}`, userForm(username, roles, members));

  beforeAll(async () => {
    world = await openDelegation();
    const { api, asRoot, idOf } = world;
    const staff = Array.from({ length: 101 }, (_, n) => `staff-${n}`);
    await addUsers(api, ['lin', 'wei', ...staff], DEPUTY_PASSWORD);
    for (const page of [1, 2]) {
      const { json } = await asRoot('GET', `/api/v1/users?pageSize=100&current=${page}`);
      for (const { id, username } of json.data) ids[username] = id;
    }
    ids.staff = await world.role('Staff', [idOf('home')]);
    ids.closed = await world.role('Closed', [idOf('system.user.delete')], 'disabled');
    // It gives more than the one menu, so that it came last when only rights were counted.
    ids.manager = await world.role('Manager', [idOf('system.user.delete'), idOf('system.role')]);
    for (const username of ['lin', ...staff]) await hold(username, [ids.staff]);
    await hold('staff-7', [ids.staff], { status: 'freezed' });
    await hold('wei', [ids.closed]);
    await asRoot('PUT', `/api/v1/users/${ROOT_ID}`, userForm('root', [ids.staff]));
  });
  afterAll(() => world.api.close());

  const explained = async (query: Record<string, string>, token?: string) => {
    const path = `${EXPLAIN.path}?${new URLSearchParams({ user_id: ids.lin ?? '', ...query })}`;
    const { json } = token
      ? await world.api.call('GET', path, { token })
      : await world.asRoot('GET', path);
    return json.data.remedies as Remedy[];
  };
  const kindsOf = ({ steps }: Remedy) => steps.map(({ kind }) => kind).join();
  const viaRole = (remedies: Remedy[], kind: Remedy['kind'], name: string) =>
    remedies.find((one) =>
      one.steps.some((step) => step.kind === kind && step.role?.name === name),
    );

  it('is first what gives 101 other people nothing, though it gives the user more', async () => {
    const remedies = await explained(DELETE);
    expect(remedies[0]).toMatchObject({ kind: 'assign-role', affected: 0 });
    expect(viaRole(remedies, 'assign-role', 'Manager')).toMatchObject({ affected: 0 });
    // Holders are active or frozen, and root passes every check anyway.
    expect(viaRole(remedies, 'grant-menu', 'Staff')).toMatchObject({ affected: 101 });
    const counts = remedies.map(({ affected = -1 }) => affected);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  });

  it('counts the holders of a role that is to be enabled, but not who is asked about', async () => {
    const remedies = await explained(DELETE);
    const enabled = viaRole(remedies, 'enable-role', 'Closed');
    expect(enabled).toMatchObject({ affected: 1 });
    const [own] = await explained({ ...DELETE, user_id: ids.wei ?? '' }).then((all) =>
      all.filter((one) => kindsOf(one) === 'enable-role'),
    );
    expect(own).toMatchObject({ affected: 0 });
  });

  it('counts each holder once whom an enabled menu would give something', async () => {
    const parent = await world.menu('shut', { status: 'disabled' });
    const below = await world.menu('below', { parent_id: parent });
    const other = await world.menu('beside', { parent_id: parent });
    const [one, two, off] = [
      await world.role('One', [below]),
      await world.role('Two', [other]),
      await world.role('Off', [other], 'disabled'),
    ];
    await hold('lin', [ids.staff ?? '', one]);
    await hold('staff-1', [ids.staff ?? '', one, two]);
    await hold('staff-2', [ids.staff ?? '', two]);
    await hold('staff-3', [ids.staff ?? '', off]);
    const remedies = await explained({ code: 'shut.below' });
    const enabling = remedies.find((remedy) => kindsOf(remedy) === 'enable-menu');
    expect(enabling).toMatchObject({ affected: 2 });
    await hold('lin', [ids.staff ?? '']);
  });

  it('says no number to who may not list users, and puts what alters roles last', async () => {
    const asking = await world.menu('asking', { resources: [EXPLAIN, list('roles')] });
    const role = await world.role('Asking', [asking]);
    await hold('lin', [ids.staff ?? '', role]);
    const { access_token: token } = await world.api.signIn('lin', DEPUTY_PASSWORD);
    const remedies = await explained(DELETE, token);
    expect(remedies.filter((remedy) => 'affected' in remedy)).toEqual([]);
    const alters = remedies.map(({ steps }) => steps.some(({ kind }) => kind !== 'assign-role'));
    expect(alters).toEqual(alters.toSorted((one, other) => Number(one) - Number(other)));
    expect(new Set(alters)).toEqual(new Set([false, true]));

    const menus = [asking, await world.menu('listing', { resources: [list('users')] })];
    await world.asRoot('PUT', `/api/v1/roles/${role}`, roleForm('Asking', menus));
    expect((await explained(DELETE, token))[0]).toMatchObject({ affected: 0 });
  });
});
