import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { LogTails } from '@/server/log/tail/tails';
import { openTestApi, type TestApi } from '../api/harness';
import { addLogRows, logRow } from '../api/logRows';
import { openTail } from '../api/tailReader';

const ROWS = 20_000;
const SPAN_MS = 10 * 60_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Rows of the table that a statement read. */
function scannedIn(plan: Plan): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  const scanned = plan['Relation Name'] === 'logger' ? own * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, one) => sum + scannedIn(one), scanned);
}

describe('the live log under load', () => {
  let api: TestApi;
  let token: string;
  let after: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    const tail = await openTail(api, token);
    const [, snapshot] = ((await tail.next())?.id ?? '').split('~');
    await tail.cancel();
    after = `${api.clock() - SPAN_MS}~${snapshot}`;
    await api.db.execute(sql`
      insert into ${tables.logger} (id, level, tag, event, message, trace_id, search, created_at)
      select 'load-' || gen_random_uuid(), 'info', 'system', 'failed', 'row ' || number, 'T-load', 'row ' || number,
        now() - ${SPAN_MS}::float8 * (1 - number / ${ROWS}::float8) * interval '1 millisecond'
      from generate_series(1, ${ROWS}::int) number`);
    await api.db.execute(sql`analyze ${tables.logger}`);
  });
  afterAll(() => api.close());

  /** A server whose tails read through this. */
  const openOn = (execute: (query: SQL) => Promise<unknown>) => {
    const log = { warn: () => {} } as never;
    const logTails = new LogTails({
      db: { execute } as unknown as Database,
      clock: api.clock,
      log,
    });
    return openTestApi({ beside: api, overrides: { logTails } });
  };

  const add = (message: string, trace_id: string) =>
    addLogRows(api.db, [logRow({ message, trace_id })]);

  /** @returns what was read of the log until the last row, and how much at most by one statement */
  async function resume(filters: Record<string, string>) {
    await add('the end', filters.traceID ?? 'T-load');
    const scanned: number[] = [];
    const own = await openOn(async (query) => {
      const explained = sql`explain (analyze, timing off, format json) ${query}`;
      const [row] = await queryRows<{ 'QUERY PLAN': { Plan: Plan }[] }>(api.db, explained);
      scanned.push(scannedIn(row?.['QUERY PLAN'][0]?.Plan as Plan));
      return api.db.execute(query);
    });
    const resumed = await openTail(own, token, { ...filters, after });
    const rows = await resumed.rowsUntil('the end');
    await resumed.cancel();
    await own.close();
    const all = scanned.reduce((sum, count) => sum + count, 0);
    return { rows, all, most: Math.max(...scanned) };
  }

  it('is resumed over 20,000 rows by reading little more than them, a bounded part at a time', async () => {
    const { rows, all, most } = await resume({ traceID: 'T-load' });
    expect(new Set(rows.map(({ row }) => row.id)).size).toBe(ROWS + 1);
    expect(rows).toHaveLength(ROWS + 1);
    expect(all).toBeLessThan(2 * ROWS);
    expect(most).toBeLessThan(5_000);
  }, 300_000);

  it('passes over 20,000 rows that do not meet the filters a bounded part at a time', async () => {
    const { rows, all, most } = await resume({ traceID: 'T-end' });
    expect(rows).toHaveLength(1);
    expect(all).toBeLessThan(3 * ROWS);
    expect(most).toBeLessThan(5_000);
  }, 300_000);

  it('goes on for others, with heartbeats for all, while what one asks for cannot be read', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const dialect = new PgDialect();
    let isBroken = true;
    const own = await openOn(async (query) => {
      const { params } = dialect.sqlToQuery(query);
      if (isBroken && params.includes('T-broken')) throw new Error('statement timeout');
      return api.db.execute(query);
    });
    const broken = await openTail(own, token, { traceID: 'T-broken' });
    await broken.next();
    const other = await openTail(own, token, { traceID: 'T-other' });
    await add('told', 'T-other');
    await other.rowsUntil('told');
    vi.advanceTimersByTime(15_100);
    const row = broken.rowsUntil('told late');
    await expect.poll(() => broken.beats.length, { timeout: 20_000 }).toBe(1);
    isBroken = false;
    await add('told late', 'T-broken');
    vi.advanceTimersByTime(30_000);
    expect(await row).toHaveLength(1);
    vi.useRealTimers();
    await Promise.all([broken.cancel(), other.cancel()]);
    await own.close();
  }, 60_000);
});
