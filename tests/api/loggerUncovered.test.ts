import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoggerFilter, loggerFilterSchema } from '@/schemas/logger';
import { tables } from '@/server/db/database';
import { insertRows } from '@/server/db/rows';
import { conditionsOf } from '@/server/routes/logger/conditions';
import { orderOf } from '@/server/routes/logger/queries';
import { search } from '@/server/routes/logger/search';
import { openTestApi, type TestApi } from './harness';

const ROWS = 16_000;
const AT = Date.parse('2021-05-05T12:00:00Z');

/** Nearly all are of requests, as those of a busy minute. */
const rowAt = (at: number) => ({
  id: `row-${String(at).padStart(6, '0')}`,
  created_at: new Date(AT + at * 10),
  ...{ level: 'info', tag: 'request', user_id: 'busy', message: 'GET', trace_id: '', stack: '' },
  data: '',
  ...(at % 3_000 === 7 && { tag: 'operate', user_id: 'lin', data: '{"entity":"role"}' }),
  ...(at % 4_000 === 9 && { level: 'error' }),
});

describe('a search of many rows that no segment covers', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await openTestApi();
    await api.flushLogs();
    await api.db.delete(tables.logger);
    const rows = Array.from({ length: ROWS }, (_, at) => JSON.stringify(rowAt(at)));
    for (let from = 0; from < ROWS; from += 2_000)
      await insertRows(api.db, tables.logger, rows.slice(from, from + 2_000));
  });
  afterAll(() => api.close());

  /** One that ends as soon as it has read much. */
  const hurry = async (query: Record<string, string>, max = ROWS) => {
    const filter: LoggerFilter = loggerFilterSchema.parse(query);
    const conditions = await conditionsOf(api.db, filter, 'created_at');
    return search(api.db, conditions, {
      order: orderOf(undefined),
      ...{ max, shown: 10, enough: 0, end: Number.POSITIVE_INFINITY },
    });
  };

  it('ends in time, and names what it has searched', async () => {
    const { hits, searched } = await hurry({ message: 'nowhere' });
    expect(hits).toEqual([]);
    expect(searched?.from).toBeGreaterThan(AT);
    expect(searched?.from).toBeLessThan(AT + ROWS * 5);
  });

  it('counts as many as a list counts, where most are meant', async () => {
    const { hits, searched } = await hurry({ message: 'GET' }, 10_001);
    expect(hits).toHaveLength(10_001);
    expect(searched).toBeUndefined();
  });

  it.each([
    [{ tag: 'operate', notUserID: 'busy' }, 6],
    [{ entity: 'role', message: 'get' }, 6],
    [{ view: 'actions' }, 10],
    [{ view: 'actions', notUserID: 'lin' }, 4],
    [{ notTag: 'request', message: 'GET' }, 6],
    [{ level: 'error', message: 'GET' }, 4],
    [{ notLevel: 'info', tag: 'request' }, 4],
  ])('reads only those that an index leaves over: %j', async (query, count) => {
    const { hits, searched } = await hurry(query);
    expect(hits).toHaveLength(count);
    expect(searched).toBeUndefined();
  });
});
