import { afterEach, describe, expect, it } from 'vitest';
import { menu, role } from '@/server/entities';
import { applyConfig } from '@/server/ops/config/apply';
import { readConfig } from '@/server/ops/config/read';
import { readStored } from '@/server/ops/config/stored';
import { configText } from '@/server/ops/config/write';
import { openTestApi, type TestApi } from './harness';

const FORMAT = 'format: gatehouse-config/1\n';

const SHOP = `${FORMAT}menus:
  - code: shop
    name: "Shop: 'all' #1"
    type: page
    path: /shop
    sequence: 3
    status: enabled
    description: "one\\ntwo "
    properties: '{"names":{"zh-CN":"商店"}}'
    children:
      - { code: "1", name: "yes", type: button, status: enabled, resources: [GET /api/v1/users, POST /api/v1/users] }
roles:
  - { code: seller, name: Seller, status: enabled, menus: [shop.1] }
`;

const apis: TestApi[] = [];
afterEach(async () => {
  for (const api of apis.splice(0)) await api.close();
});

async function open() {
  const api = await openTestApi();
  apis.push(api);
  const exported = () => api.db.transaction(async (tx) => configText(await readStored(tx)));
  const run = async (text: string, options: { prune?: boolean; apply?: { plan?: string } } = {}) =>
    applyConfig(api.db, readConfig(text), {
      entities: { menu, role },
      env: api.env,
      now: api.clock(),
      prune: false,
      ...options,
    });
  return { api, exported, run };
}

/** A user with a role that the file made. */
async function hire({ api }: Awaited<ReturnType<typeof open>>, code: string): Promise<void> {
  const { access_token: token } = await api.signIn();
  const { json } = await api.call('GET', '/api/v1/roles', { token });
  const { id } = json.data.find((one: { code: string }) => one.code === code);
  const roles = [{ role_id: id }];
  const body = { username: 'lin', name: 'Lin Wei', status: 'activated', roles };
  expect((await api.call('POST', '/api/v1/users', { token, body })).status).toBe(200);
}

describe('config:export and config:apply', () => {
  it('carry menus and roles to another database, byte for byte, and plan nothing then', async () => {
    const here = await open();
    await here.run(SHOP, { apply: {} });
    const text = await here.exported();
    expect(text).not.toMatch(/^\s*(- )?id:|created_at|password_hash/m);
    expect((await here.run(text, { prune: true })).lines).toEqual([]);

    const there = await open();
    await there.run(text, { apply: {} });
    expect(await there.exported()).toBe(text);
  });

  it('plan without a change, and audit what they apply as the operator', async () => {
    const world = await open();
    const before = await world.exported();
    const plan = await world.run(SHOP);
    expect(plan.lines).toEqual(['+ menu shop', '+ menu shop.1', '+ role seller']);
    expect(plan.kept).toContain('menu system');
    expect(await world.exported()).toBe(before);

    expect((await world.run(SHOP, { apply: { plan: plan.id } })).lines).toEqual(plan.lines);
    await expect(world.run(SHOP, { apply: { plan: plan.id } })).rejects.toThrow('is outdated');
    await hire(world, 'seller');
    const changed = await world.run(SHOP.replace('GET /api/v1/users, ', ''));
    expect(changed).toMatchObject({
      lines: ['~ menu shop.1: -1 resources'],
      users: { gain: 0, lose: 1 },
    });
    const { access_token: token } = await world.api.signIn();
    const { json } = await world.api.call('GET', '/api/v1/loggers?tag=operate', { token });
    const made = json.data.find(({ message }: { message: string }) => message.includes('Seller'));
    expect(JSON.parse(made.data)).toMatchObject({ actor: 'operator', verb: 'create' });
  });

  it('delete only what prune says, and never the last who can manage', async () => {
    const world = await open();
    await world.run(SHOP, { apply: {} });
    const without = `${FORMAT}roles: []\n`;
    expect(await world.run(without)).toMatchObject({ lines: [], kept: ['role seller'] });
    await hire(world, 'seller');
    const kept = await world.exported();
    await expect(world.run(without, { prune: true, apply: {} })).rejects.toThrow(
      'nobody but root could manage users any more',
    );
    expect(await world.exported()).toBe(kept);

    const other = SHOP.replace('code: seller', 'code: clerk');
    const { access_token: token } = await world.api.signIn();
    const { json } = await world.api.call('GET', '/api/v1/users', { token });
    const { id } = json.data.find((one: { username: string }) => one.username === 'lin');
    await world.api.call('DELETE', `/api/v1/users/${id}`, { token });
    const roles = `${FORMAT}${other.slice(other.indexOf('roles:'))}`;
    expect((await world.run(roles, { prune: true, apply: {} })).lines).toEqual([
      '- role seller',
      '+ role clerk',
    ]);
  });

  it('tell every fault by its place, and change nothing', async () => {
    const world = await open();
    const before = await world.exported();
    const fault = async (text: string, options = {}) =>
      String(await world.run(text, { apply: {}, ...options }).catch((error) => error.message));
    const many = await fault(
      SHOP.replace('type: page', 'type: tab').replace('name: Seller', 'name: ""'),
    );
    expect(many).toContain('line 5, menus.0.type: ');
    expect(many).toMatch(/line 14, roles\.0\.name: /);
    expect(await fault(SHOP.replace('[shop.1]', '[shop.2]'))).toContain(
      'line 14, roles.0.menus: there is no menu shop.2',
    );
    expect(await fault(`${SHOP}${SHOP.slice(SHOP.indexOf('  - { code: seller'))}`)).toContain(
      'role seller is there twice',
    );
    expect(await fault('format: gatehouse-config/2')).toContain('must be gatehouse-config/1');
    expect(await fault(`${FORMAT}menus: [`)).toMatch(/line \d+, column \d+: /);
    expect(await fault(`${FORMAT}menus: &a []\nroles: *a\n`)).toContain('anchors and aliases');
    expect(await fault(`${FORMAT}menus: ${'['.repeat(100_000)}`)).toContain('Nothing was changed');
    expect(await fault(`${FORMAT}menus: []`, { prune: true })).toContain('menus: menu home: ');
    expect(await world.exported()).toBe(before);
  });
});
