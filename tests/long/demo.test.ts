import { createHash } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword, hashPassword } from '@/server/auth/password/hash';
import { keepHeads } from '@/server/changes/chain/heads';
import { Signer } from '@/server/changes/chain/signatures';
import { signEmptyChain } from '@/server/changes/chain/signChain';
import { verifyChain } from '@/server/changes/chain/verify';
import { type Database, tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import * as entities from '@/server/entities';
import { parseEnv } from '@/server/lib/env';
import { fillDemo } from '@/server/ops/demo/fill';
import { openTestApi, type TestApi } from '../api/harness';

const SIZE = { users: 300, logs: 5_000, seed: 1 };
const DAY = 86_400_000;
const PASSWORD = 'a demo for everybody';

/** The console's own, by which the demo tells what was changed. */
const env = parseEnv({});
const changes = {
  menu: entities.menu.changes(env),
  role: entities.role.changes(env),
  user: entities.user.changes(env),
};

describe('npm run demo', () => {
  let api: TestApi;
  let token: string;
  let hash: string;
  let now: number;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    hash = await hashPassword(digestPassword(PASSWORD));
    now = api.clock();
    await fillDemo(api.db, changes, SIZE, hash, now);
  });
  afterAll(() => api.close());

  it('makes as many users and log rows as were asked for', async () => {
    const { json } = await api.call('GET', '/api/v1/users?pageSize=100', { token });
    expect(json.total).toBe(SIZE.users);
    expect(await countOf(api.db)).toBe(SIZE.logs);
  });

  it('gives Latin and Chinese names, frozen users, and roles from many members to none', async () => {
    const users = await api.db.select().from(tables.user);
    expect(users.filter(({ name }) => /\p{Script=Han}/u.test(name)).length).toBeGreaterThan(60);
    expect(
      users.filter(({ name }) => /^[\p{Script=Latin}' ]+$/u.test(name)).length,
    ).toBeGreaterThan(150);
    expect(users.filter(({ status }) => status === 'freezed').length).toBeGreaterThan(3);
    const links = await api.db.select().from(tables.user_role);
    const roles = await api.db.select().from(tables.role);
    const sizes = roles.map(({ id }) => links.filter(({ role_id }) => role_id === id).length);
    expect(Math.max(...sizes)).toBeGreaterThan(80);
    expect(Math.min(...sizes)).toBe(0);
  });

  it('gives people a last sign-in that the log bears out, and Never to the newest alone', async () => {
    const users = await api.db.select().from(tables.user).where(ne(tables.user.id, 'root'));
    const logins = await queryRows<{ user_id: string; at: string }>(
      api.db,
      sql`select user_id, max(created_at) as at from logger where event = 'login' group by user_id`,
    );
    const last = new Map(logins.map(({ user_id, at }) => [user_id, new Date(at).getTime()]));
    const start = now - 14 * DAY;
    const seen = { logged: 0, earlier: 0, never: 0 };
    for (const { id, status, created_at, updated_at, last_sign_in_at } of users) {
      const created = created_at.getTime();
      const logged = last.get(id) ?? 0;
      const at = last_sign_in_at?.getTime();
      if (logged > created) {
        expect(at).toBe(logged);
        seen.logged += 1;
      } else if (at) {
        expect(at).toBeGreaterThan(created);
        expect(at).toBeLessThan(status === 'freezed' ? updated_at.getTime() : start);
        seen.earlier += 1;
      } else {
        expect(created).toBeGreaterThan(start);
        seen.never += 1;
      }
    }
    expect(seen.logged).toBeGreaterThan(100);
    expect(seen.earlier).toBeGreaterThan(10);
    expect(seen.never).toBeLessThan(SIZE.users / 8);
  });

  it('spreads the log over a fortnight, with busy days, quiet nights, failures and denials', async () => {
    const rows = await api.db.select().from(tables.log_entry);
    const made = rows.filter(
      ({ created_at, tag }) => created_at.getTime() < now && tag !== 'operate',
    );
    const times = made.map(({ created_at }) => created_at.getTime());
    expect(Math.min(...times)).toBeGreaterThanOrEqual(now - 14 * 86_400_000);
    const inHours = (from: number, to: number) =>
      made.filter(
        ({ created_at }) => created_at.getUTCHours() >= from && created_at.getUTCHours() < to,
      ).length;
    expect(inHours(8, 12)).toBeGreaterThan(5 * inHours(0, 4));
    for (const tag of ['request', 'login', 'logout', 'denied', 'system']) {
      expect(made.filter((row) => row.tag === tag).length, tag).toBeGreaterThan(5);
    }
    for (const { search } of made) expect(search).not.toBe('');
  });

  it('tells how each user, role and menu came to be as it is, over two years', async () => {
    const rows = await api.db.select().from(tables.change).orderBy(tables.change.id);
    const told = rows.filter(({ created_at }) => created_at.getTime() < now);
    expect(told[0]?.created_at.getTime()).toBeLessThan(now - 700 * DAY);
    const reached = new Set(
      (await api.db.select().from(tables.change_ref)).map(({ record_id }) => record_id),
    );
    for (const entity of ['user', 'role', 'menu'] as const) {
      const there = await api.db.select({ id: tables[entity].id }).from(tables[entity]);
      const ids = new Set(there.map(({ id }) => id));
      const pasts = new Map<string, typeof told>();
      for (const change of told.filter((one) => one.entity === entity))
        pasts.set(change.record_id, [...(pasts.get(change.record_id) ?? []), change]);
      expect(pasts.size, entity).toBeGreaterThan(10);
      for (const [id, past] of pasts) {
        expect(past[0]?.verb).toBe('create');
        const isDeleted = past.at(-1)?.verb === 'delete' || reached.has(id);
        expect(ids.has(id) || isDeleted, `${entity} ${id}`).toBe(true);
        for (const [at, { before }] of past.entries())
          if (at > 0) expect(before).toMatchObject(without(past[at - 1]?.after));
      }
    }
  });

  it.each(['users', 'roles', 'menus'])(
    'brings back deleted %s with what they had',
    async (plural) => {
      const deleted = await api.call('GET', `/api/v1/deleted/${plural}`, { token });
      const [{ id, record_id }] = deleted.json.data;
      const restored = await api.call('POST', `/api/v1/${plural}/${record_id}/restore`, {
        token,
        body: { version: id, before: true },
      });
      expect(restored.status, JSON.stringify(restored.json)).toBe(200);
      const { json } = await api.call('GET', `/api/v1/${plural}/${record_id}`, { token });
      expect(json.data.id).toBe(record_id);
      await api.call('DELETE', `/api/v1/${plural}/${record_id}`, { token });
    },
  );

  it('refuses to people what their roles do not allow, so that each denial has an explanation', async () => {
    const denied = await api.db
      .select()
      .from(tables.log_entry)
      .where(eq(tables.log_entry.tag, 'denied'));
    expect(denied.length).toBeGreaterThan(20);
    for (const { user_id, method, path } of denied.slice(0, 10)) {
      const asked = new URLSearchParams({ user_id, method: method ?? '', path: path ?? '' });
      const { json } = await api.call('GET', `/api/v1/permissions/explain?${asked}`, { token });
      expect(json.data.allowed, `${method} ${path}`).toBe(false);
    }
  });

  it('gives no menu a call or a page that is not there', async () => {
    const { json } = await api.call('GET', '/api/v1/permissions/coverage', { token });
    const demo = JSON.stringify(json.data.findings);
    for (const code of ['sales', 'warehouse', 'finance', 'support', 'reports'])
      expect(demo).not.toContain(`"${code}`);
  });

  it('lets its users in with the password that was given, with the rights of their roles', async () => {
    const [staff] = await queryRows<{ username: string }>(
      api.db,
      sql`
      select "user".username from "user" join user_role on user_id = "user".id
      join role on role.id = role_id where role.code = 'staff' and "user".status = 'activated'
      limit 1`,
    );
    const { access_token } = await api.signIn(staff?.username, PASSWORD);
    const { json } = await api.call('GET', '/api/v1/current/menus', { token: access_token });
    expect(json.data.map(({ code }: { code: string }) => code)).toContain('people');
  });

  it('makes the same from the same seed, in the place of what it made before', async () => {
    const before = await digestOf(api.db);
    await fillDemo(api.db, changes, SIZE, hash, now);
    expect(await digestOf(api.db)).toBe(before);
    await fillDemo(api.db, changes, { ...SIZE, seed: 2 }, hash, now);
    expect(await digestOf(api.db)).not.toBe(before);
    expect(await countOf(api.db)).toBe(SIZE.logs);
  });

  it('has its audit rows in the chain, with the days that are over, and what others wrote', async () => {
    const form = { username: 'real', name: 'Real', status: 'activated', roles: [] };
    const { id } = (await api.call('POST', '/api/v1/users', { token, body: form })).json.data;
    await api.call('DELETE', `/api/v1/users/${id}`, { token });
    await fillDemo(api.db, changes, SIZE, hash, now);
    const audited = await api.db.$count(tables.change);
    const found = await verifyChain(api.db, { signer: new Signer([]) });
    expect(found).toMatchObject({ intact: true, links: audited, waiting: 0, outside: 0 });
    expect(await api.db.$count(tables.chain_head)).toBeGreaterThan(10);
  });

  it('signs its days where the chain is signed, also when it is made again', async () => {
    const own = await openTestApi();
    const signer = new Signer(['a key of some length']);
    await signEmptyChain(own.db, signer, own.clock());
    for (const seed of [1, 2]) {
      await fillDemo(own.db, changes, { ...SIZE, seed }, hash, own.clock(), signer);
      const audited = await own.db.$count(tables.change);
      const found = await verifyChain(own.db, { signer });
      expect(found).toMatchObject({ intact: true, links: audited, signatures: 'checked' });
    }
    await keepHeads(own.db, signer, own.clock() + 2 * 86_400_000);
    expect(await verifyChain(own.db, { signer })).toMatchObject({ intact: true });
    await own.close();
  });

  it('leaves a role alone that has taken the code of a starter role', async () => {
    const own = await openTestApi({ starterRoles: true });
    const { access_token } = await own.signIn();
    const call = (method: string, path: string, body?: unknown) =>
      own.call(method, `/api/v1/${path}`, { token: access_token, body });
    const found = await call('GET', 'roles?code=auditor');
    const { id } = found.json.data[0];
    await call('DELETE', `roles/${id}`);
    const role = { code: 'auditor', name: 'Our auditor', status: 'enabled', menus: [] };
    const made = (await call('POST', 'roles', role)).json.data.id;
    const fill = () => fillDemo(own.db, changes, SIZE, hash, own.clock());
    await expect(fill()).rejects.toThrow('that the demo did not make');
    expect((await call('GET', `roles/${made}`)).status).toBe(200);
    await call('DELETE', `roles/${made}`);
    await fill();
    expect((await call('GET', 'roles?code=auditor')).json.data).toEqual([]);
    await own.close();
  });

  it('leaves the indexes of the log as they were', async () => {
    const count = () =>
      queryRows<{ count: number }>(
        api.db,
        sql`select count(*)::int as count from pg_indexes where tablename in ('logger', 'change')`,
      );
    const before = await count();
    await fillDemo(api.db, changes, { users: 1, logs: 1, seed: 3 }, hash, now);
    expect(await count()).toEqual(before);
    expect(before[0]?.count).toBeGreaterThan(8);
  });

  it('refuses a database that holds a user or a role of another origin, and changes nothing', async () => {
    const body = { code: 'own', name: 'Own', status: 'enabled', menus: [] };
    await api.call('POST', '/api/v1/roles', { token, body });
    const before = await digestOf(api.db);
    await expect(fillDemo(api.db, changes, SIZE, hash, now)).rejects.toThrow(
      'that the demo did not make',
    );
    expect(await digestOf(api.db)).toBe(before);
  });
});

/** A version without what a change of another record may have changed since. */
const without = (version: unknown) => {
  const { users: _, roles: __, submenus: ___, ...own } = Object(version);
  return own;
};

async function countOf(db: Database): Promise<number> {
  const rows = await db.select().from(tables.log_entry);
  return rows.filter(({ address, event }) => address !== '' && event !== 'chain-begun').length;
}

async function digestOf(db: Database): Promise<string> {
  const { user, role, user_role, role_menu } = tables;
  const hash = createHash('sha256');
  for (const table of [user, role, user_role, role_menu]) {
    const rows = await db.select().from(table).orderBy(table.id);
    // What is filled in later: keys to search by in the background, and sign-ins.
    hash.update(
      JSON.stringify(rows.map((row) => ({ ...row, search_key: null, last_sign_in_at: null }))),
    );
  }
  return hash.digest('hex');
}
