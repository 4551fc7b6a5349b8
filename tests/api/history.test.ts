import { and, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { allowMaintenance } from '@/server/db/transaction';
import { openTestApi, type TestApi } from './harness';

const { change } = tables;
const SECOND = 1_000;

describe('what was then', () => {
  let api: TestApi;
  let root: string;
  const ids: Record<string, string> = {};
  const then: Record<string, { at: string; answers: unknown }> = {};

  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
    await step('before anything', async () => {});
    await step('all new', async () => {
      ids.area = await make('menus', menu('area', ''));
      ids.page = await make('menus', menu('page', ids.area ?? '', ['GET /api/v1/roles']));
      ids.part = await make('menus', menu('part', ids.page ?? '', ['GET /api/v1/users']));
      ids.other = await make('menus', menu('other', '', ['GET /api/v1/menus']));
      ids.role = await make('roles', role('role', [ids.part, ids.other]));
      ids.second = await make('roles', role('second', [ids.page]));
      ids.user = await make('users', user([ids.role]));
      // Of the past nothing tells it.
      await api.db.update(tables.user).set({ must_change_password: false });
    });
    await step('another role and resource', async () => {
      await put('users', ids.user, user([ids.role, ids.second]));
      await put('menus', ids.other, menu('other', '', ['DELETE /api/v1/menus/{id}']));
    });
    await step('moved and renamed', async () => {
      await put('menus', ids.other, menu('renamed', ids.area ?? '', ['GET /api/v1/menus']));
    });
    await step('frozen, and unticked', async () => {
      await put('users', ids.user, { ...user([ids.role]), status: 'freezed' });
      await put('roles', ids.role, role('role', [ids.part]));
    });
    await step('active again under another name', async () => {
      await put('users', ids.user, { ...user([ids.role, ids.second]), username: 'walter' });
      await put('roles', ids.second, { ...role('second', [ids.page]), status: 'disabled' });
    });
    await step('ticked before the menu goes', async () => {
      await put('roles', ids.second, role('second', [ids.page, ids.part, ids.other]));
      await put('users', ids.user, user([ids.second]));
    });
    await step('without the area', () => remove('menus', ids.area));
    await step('without the role', () => remove('roles', ids.role));
    await step('without the user', () => remove('users', ids.user));
  });
  afterAll(() => api.close());

  const menu = (code: string, parent_id: string, resources: string[] = []) => ({
    code,
    name: code,
    type: 'page',
    status: 'enabled',
    parent_id,
    resources: resources.map((call) => {
      const [method, path] = call.split(' ');
      return { method, path };
    }),
  });
  const role = (code: string, menus: (string | undefined)[]) => ({
    code,
    name: code,
    status: 'enabled',
    menus: menus.map((menu_id) => ({ menu_id })),
  });
  const user = (roles: (string | undefined)[]) => ({
    username: 'wally',
    name: 'Wally',
    status: 'activated',
    roles: roles.map((role_id) => ({ role_id })),
  });

  async function make(what: string, body: object): Promise<string> {
    const { json } = await api.call('POST', `/api/v1/${what}`, { token: root, body });
    return json.data.id;
  }

  async function put(what: string, id: string | undefined, body: object): Promise<void> {
    const { status } = await api.call('PUT', `/api/v1/${what}/${id}`, { token: root, body });
    expect(status).toBe(200);
  }

  async function remove(what: string, id: string | undefined): Promise<void> {
    const { status } = await api.call('DELETE', `/api/v1/${what}/${id}`, { token: root });
    expect(status).toBe(200);
  }

  const get = (what: string, query: string) =>
    api.call('GET', `/api/v1/permissions/${what}?${query}`, { token: root });

  /** What the explainer says of the user and of one of the roles, without the echo of the moment. */
  async function answers(at = '') {
    const moment = at && `&at=${at}`;
    const asked = [
      ['effective', `user_id=${ids.user}`],
      ['effective', `role_id=${ids.second}`],
      ['explain', `user_id=${ids.user}&code=area.page.part`],
      ['explain', `user_id=${ids.user}&method=GET&path=/api/v1/users`],
    ];
    const found: unknown[] = [];
    for (const [what = '', query] of asked) {
      const { status, json } = await get(what, `${query}${moment}`);
      const { at: _, incomplete = false, remedies: __, ...data } = json.data ?? {};
      found.push({ what, status, incomplete: status === 200 && incomplete, data });
    }
    return found;
  }

  async function step(name: string, change: () => Promise<void>): Promise<void> {
    api.clock.advance(SECOND);
    await change();
    api.clock.advance(SECOND);
    then[name] = { at: new Date(api.clock()).toISOString(), answers: await answers() };
    api.clock.advance(SECOND);
  }

  it('is told from the audit, whatever has changed since', async () => {
    const names = Object.keys(then);
    expect(names).toHaveLength(10);
    for (const name of names) {
      const { at = '', answers: told } = then[name] ?? {};
      expect([name, await answers(at)]).toEqual([name, told]);
    }
  });

  it('is compared with what is now', async () => {
    const at = then['all new']?.at;
    const { json } = await get('compare', `left=role:${ids.second}&right=role:${ids.second}@${at}`);
    expect(json.data).toMatchObject({
      relation: 'right-contains',
      right: { codes: ['area', 'area.page'], calls: ['GET /api/v1/roles'] },
    });
    expect(json.data.incomplete).toBeUndefined();
  });

  it.each(['user', 'role'])(
    'compares with nothing where the %s was not there yet, or no longer is, and says which',
    async (kind) => {
      const early = new Date(api.clock()).toISOString();
      api.clock.advance(SECOND);
      const user = { username: 'brief', name: 'Brief', status: 'activated' };
      const body =
        kind === 'role' ? role('brief', []) : { ...user, roles: [{ role_id: ids.second }] };
      const made = await api.call('POST', `/api/v1/${kind}s`, { token: root, body });
      const id = made.json.data.id;
      api.clock.advance(SECOND);
      const during = new Date(api.clock()).toISOString();
      const compared = async (left: string, right: string) =>
        (await get('compare', `left=${kind}:${id}${left}&right=${kind}:${id}${right}`)).json.data;
      expect(await compared(`@${early}`, '')).toMatchObject({ absent: { left: 'not-created' } });
      api.clock.advance(SECOND);
      await api.call('DELETE', `/api/v1/${kind}s/${id}`, { token: root });
      await api.flushLogs();
      expect(await compared(`@${early}`, `@${during}`)).toMatchObject({
        absent: { left: 'not-created' },
        left: { codes: [], calls: [] },
      });
      const after = await compared(`@${during}`, '');
      expect(after.absent).toEqual({ right: 'deleted' });
      const unknown = await get('compare', `left=${kind}:unknown&right=${kind}:${id}`);
      expect(unknown.status).toBe(404);
    },
  );

  it('is said to be incomplete where the changes do not reach, or one was erased', async () => {
    const { at = '' } = then['all new'] ?? {};
    const updates = and(eq(change.entity, 'menu'), eq(change.verb, 'update'));
    const [row] = await api.db.select().from(change).where(updates).orderBy(change.id);
    await maintain(sql`update ${change} set before = null where id = ${row?.id}`);
    expect(await isIncomplete(at)).toBe(true);
    const { at: later = '' } = then['frozen, and unticked'] ?? {};
    expect(await isIncomplete(later)).toBe(false);
    await maintain(sql`delete from ${change} where created_at < ${later}::timestamptz`);
    await maintain(sql`update chain_start set seq = 1`);
    expect(await isIncomplete(later)).toBe(true);
  });

  /** As retention and erasure do it. */
  const maintain = (statement: SQL) =>
    api.db.transaction(async (tx) => {
      await allowMaintenance(tx);
      await tx.execute(statement);
    });

  const isIncomplete = async (at: string) =>
    (await get('effective', `user_id=${ids.user}&at=${at}`)).json.data.incomplete;

  it('is what is now, for a moment to come', async () => {
    const at = new Date(api.clock() + 3_600 * SECOND).toISOString();
    const { json } = await get('effective', `user_id=root&at=${at}`);
    expect(json.data).toMatchObject({ everything: true, incomplete: false });
  });
});
