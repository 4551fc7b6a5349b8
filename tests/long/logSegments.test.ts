import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loggerQuerySchema } from '@/schemas/logger';
import { newId } from '@/server/base/ids';
import { deleteOldLogs } from '@/server/boot/housekeeping';
import { type Database, tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { Signer } from '@/server/log/chain/sign';
import { coverNext } from '@/server/log/segments/cover';
import { findGaps } from '@/server/log/segments/gaps';
import { endMisplaced } from '@/server/log/segments/misplaced';
import { conditionsOf } from '@/server/routes/logger/conditions';
import { orderOf } from '@/server/routes/logger/queries';
import { search } from '@/server/routes/logger/search';
import { openTestApi, type TestApi } from '../api/harness';

const { logger, logger_posting, logger_segment } = tables;
const SETTINGS = { rows: 50, lagMs: 0 };
const START = Date.parse('2020-01-01T00:00:00Z');
const LATER = START + 86_400_000;

/** A second apart. */
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: newId(START),
    level: 'info',
    tag: 'system',
    message: `row ${first + at}`,
    created_at: new Date(START + (first + at) * 1_000),
  }));

/** A database whose statements fail after some more, as when the process is killed. */
function killedAfter(db: Database, statements: number): Database {
  let left = statements;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'execute' && name !== 'transaction') return value;
      return (...args: unknown[]) => {
        step();
        return value.apply(target, args);
      };
    },
  });
}

