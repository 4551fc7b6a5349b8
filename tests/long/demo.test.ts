import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword, hashPassword } from '@/server/auth/password/hash';
import { keepHeads } from '@/server/changes/chain/heads';
import { Signer } from '@/server/changes/chain/signatures';
import { signEmptyChain } from '@/server/changes/chain/signChain';
import { verifyChain } from '@/server/changes/chain/verify';
import { type Database, tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { fillDemo } from '@/server/ops/demo/fill';
import { openTestApi, type TestApi } from '../api/harness';

const SIZE = { users: 300, logs: 5_000, seed: 1 };
const PASSWORD = 'a demo for everybody';

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
    await fillDemo(api.db, SIZE, hash, now);
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

  it('spreads the log over a fortnight, with busy days, quiet nights, failures and denials', async () => {
    const rows = await api.db.select().from(tables.log_entry);
    const made = rows.filter(({ created_at }) => created_at.getTime() < now);
    const times = made.map(({ created_at }) => created_at.getTime());
    expect(Math.min(...times)).toBeGreaterThanOrEqual(now - 14 * 86_400_000);
    const inHours = (from: number, to: number) =>
      made.filter(
        ({ created_at }) => created_at.getUTCHours() >= from && created_at.getUTCHours() < to,
      ).length;
    expect(inHours(8, 12)).toBeGreaterThan(5 * inHours(0, 4));
    for (const tag of ['request', 'login', 'logout', 'operate', 'denied', 'system']) {
      expect(made.filter((row) => row.tag === tag).length, tag).toBeGreaterThan(5);
    }
    for (const { search } of made) expect(search).not.toBe('');
  });

  it('logs changes of users, roles and menus by names that such things have', async () => {
    const rows = await api.db.select().from(tables.change);
    const changes = rows.filter(({ created_at }) => created_at.getTime() < now);
    const known = {
      role: await api.db.select({ name: tables.role.name }).from(tables.role),
      menu: await api.db.select({ name: tables.menu.name }).from(tables.menu),
    };
    for (const entity of ['role', 'menu'] as const) {
      const names = known[entity].map(({ name }) => name);
      const told = changes.filter((change) => change.entity === entity);
      expect(told.length).toBeGreaterThan(5);
      for (const { record_name } of told) expect(names).toContain(record_name);
    }
    const others = new Set([...known.role, ...known.menu].map(({ name }) => name));
    const people = changes.filter(({ entity }) => entity === 'user');
    expect(people.length).toBeGreaterThan(20);
    for (const { record_name } of people) expect(others.has(record_name)).toBe(false);
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
    await fillDemo(api.db, SIZE, hash, now);
    expect(await digestOf(api.db)).toBe(before);
    await fillDemo(api.db, { ...SIZE, seed: 2 }, hash, now);
    expect(await digestOf(api.db)).not.toBe(before);
    expect(await countOf(api.db)).toBe(SIZE.logs);
  });

  it('has its audit rows in the chain, with the days that are over, and what others wrote', async () => {
    const form = { username: 'real', name: 'Real', status: 'activated', roles: [] };
    const { id } = (await api.call('POST', '/api/v1/users', { token, body: form })).json.data;
    await api.call('DELETE', `/api/v1/users/${id}`, { token });
    await fillDemo(api.db, SIZE, hash, now);
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
      await fillDemo(own.db, { ...SIZE, seed }, hash, own.clock(), signer);
      const audited = await own.db.$count(tables.change);
      const found = await verifyChain(own.db, { signer });
      expect(found).toMatchObject({ intact: true, links: audited, signatures: 'checked' });
    }
    await keepHeads(own.db, signer, own.clock() + 2 * 86_400_000);
    expect(await verifyChain(own.db, { signer })).toMatchObject({ intact: true });
    await own.close();
  });

  it('leaves the indexes of the log as they were', async () => {
    const count = () =>
      queryRows<{ count: number }>(
        api.db,
        sql`select count(*)::int as count from pg_indexes where tablename in ('logger', 'change')`,
      );
    const before = await count();
    await fillDemo(api.db, { users: 1, logs: 1, seed: 3 }, hash, now);
    expect(await count()).toEqual(before);
    expect(before[0]?.count).toBeGreaterThan(8);
  });

  it('refuses a database that holds a user or a role of another origin, and changes nothing', async () => {
    const body = { code: 'own', name: 'Own', status: 'enabled', menus: [] };
    await api.call('POST', '/api/v1/roles', { token, body });
    const before = await digestOf(api.db);
    await expect(fillDemo(api.db, SIZE, hash, now)).rejects.toThrow('that the demo did not make');
    expect(await digestOf(api.db)).toBe(before);
  });
});

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
