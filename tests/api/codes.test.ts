import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { menu, role } from '@/server/entities';
import { createLog } from '@/server/log/stdout';
import { applyConfig } from '@/server/ops/config/apply';
import { readConfig } from '@/server/ops/config/read';
import { applyStartFile } from '@/server/ops/config/startFile';
import { readStored } from '@/server/ops/config/stored';
import { configText } from '@/server/ops/config/write';
import { type Delegation, menuForm, openDelegation, roleForm, userForm } from './delegation';
import { errorOf } from './harness';

const COMPANY = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'a secret of the console',
  OIDC_ROLES: 'groups: ops=ops, fin=vacant',
  PUBLIC_URL: 'https://console.example',
};
const DENIED = { status: 403, id: 'com.casbin.denied' };

describe('S43 a deputy', () => {
  let world: Delegation;
  let n = 0;
  const ids = { strong: '', weak: '' };
  beforeAll(async () => {
    world = await openDelegation(COMPANY);
  });
  afterAll(() => world.api.close());
  beforeEach(async () => {
    n += 1;
    ids.strong = await world.role(`strong-${n}`, [world.ids.vault]);
    ids.weak = await world.role(`weak-${n}`, [world.idOf('home')]);
  });
  const roleAt = (id: string) => `/api/v1/roles/${id}`;
  const strongForm = (more: object) => ({
    ...roleForm(`strong-${n}`, [world.ids.vault]),
    ...more,
  });
  const weakForm = (code: string) => roleForm(code, [world.idOf('home')]);
  const versionOf = async (what: string, id: string) =>
    (await world.read(`/api/v1/${what}/${id}/history`))[0];
  /** Why an import by the deputy refuses it. */
  const importRefused = async (record: object) => {
    const path = '/api/v1/roles/import?existing=update&dry_run=true';
    const { json } = await world.asDeputy('POST', path, [record]);
    return json.data.rows[0].reason?.code;
  };

  it('keeps code and name of a role that they could not assign', async () => {
    const { refused, allowed, read } = world;
    await refused('PUT', roleAt(ids.strong), strongForm({ code: 'other' }));
    await refused('PUT', roleAt(ids.strong), strongForm({ name: 'Harmless' }));
    await allowed('PUT', roleAt(ids.strong), strongForm({ description: 'keys', sequence: 7 }));
    expect(await read(roleAt(ids.strong))).toMatchObject({ code: `strong-${n}`, sequence: 7 });
    const renamed = await importRefused({ code: `strong-${n}`, name: 'Sly' });
    expect(renamed).toBe('grants_too_much');
    await world.asRoot('PUT', roleAt(ids.strong), strongForm({ code: `renamed-${n}` }));
    const { id: version, trace_id } = await versionOf('roles', ids.strong);
    const restore = { version, before: true };
    const restored = await world.asDeputy('POST', `${roleAt(ids.strong)}/restore`, restore);
    const undone = await world.asDeputy('POST', '/api/v1/roles/undo', { trace_id });
    expect([errorOf(restored), errorOf(undone)]).toEqual([DENIED, DENIED]);
  });

  it('renames a role that they could assign, and back', async () => {
    const { allowed } = world;
    await allowed('PUT', roleAt(ids.weak), weakForm(`weaker-${n}`));
    await allowed('PUT', roleAt(ids.weak), weakForm(`weak-${n}`));
    await allowed('PUT', roleAt(ids.weak), weakForm(`weakest-${n}`));
    const { trace_id } = await versionOf('roles', ids.weak);
    await allowed('POST', '/api/v1/roles/undo', { trace_id });
  });

  it('gives no role a code that named another one, by a rename, a creation or an import', async () => {
    const { refused, allowed, asRoot, role, idOf } = world;
    const other = await role(`other-${n}`, [idOf('home')]);
    await allowed('DELETE', roleAt(ids.strong));
    await allowed('PUT', roleAt(other), weakForm(`left-${n}`));
    for (const code of [`strong-${n}`, `other-${n}`]) {
      const why = await refused('PUT', roleAt(ids.weak), weakForm(code));
      expect(why).toBe('Files and claims find records by this code: only root gives or changes it');
      await refused('POST', '/api/v1/roles', weakForm(code));
      expect(await importRefused({ code })).toBe('code_kept');
    }
    const taken = await asRoot('PUT', roleAt(ids.weak), weakForm(`strong-${n}`));
    expect(taken.json).toEqual({ success: true });
  });

  it('may give a code of their own again, and is told of one that is taken', async () => {
    const { allowed, asDeputy } = world;
    const made = await allowed('POST', '/api/v1/roles', weakForm(`own-${n}`));
    await allowed('DELETE', roleAt(made.id));
    const { id: version } = await versionOf('roles', made.id);
    await allowed('POST', `${roleAt(made.id)}/restore`, { version });
    const twice = await asDeputy('POST', '/api/v1/roles', weakForm(`own-${n}`));
    expect(twice.json.error.fields[0].code).toBe('role_code_taken');
    await allowed('DELETE', roleAt(made.id));
    await allowed('POST', '/api/v1/roles', weakForm(`own-${n}`));
  });

  it('neither takes nor changes a code that OIDC_ROLES names, vacant or not', async () => {
    const { refused, allowed, asRoot, idOf } = world;
    const form = (more = {}) => ({ ...roleForm('ops', [idOf('home')]), ...more });
    const made = await asRoot('POST', '/api/v1/roles', form());
    const ops = made.json.data.id;
    await refused('PUT', roleAt(ops), form({ code: 'ops-old' }));
    await refused('PUT', roleAt(ids.weak), weakForm('vacant'));
    await refused('POST', '/api/v1/roles', weakForm('vacant'));
    expect(await importRefused({ code: 'vacant' })).toBe('code_kept');
    await allowed('PUT', roleAt(ops), form({ description: 'by day' }));
    const renamed = await asRoot('PUT', roleAt(ops), form({ code: 'ops-old' }));
    expect(renamed.json).toEqual({ success: true });
    const { trace_id } = await versionOf('roles', ops);
    const undone = await world.asDeputy('POST', '/api/v1/roles/undo', { trace_id });
    expect(errorOf(undone)).toEqual(DENIED);
    expect((await asRoot('POST', '/api/v1/roles/undo', { trace_id })).status).toBe(200);
    await asRoot('PUT', roleAt(ops), form({ code: 'ops-old' }));
    await refused('PUT', roleAt(ids.weak), weakForm('ops'));
    await asRoot('DELETE', roleAt(ops));
  });

  it('keeps code, place and type of a menu that they lack and others hold', async () => {
    const { refused, allowed, asRoot, read, role, menu, idOf, ids: known } = world;
    const inner = await menu(`inner-${n}`, { parent_id: idOf('home') });
    await role(`inner-${n}`, [inner]);
    for (const [id, parent_id] of [
      [inner, ''],
      [known.vault, idOf('home')],
    ] as const) {
      const form = await read(`/api/v1/menus/${id}`);
      const at = `/api/v1/menus/${id}`;
      await refused('PUT', at, { ...form, code: 'other' });
      await refused('PUT', at, { ...form, type: 'button' });
      await refused('PUT', at, { ...form, parent_id });
      await allowed('PUT', at, { ...form, description: 'keys', sequence: 3 });
    }
    const outer = await menu(`outer-${n}`);
    const below = await menu('below', { parent_id: outer });
    const own = await read(roleAt(known.adminRole));
    await asRoot('PUT', roleAt(known.adminRole), {
      ...own,
      menus: [...own.menus, { menu_id: outer }],
    });
    await allowed('PUT', `/api/v1/menus/${outer}`, menuForm(`outer-${n}-x`));
    await role(`below-${n}`, [below]);
    await refused('PUT', `/api/v1/menus/${outer}`, menuForm(`outer-${n}`));
  });

  it('corrects a menu of their own that no role gives, not one of somebody else', async () => {
    const { refused, allowed, menu } = world;
    const made = await allowed('POST', '/api/v1/menus', menuForm(`typo-${n}`));
    const button = menuForm(`right-${n}`, { type: 'button' });
    await allowed('PUT', `/api/v1/menus/${made.id}`, button);
    const other = await menu(`page-${n}`);
    await refused('PUT', `/api/v1/menus/${other}`, menuForm(`page-${n}-x`));
    await allowed('DELETE', `/api/v1/menus/${other}`);
    await refused('POST', '/api/v1/menus', menuForm(`page-${n}`));
  });
});

