import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpApp } from './authenticator';
import { DEPUTY_PASSWORD, type Delegation, openDelegation, userForm } from './delegation';
import { errorOf } from './harness';

const KEPT = { status: 400, id: 'com.second-factor.last' };

describe('a role that demands a second factor', () => {
  let world: Delegation;
  let deputy: string;
  let own: string;
  let twin: string;
  let other: string;
  beforeAll(async () => {
    world = await openDelegation();
    own = `/api/v1/roles/${world.ids.adminRole}`;
    const { json } = await world.asRoot('GET', own);
    const ticked = json.data.menus.map(({ menu_id }: { menu_id: string }) => menu_id);
    twin = await world.role('twin', ticked);
    other = await world.role('other', []);
    for (const path of [own, `/api/v1/roles/${other}`]) await demand(path, 'required');
    const roles = [world.ids.adminRole, twin];
    await world.asRoot('PUT', `/api/v1/users/${world.ids.deputy}`, userForm('deputy', roles));
    deputy = (await world.api.signIn('deputy', DEPUTY_PASSWORD)).access_token;
    await setUpApp(world.api, deputy, DEPUTY_PASSWORD);
  });
  afterAll(() => world.api.close());

  const asDeputy = (method: string, path: string, body?: object) =>
    world.api.call(method, path, { token: deputy, ...(body && { body }) });
  const changed = async (path: string, members: object) => {
    const { json } = await world.asRoot('GET', path);
    return { ...json.data, ...members };
  };
  const demand = async (path: string, second_factor: string) =>
    world.asRoot('PUT', path, await changed(path, { second_factor }));

  it('S33 is not stripped of that, disabled, deleted or left by who holds it, so that the factor stays', async () => {
    const oneself = `/api/v1/users/${world.ids.deputy}`;
    for (const [method, path, body] of [
      ['PUT', own, await changed(own, { second_factor: 'optional' })],
      ['PUT', own, await changed(own, { status: 'disabled' })],
      ['DELETE', own, undefined],
      ['POST', '/api/v1/roles/bulk', { action: 'delete', ids: [world.ids.adminRole] }],
      ['PUT', oneself, userForm('deputy', [twin])],
    ] as const)
      expect([method, path, errorOf(await asDeputy(method, path, body))]).toEqual([
        ...[method, path, KEPT],
      ]);
  });

  it('is changed otherwise by who holds it, and stripped of it by root or who does not', async () => {
    const renamed = await changed(own, { name: 'Renamed' });
    expect((await asDeputy('PUT', own, renamed)).status).toBe(200);
    const path = `/api/v1/roles/${other}`;
    const stripped = await changed(path, { second_factor: 'optional' });
    expect((await asDeputy('PUT', path, stripped)).status).toBe(200);
    expect((await demand(own, 'optional')).status).toBe(200);
  });
});