describe('segments of the log', () => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    await api.flushLogs();
    await api.db.delete(logger);
  });
  afterEach(() => api.close());

  const coverAll = async (db = api.db) => {
    while (await coverNext(db, LATER, SETTINGS));
  };
  const live = () => api.db.$count(logger_segment, sql`live`);
  const count = async (message: string) => {
    const query = `message=${message}&endTime=2020-12-31&pageSize=1&thorough=true`;
    return (await api.call('GET', `/api/v1/loggers?${query}`, { token })).json.total;
  };

  it('are made of rows that were there before, the newest first', async () => {
    await api.db.insert(logger).values(rowsFrom(0, 230));
    await coverNext(api.db, LATER, SETTINGS);
    const [newest] = await api.db.select().from(logger_segment);
    expect(newest).toMatchObject({ live: true, rows: 50, until_at: new Date(LATER) });
    await coverAll();
    const segments = await api.db.select().from(logger_segment).orderBy(logger_segment.id);
    expect(segments.map(({ rows }) => rows)).toEqual([50, 50, 50, 50, 30]);
    expect(await findGaps(api.db)).toHaveLength(2);
    expect(await count('row')).toBe(230);
  });

  it('F16 go on where a killed process left them, wherever that was', async () => {
    await api.db.insert(logger).values(rowsFrom(0, 230));
    for (let statements = 1; (await live()) < 5; statements += 1) {
      expect(statements).toBeLessThan(60);
      await coverNext(killedAfter(api.db, statements), LATER, SETTINGS).catch(() => {});
      expect(await count('row')).toBe(230);
      await api.db.execute(
        sql`update ${logger_segment} set claimed_at = '-infinity' where not live`,
      );
    }
    await coverAll();
    const orphans = sql`segment not in (select id from ${logger_segment} where live)`;
    expect(await api.db.$count(logger_posting, orphans)).toBe(0);
    expect(await count('row')).toBe(230);
  });

  it('end when a row of their time comes late, and are made again with it', async () => {
    await api.db.insert(logger).values(rowsFrom(0, 230));
    await coverAll();
    await api.db.insert(logger).values(rowsFrom(100, 1));
    expect(await live()).toBe(4);
    expect(await count('row')).toBe(231);
    await coverAll();
    expect(await count('row')).toBe(231);
    expect(await api.db.$count(logger_segment, sql`not live`)).toBe(1);
  });

  it('end when rows of theirs are deleted', async () => {
    await api.db.insert(logger).values(rowsFrom(0, 230));
    await coverAll();
    await api.db.delete(logger).where(sql`message in ('row 0', 'row 60')`);
    expect(await live()).toBe(3);
    expect(await count('row')).toBe(228);
    await api.db.execute(sql`truncate ${logger}`);
    expect(await api.db.$count(logger_segment)).toBe(0);
    expect(await api.db.$count(logger_posting)).toBe(0);
  });

  it('F16 do not go live when a row of their time came while they were made', async () => {
    await api.db.insert(logger).values(rowsFrom(0, 230));
    const late = new Proxy(api.db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'transaction') return value;
        return async (...args: unknown[]) => {
          await target.insert(logger).values(rowsFrom(220, 1));
          return value.apply(target, args);
        };
      },
    });
    const again = await coverNext(late, LATER, SETTINGS);
    // At once it would fail as often as rows come.
    expect(again).toBe(false);
    expect(await live()).toBe(0);
    expect(await count('row')).toBe(232);
    await coverAll();
    expect(await count('row')).toBe(232);
  });

  it('hold all rows of one moment, however many', async () => {
    const rows = rowsFrom(0, 130).map((row) => ({ ...row, created_at: new Date(START) }));
    await api.db.insert(logger).values([...rows, ...rowsFrom(5, 60)]);
    await coverAll();
    expect(await count('row')).toBe(190);
    expect(await live()).toBeGreaterThan(0);
    const sizes = await queryRows<{ rows: number }>(
      api.db,
      sql`select rows from ${logger_segment}`,
    );
    expect(Math.max(...sizes.map(({ rows }) => rows))).toBeGreaterThanOrEqual(130);
  });

  it('lose rows to retention once an hour, so that the oldest is not made again each minute', async () => {
    await api.db.insert(logger).values(rowsFrom(0, 230));
    await coverAll();
    const retain = (minutes: number) =>
      deleteOldLogs(api.db, LATER + minutes * 60_000, 1, new Signer([]));
    for (const minutes of [1, 2, 59]) await retain(minutes);
    expect([await live(), await count('row')]).toEqual([5, 230]);
    await retain(60);
    expect(await count('row')).toBe(0);
  });

  it('end at the start of a server when the table was rewritten', async () => {
    await api.db.insert(logger).values(rowsFrom(0, 230));
    await coverAll();
    await endMisplaced(api.db);
    expect(await live()).toBe(5);
    await api.db.delete(logger).where(sql`message = 'row 1'`);
    // A row that another connection may still see stays, and with it the places of the others.
    await vi.waitFor(async () => {
      await api.db.execute(sql`vacuum full ${logger}`);
      await endMisplaced(api.db);
      expect(await live()).toBe(0);
    });
    await coverAll();
    expect(await count('row')).toBe(229);
  });

  it('end at the start of a server when only some of their rows lie elsewhere', async () => {
    await api.db.execute(sql`vacuum full ${logger}`);
    for (const [first, length] of [
      [0, 1],
      [100, 60],
      [1, 99],
    ] as const) {
      await api.db.insert(logger).values(rowsFrom(first, length));
    }
    await coverAll();
    await api.db.delete(logger).where(sql`message = 'row 120'`);
    await vi.waitFor(async () => {
      await api.db.execute(sql`vacuum full ${logger}`);
      await endMisplaced(api.db);
      expect(await live()).toBe(0);
    });
  });

  it('are searched until enough were, once they are many; to the end where they are few', async () => {
    const found = async (rows: number) => {
      await api.db.delete(logger);
      for (let from = 1; from <= rows; from += 20_000) {
        await api.db.execute(sql`insert into logger (id, level, tag, message, created_at)
          select 'many' || n, case when n = 1 or n % 2 = 0 then 'error' else 'info' end,
            case when n % 2 = 1 then 'login' else 'system' end, 'row',
            ${new Date(START).toISOString()}::timestamptz + n * interval '1 second'
          from generate_series(${from}::int, ${from + 19_999}::int) n`);
      }
      while (await coverNext(api.db, LATER + rows * 1_000, { rows: 4_096, lagMs: 0 }));
      const order = orderOf(undefined);
      const query = loggerQuerySchema.parse({ level: 'error', tag: 'login' });
      const conditions = await conditionsOf(api.db, query, 'created_at');
      const limits = { max: 100, shown: 20, enough: Number.NEGATIVE_INFINITY };
      const end = Number.POSITIVE_INFINITY;
      const { hits, searched } = await search(api.db, conditions, { order, ...limits, end });
      return { hits: hits.length, isAll: searched === undefined };
    };
    expect(await found(60_000)).toEqual({ hits: 1, isAll: true });
    expect(await found(400_000)).toEqual({ hits: 0, isAll: false });
  });

  it('of an older format are made again one by one, the newest first, and found meanwhile', async () => {
    const data = '{"entity":"role","target_id":"r1","client_ip":"10.0.0.1"}';
    const rows = rowsFrom(0, 230).map((row, at) => ({
      ...row,
      ...(at % 5 === 0 && { tag: 'operate', data }),
    }));
    await api.db.insert(logger).values(rows);
    await coverAll();
    await api.db.execute(sql`update ${logger_segment} set format = 1, kinds = ''`);
    await api.db.execute(sql`delete from ${logger_posting} where token ~ '^(entity|target|ip):'`);
    const found = async (filter: string) => {
      const query = `${filter}&endTime=2020-12-31&thorough=true`;
      return (await api.call('GET', `/api/v1/loggers?${query}`, { token })).json.total;
    };
    const formats = async () => {
      const segments = await api.db.select().from(logger_segment).where(sql`live`);
      return segments
        .sort((one, other) => one.from_at.getTime() - other.from_at.getTime())
        .map(({ format }) => format)
        .join('');
    };
    const seen = new Set<string>();
    for (let steps = 0; steps === 0 || (await coverNext(api.db, LATER, SETTINGS)); steps += 1) {
      expect(steps).toBeLessThan(30);
      seen.add(await formats());
      const counts = [
        await found('entity=role'),
        await found('notEntity=role'),
        await found('ip=10.0.0.1'),
      ];
      expect(counts).toEqual([46, 184, 46]);
    }
    // The newest rows wait for others that make a whole segment with them.
    const newest = ['11111', '1111', '111', '1112', '112', '1122', '122', '1222', '222', '2222'];
    expect([...seen]).toEqual(newest);
  });
});