describe('S43 what finds roles and menus by their codes', () => {
  let world: Delegation;
  let held = '';
  beforeEach(async () => {
    world = await openDelegation();
    held = await world.role('held', [world.idOf('home')]);
    const { deputy, adminRole } = world.ids;
    await world.asRoot('PUT', `/api/v1/users/${deputy}`, userForm('deputy', [adminRole, held]));
    return () => world.api.close();
  });

  const apply = async (text: string, plan?: string) =>
    applyConfig(world.api.db, readConfig(text), {
      ...{ entities: { menu, role }, env: world.api.env, now: world.api.clock(), prune: false },
      ...(plan === undefined ? {} : { apply: plan ? { plan } : {} }),
    });
  const now = '';
  const exported = () => world.api.db.transaction(async (tx) => configText(await readStored(tx)));
  const holdsVault = async () => {
    const { json } = await world.asDeputy('GET', '/api/v1/current/menus');
    return JSON.stringify(json).includes('"vault"');
  };

  it('config:apply of an unchanged file gives nobody more after what a deputy may do', async () => {
    const { asRoot, asDeputy, role, idOf, ids } = world;
    await role('strong', [ids.vault]);
    const text = await exported();
    const form = (code: string) => roleForm(code, [idOf('home')]);
    const strong = (await asRoot('GET', '/api/v1/roles?code=strong')).json.data[0].id;
    await asDeputy('PUT', `/api/v1/roles/${strong}`, roleForm('strong-old', [ids.vault]));
    await asDeputy('DELETE', `/api/v1/roles/${strong}`);
    await asDeputy('PUT', `/api/v1/roles/${held}`, form('strong'));
    await asDeputy('DELETE', `/api/v1/menus/${ids.vault}`);
    const page = await asDeputy('POST', '/api/v1/menus', menuForm('vault'));
    expect(errorOf(page)).toEqual(DENIED);
    await apply(text, now);
    expect(await holdsVault()).toBe(false);
    expect(await exported()).toBe(text);
  });

  it('config:apply gives more by a code of a deputy only as the very plan that was shown', async () => {
    const { asDeputy, idOf } = world;
    const text = (await exported()).replace('code: held', 'code: coming');
    const wanted = text.replace(/(code: coming[\s\S]*?menus:\n)/, '$1      - vault\n');
    await asDeputy('PUT', `/api/v1/roles/${held}`, roleForm('coming', [idOf('home')]));
    await expect(apply(wanted, now)).rejects.toThrow('role coming');
    expect(await holdsVault()).toBe(false);
    const plan = await apply(wanted);
    expect(plan.lines).toEqual([expect.stringMatching(/^~ role coming: .*\+1 menus/)]);
    await apply(wanted, plan.id);
    expect(await holdsVault()).toBe(true);
    await apply(text, now);
    await apply(wanted, now);
    expect(await holdsVault()).toBe(true);
  });

  it('config:apply and CONFIG_FILE add no call to a menu whose code a deputy gave', async () => {
    const { api, asDeputy, read } = world;
    const { json } = await asDeputy('POST', '/api/v1/menus', menuForm('coming'));
    const wanted = (await exported()).replace(
      /(code: coming\n(?: {4}.*\n)*)/,
      '$1    resources:\n      - GET /api/v1/vault\n',
    );
    await expect(apply(wanted, now)).rejects.toThrow('menu coming');
    const parts = { entities: { menu, role }, env: api.env, clock: api.clock, log: createLog() };
    const start = () =>
      api.db.transaction((tx) =>
        applyStartFile(tx, { file: 'gatehouse.yaml', config: readConfig(wanted) }, parts),
      );
    await expect(start()).rejects.toThrow(
      /gave the code of menu coming[\s\S]*apply it by --plan \w+/,
    );
    expect((await read(`/api/v1/menus/${json.data.id}`)).resources).toEqual([]);
    await apply(wanted, (await apply(wanted)).id);
    await start();
    expect((await read(`/api/v1/menus/${json.data.id}`)).resources).toHaveLength(1);
  });

  it('an import of users finds the role that had the code first, or none', async () => {
    const { asRoot, asDeputy, role, idOf, ids } = world;
    await role('desk', [idOf('home')]);
    const strong = await role('strong', [ids.vault]);
    const [desk] = (await asRoot('GET', '/api/v1/roles?code=desk')).json.data;
    await asDeputy('PUT', `/api/v1/roles/${desk.id}`, roleForm('desk-old', [idOf('home')]));
    await asDeputy('PUT', `/api/v1/roles/${strong}`, roleForm('desk', [ids.vault]));
    await asDeputy('PUT', `/api/v1/roles/${held}`, roleForm('desk', [idOf('home')]));
    const users = [{ username: 'newcomer', name: 'Newcomer', roles: 'desk' }];
    const { status, json } = await asRoot('POST', '/api/v1/users/import', users);
    expect([status, json.error.fields[0].code]).toEqual([400, 'unknown_role']);
  });
});
