import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Analysis, Monitor, Workplace } from '@/schemas/dashboard';
import { countActivity, tidyActivity } from '@/server/boot/housekeeping';
import { reportReplica } from '@/server/boot/replica';
import { tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { toRow } from '@/server/log/entry';
import { createLog } from '@/server/log/stdout';
import { Vitals } from '@/server/log/vitals';
import { writeRecordedBackup } from '@/server/ops/backup/write';
import { addChanges } from './changeRows';
import { DEPUTY_PASSWORD, type Delegation, openDelegation } from './delegation';
import { errorOf } from './harness';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: Delegation;

beforeAll(async () => {
  world = await openDelegation();
});
afterAll(() => world.api.close());

const analysis = (query = ''): Promise<Analysis> =>
  world.read(`/api/v1/dashboard/analysis${query}`);
const monitor = (query = ''): Promise<Monitor> => world.read(`/api/v1/dashboard/monitor${query}`);

interface Counted {
  sign_ins: number;
  failures: number;
  changes: number;
  denials: number;
  requests: number;
  active_users: number;
}

/** From the rows themselves, in the program's own way. */
async function countedInLog(from: string, to: string): Promise<Counted> {
  await world.api.flushLogs();
  const rows = await world.api.db.select().from(tables.log_entry);
  const inside = rows.filter(
    ({ created_at }) => created_at >= new Date(from) && created_at < new Date(to),
  );
  const tagged = (tag: string) => inside.filter((row) => row.tag === tag);
  const failed = tagged('login').filter(({ reason }) => reason !== '');
  return {
    sign_ins: tagged('login').length - failed.length,
    failures: failed.length,
    changes: tagged('operate').length,
    denials: tagged('denied').length,
    requests: tagged('request').length,
    active_users: new Set(inside.map(({ user_id }) => user_id).filter(Boolean)).size,
  };
}

const figuresOf = (found: Analysis, period: 'now' | 'before'): Counted => ({
  sign_ins: found.sign_ins[period],
  failures: found.failures[period],
  changes: found.changes[period],
  denials: found.denials[period],
  requests: found.requests[period],
  active_users: found.active_users[period],
});

/** The figures are read first, as reading them is logged too. */
async function expectTrueFigures(query: string): Promise<void> {
  await world.api.flushLogs();
  const found = await analysis(query);
  const now = figuresOf(found, 'now');
  const before = figuresOf(found, 'before');
  const { period, before: earlier } = found;
  const counted = await countedInLog(period.from, period.to);
  const own = world.api.clock() < Date.parse(period.to) ? 1 : 0;
  expect({ ...now, requests: now.requests + own }).toEqual(counted);
  expect(before).toEqual(await countedInLog(earlier.from, earlier.to));
}

async function log(entry: Partial<Parameters<typeof toRow>[0]>, at: number): Promise<void> {
  const row = toRow({ level: 'info', tag: 'system', event: 'failed', message: 'x', ...entry }, at);
  await world.api.db.insert(tables.logger).values(row);
}

const request = (more: object) => ({
  ...{ tag: 'request' as const, event: 'request' as const },
  ...{ method: 'GET', status: 200, duration: 5, ...more },
});

describe('the figures of the dashboards', () => {
  it('equal a count of the log, before and after they are rolled up', async () => {
    const { api, asDeputy, ids } = world;
    const now = api.clock();
    await asDeputy('GET', '/api/v1/loggers');
    await asDeputy('PUT', '/api/v1/current/user', { name: 'Deputy' });
    await api.signIn('deputy', 'wrong').catch(() => undefined);
    for (const days of [1, 2, 8, 9, 40]) {
      await log({ tag: 'login', user_id: ids.deputy }, now - days * DAY_MS);
      await log({ tag: 'login', user_id: `u${days}`, reason: 'captcha' }, now - days * DAY_MS);
      await log(request({ route: '/api/v1/users' }), now - days * DAY_MS);
    }
    await expectTrueFigures('');
    await countActivity(api.db);
    expect(await queryRows(api.db, sql`select from activity where not merged`)).toEqual([]);
    await asDeputy('GET', '/api/v1/loggers');
    await expectTrueFigures('');
    await countActivity(api.db);
    await expectTrueFigures('');
    const from = new Date(now - 20 * DAY_MS).toISOString();
    const to = new Date(now - 30 * HOUR_MS).toISOString();
    await expectTrueFigures(`?${new URLSearchParams({ from, to })}`);
  });

  it('count the users of any days, across the ends of months', async () => {
    const { api } = world;
    const now = api.clock();
    for (let days = 10; days < 100; days += 1)
      await log({ tag: 'login', user_id: `days${days}` }, now - days * DAY_MS);
    await countActivity(api.db);
    for (const [first, last] of [
      [95, 5],
      [60, 59],
      [45, 12],
      [31, 29.5],
    ] as const) {
      const from = new Date(now - first * DAY_MS).toISOString();
      const to = new Date(now - last * DAY_MS).toISOString();
      await expectTrueFigures(`?${new URLSearchParams({ from, to })}`);
    }
  });

  it('count a row once that is written twice, and none of a change that is taken back', async () => {
    const { api } = world;
    const before = (await analysis()).changes.now;
    const at = sql`${new Date(api.clock()).toISOString()}::timestamptz`;
    await addChanges(api.db, 1, { id: 'once', at });
    await addChanges(api.db, 1, { id: 'once', at }).catch(() => undefined);
    await api.db
      .transaction(async (tx) => {
        await addChanges(tx, 1, { id: 'undone', at });
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect((await analysis()).changes.now).toBe(before + 1);
  });

  it('take requests of which neither status nor duration is known', async () => {
    const { api } = world;
    await api.flushLogs();
    const before = (await analysis()).requests.now;
    await log({ tag: 'request' }, api.clock());
    await api.flushLogs();
    expect((await analysis()).requests.now).toBe(before + 2);
  });

  it('are compared with the time before, which is as long and ends where this one begins', async () => {
    const found = await analysis('?from=2026-03-10&to=2026-03-12');
    expect(found.period).toEqual({
      from: '2026-03-10T00:00:00.000Z',
      to: '2026-03-13T00:00:00.000Z',
    });
    expect(found.before).toEqual({
      from: '2026-03-07T00:00:00.000Z',
      to: '2026-03-10T00:00:00.000Z',
    });
    expect(found).toMatchObject({ bucket: 'day', sign_ins: { now: 0, before: 0 }, slowest: [] });
    expect(found.series).toHaveLength(3);
  });

  it('fall on the days and hours of the zone that was asked for', async () => {
    // A Sunday in Lisbon, a Monday in Shanghai.
    const at = Date.parse('2026-02-01T20:30:00Z');
    await log(request({ route: '/zoned' }), at);
    const range = 'from=2026-02-01T00:00:00Z&to=2026-02-03T23:59:59Z';
    const lisbon = await analysis(`?${range}&zone=Europe/Lisbon`);
    expect(lisbon.hours[6]?.[20]).toBe(1);
    const shanghai = await analysis(`?${range}&zone=Asia/Shanghai`);
    expect(shanghai.hours[0]?.[4]).toBe(1);
    expect(shanghai.hours.flat().reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('tell the busiest hours by the average of those that have passed', async () => {
    await world.api.db.execute(sql`insert into logger (id, level, tag, event, message, created_at)
      select 'even' || n, 'info', 'request', 'request', '', '2026-07-01T00:00:00Z'::timestamptz + n * interval '1 hour'
      from generate_series(0, 31 * 24 - 1) n`);
    const even = new Array(7 * 24).fill(1);
    const month = await analysis('?from=2026-07-01&to=2026-07-30&zone=Asia/Shanghai');
    expect(month.hours.flat()).toEqual(even);
    const week = 'from=2026-07-08T10:30:00Z&to=2026-07-15T10:30:00Z';
    expect((await analysis(`?${week}`)).hours.flat()).toEqual(even);
    await world.api.flushLogs();
    const from = new Date(Math.floor(world.api.clock() / HOUR_MS) * HOUR_MS).toISOString();
    const running = await analysis(`?${new URLSearchParams({ from })}`);
    expect(running.requests.now).toBeGreaterThan(0);
    expect(Math.max(...running.hours.flat())).toBe(0);
  });

  it('tell the slowest calls by their declared route, with the time before', async () => {
    const at = Date.parse('2026-01-20T10:00:00Z');
    for (let cost = 1; cost <= 100; cost += 1) {
      await log(request({ route: '/api/v1/slow/{id}', duration: cost }), at);
    }
    await log(request({ path: '/api/v1/old/0123456789abcdefghij', duration: 40 }), at);
    await log(request({ route: '/api/v1/slow/{id}', duration: 4 }), at - DAY_MS);
    const { slowest } = await analysis('?from=2026-01-20&to=2026-01-20');
    expect(slowest.map(({ call, count, mean }) => ({ call, count, mean }))).toEqual([
      { call: 'GET /api/v1/slow/{id}', count: 100, mean: 51 },
      { call: 'GET /api/v1/old/{id}', count: 1, mean: 40 },
    ]);
    expect(slowest[0]?.p95).toBeGreaterThan(90);
    expect(slowest[0]?.p95).toBeLessThanOrEqual(100);
    expect(slowest[0]?.p95_before).toBeLessThanOrEqual(5);
    const rows = () =>
      queryRows(
        world.api.db,
        sql`select from activity where kind = 'call' and slot < '2026-01-21'`,
      );
    await log(request({ route: '/api/v1/slow/{id}', duration: 4 }), at + HOUR_MS);
    await countActivity(world.api.db);
    const before = (await rows()).length;
    const wanted = (await analysis('?from=2026-01-20&to=2026-01-20')).slowest;
    await tidyActivity(world.api.db, world.api.clock());
    expect((await analysis('?from=2026-01-20&to=2026-01-20')).slowest).toEqual(wanted);
    expect((await rows()).length).toBeLessThan(before);
  });

  it('name who is denied what, and what was changed how', async () => {
    const at = Date.parse('2026-01-10T10:00:00Z');
    const denied = { tag: 'denied' as const, method: 'GET', route: '/api/v1/vault' };
    await log(denied, at);
    await log(denied, at);
    const moment = sql`${new Date(at).toISOString()}::timestamptz`;
    await addChanges(world.api.db, 1, { id: 'counted', at: moment });
    const found = await analysis('?from=2026-01-10&to=2026-01-10');
    expect(found.denied).toEqual([{ call: 'GET /api/v1/vault', now: 2, before: 0 }]);
    expect(found.entities).toEqual([
      { entity: 'role', verbs: [{ verb: 'update', count: 1 }], now: 1, before: 0 },
    ]);
  });
});

describe('the monitor', () => {
  it('tells requests, errors and latencies in steps, by five minutes and by day alike', async () => {
    const at = Date.parse('2026-04-02T10:02:00Z');
    for (const status of [200, 200, 404, 500]) await log(request({ route: '/m', status }), at);
    const fine = await monitor('?from=2026-04-02T09:00:00Z&to=2026-04-02T10:59:59Z');
    expect(fine.now).toMatchObject({ requests: 4, refused: 1, errors: 1 });
    expect(fine.step_seconds).toBe(300);
    expect(fine.series.find((one) => one.requests > 0)).toMatchObject({
      at: '2026-04-02T10:00:00.000Z',
      requests: 4,
    });
    const coarse = await monitor('?from=2026-03-28&to=2026-04-04');
    expect(coarse.now).toMatchObject({ requests: 4, refused: 1, errors: 1 });
    expect(coarse.series).toHaveLength(8);
    expect(coarse.now.p99).toBeLessThanOrEqual(5);
    await countActivity(world.api.db);
    await tidyActivity(world.api.db, world.api.clock());
    const {
      replicas: _now,
      database: _size,
      ...kept
    } = await monitor('?from=2026-03-28&to=2026-04-04');
    expect(coarse).toMatchObject(kept);
  });

  it('has days of the zone that was asked for, as the analysis has', async () => {
    await log(request({ route: '/m' }), Date.parse('2026-06-10T20:30:00Z'));
    const query = '?from=2026-06-08T05:00:00Z&to=2026-06-12T04:59:59Z&zone=Asia/Shanghai';
    const { series, step_seconds } = await monitor(query);
    expect(step_seconds).toBe(86_400);
    expect(series.map(({ at }) => at)).toEqual((await analysis(query)).series.map(({ at }) => at));
    expect(series.filter(({ requests }) => requests > 0)).toMatchObject([
      { at: '2026-06-10T16:00:00.000Z', requests: 1 },
    ]);
  });

  it('tells when the last backup was written, and of how many rows', async () => {
    const { api } = world;
    const made = Date.parse('2026-05-01T03:00:00Z');
    const write = async (at: number) => {
      const chunks: Buffer[] = [];
      const sink = new Writable({
        write: (chunk, _encoding, done) => {
          chunks.push(chunk);
          done();
        },
      });
      await writeRecordedBackup(api.db, { menu: tables.menu }, sink, at);
      return gunzipSync(Buffer.concat(chunks)).toString().trim().split('\n');
    };
    await write(made - DAY_MS);
    const [{ rows }] = JSON.parse((await write(made)).at(-1) ?? '');
    const count = Object.values<number>(rows).reduce((sum, one) => sum + one);
    const { backup } = await monitor();
    expect(backup).toEqual({ at: new Date(made).toISOString(), rows: count });
  });

  it('shows each server that tells of itself, and none that has stopped', async () => {
    const { api } = world;
    const parts = {
      db: api.db,
      log: createLog({ write: () => undefined }),
      logWriter: { length: 3 },
    };
    const pool = { total: 4, idle: 1, waiting: 0, most: 16 };
    const reports = [{ pool: () => pool }, {}].map((database) =>
      reportReplica(database, { ...parts, vitals: new Vitals() } as never),
    );
    await vi.waitFor(async () => expect((await monitor()).replicas).toHaveLength(2));
    const { replicas } = await monitor();
    expect(replicas.map(({ alive, figures }) => [alive, figures.log_queue])).toEqual([
      [true, 3],
      [true, 3],
    ]);
    expect(replicas.map(({ figures }) => figures.pool)).toContainEqual(pool);
    await api.db.execute(sql`update replica set seen_at = now() - interval '1 minute'`);
    expect((await monitor()).replicas.map(({ alive }) => alive)).toEqual([false, false]);
    for (const stop of reports) await stop();
    expect((await monitor()).replicas).toEqual([]);
  });

  it('tells sessions and the database as they are', async () => {
    const found = await monitor();
    const sessions = await world.api.db.select().from(tables.session);
    expect(found.sessions.count).toBe(sessions.length);
    expect(found.database.bytes).toBeGreaterThan(1_000_000);
  });
});

describe('the workplace', () => {
  it('tells what the caller changed, and of nobody else', async () => {
    const { api, asDeputy, idOf, ids } = world;
    const role = await world.allowed('POST', '/api/v1/roles', {
      code: 'porter',
      name: 'Porter',
      status: 'enabled',
      menus: [{ menu_id: idOf('home') }],
    });
    const mine = async (): Promise<Workplace> =>
      (await asDeputy('GET', '/api/v1/dashboard/workplace')).json.data;
    const first = await mine();
    expect(first.latest[0]).toMatchObject({ entity: 'role', verb: 'create', target_id: role.id });
    const renamed = { code: 'porter', name: 'Warden', status: 'enabled', menus: [] };
    await asDeputy('PUT', `/api/v1/roles/${role.id}`, renamed);
    const second = await mine();
    expect(second.latest[0]).toMatchObject({ verb: 'update', target_name: 'Warden' });
    expect(second.touched[0]).toMatchObject({ entity: 'role', target_name: 'Warden', count: 2 });
    await asDeputy('DELETE', `/api/v1/roles/${role.id}`);
    const found = await mine();
    expect(found.changes.now).toBe(first.changes.now + 2);
    expect(found.touched[0]).toMatchObject({ entity: 'role', target_name: 'Warden', count: 3 });
    const own = await queryRows(api.db, sql`select from change where actor_id = ${ids.deputy}`);
    expect(found.changes.now).toBe(own.length);
    expect(found.series.reduce((sum, { changes }) => sum + changes, 0)).toBe(own.length);
  });
});

describe('the calls of the dashboards', () => {
  const paths = ['analysis', 'monitor', 'workplace'];

  it.each(paths)('%s needs its own menu', async (name) => {
    const { api, role, user, idOf } = world;
    const path = `/api/v1/dashboard/${name}`;
    const others = paths.filter((one) => one !== name).map((one) => idOf(`dashboard.${one}`));
    const lacking = await role(`not-${name}`, [idOf('system.logger'), ...others]);
    const having = await role(`only-${name}`, [idOf(`dashboard.${name}`)]);
    const { digestPassword } = await import('@/server/auth/password/hash');
    const password = digestPassword(DEPUTY_PASSWORD);
    await user(`lacks-${name}`, [lacking], { password });
    await user(`has-${name}`, [having], { password });
    const asked = async (username: string) => {
      const { access_token: token } = await api.signIn(username, DEPUTY_PASSWORD);
      return api.call('GET', path, { token });
    };
    expect(errorOf(await asked(`lacks-${name}`))).toEqual({ status: 403, id: 'com.casbin.denied' });
    expect((await asked(`has-${name}`)).status).toBe(200);
    expect((await api.call('GET', path)).status).toBe(401);
  });

  it.each([
    ['from=2016-01-01&to=2026-01-01', 'from', 'range_too_long'],
    ['from=2026-01-02&to=2026-01-01', 'from', 'range_backwards'],
    ['from=2999-01-01', 'from', 'range_backwards'],
    ['from=yesterday', 'from', 'invalid_time'],
    ['zone=Middle-earth/Shire', 'zone', 'invalid_zone'],
  ])('refuse %s and name the field', async (query, field, code) => {
    for (const name of paths) {
      const answer = await world.asRoot('GET', `/api/v1/dashboard/${name}?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.json.error.fields).toMatchObject([{ field, code }]);
    }
  });
});
