import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogSummary } from '@/schemas/logger';
import { tables } from '@/server/db/database';
import { loggerFilterSchema } from '@/server/routes/logger/query';
import { countLogs, summarize } from '@/server/routes/logger/summary';
import { errorOf, openTestApi, type TestApi } from './harness';
import { addChanges, addLogRows, logRow } from './logRows';

const { logger } = tables;
const START = Date.parse('2020-05-05T12:00:00Z');
const SECOND = 1_000;
const REQUEST = { tag: 'request', event: 'request' } as const;
const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();

const countIn = ({ buckets }: LogSummary) =>
  buckets.reduce((sum, { info, warn, error }) => sum + info + warn + error, 0);

describe('GET /api/v1/loggers/summary and count', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    await addLogRows(api.db, [
      logRow({ at: START, level: 'warn', user_id: 'root', address: '10.0.0.1' }),
      logRow({ at: START + 2 * SECOND, level: 'error', ...REQUEST, user_id: 'gone' }),
      logRow({ at: START + 2 * SECOND + 999, ...REQUEST, user_id: 'root' }),
    ]);
    await addChanges(api.db, [
      {
        now: START + 5 * SECOND,
        actor: { user_id: '', username: 'operator' },
        address: '10.0.0.1',
      },
    ]);
  });
  afterAll(() => api.close());

  const read = (what: string, query: string) =>
    api.call('GET', `/api/v1/loggers/${what}?${query}`, { token });
  const summaryOf = async (query: string): Promise<LogSummary> =>
    (await read('summary', query)).json.data;
  const minute = 'startTime=2020-05-05T12:00:00Z&endTime=2020-05-05T12:00:05Z';

  it('tell how many there are in each step of time and of each value, under its name', async () => {
    const { json } = await read('summary', minute);
    const none = { info: 0, warn: 0, error: 0 };
    expect(json).toEqual({
      success: true,
      data: {
        from: isoAt(START),
        until: isoAt(START + 6 * SECOND),
        stepMs: SECOND,
        buckets: [
          { at: isoAt(START), ...none, warn: 1 },
          { at: isoAt(START + SECOND), ...none },
          { at: isoAt(START + 2 * SECOND), ...none, info: 1, error: 1 },
          { at: isoAt(START + 3 * SECOND), ...none },
          { at: isoAt(START + 4 * SECOND), ...none },
          { at: isoAt(START + 5 * SECOND), ...none, info: 1 },
        ],
        facets: {
          level: [
            { value: 'info', name: 'info', count: 2 },
            { value: 'error', name: 'error', count: 1 },
            { value: 'warn', name: 'warn', count: 1 },
          ],
          tag: [
            { value: 'request', name: 'request', count: 2 },
            { value: 'operate', name: 'operate', count: 1 },
            { value: 'system', name: 'system', count: 1 },
          ],
          event: [
            { value: 'request', name: 'request', count: 2 },
            { value: 'failed', name: 'failed', count: 1 },
            { value: 'update', name: 'update', count: 1 },
          ],
          user: [
            { value: 'root', name: 'Administrator', count: 2 },
            { value: 'gone', name: 'gone', count: 1 },
          ],
          entity: [{ value: 'role', name: 'role', count: 1 }],
          record: [{ value: 'r1', name: 'Reader', count: 1 }],
          address: [{ value: '10.0.0.1', name: '10.0.0.1', count: 2 }],
        },
        counted: { from: isoAt(START), until: isoAt(START + 6 * SECOND), complete: true },
      },
    });
    expect((await read('count', minute)).json.data).toEqual({ count: 4, exact: true });
  });

  it('take the filters of the list and refuse what it refuses', async () => {
    const actions = await summaryOf(`${minute}&view=actions&notTag=operate`);
    expect(countIn(actions)).toBe(2);
    expect((await read('count', `${minute}&notLevel=warn,error`)).json.data.count).toBe(2);
    for (const what of ['summary', 'count', 'export']) {
      for (const query of [
        'startTime=never',
        'view=all',
        `entity=${'x'.repeat(65)}`,
        `notTag=${'x,'.repeat(1_100)}`,
        `notUserID=${Array.from({ length: 51 }, (_, at) => at).join()}`,
      ]) {
        expect(errorOf(await read(what, query))).toEqual({ status: 400, id: 'bad_request' });
      }
    }
  });

  it('are thorough where that is asked for, and equal then', async () => {
    const summary = await summaryOf(`${minute}&thorough=true`);
    expect(summary.counted.complete).toBe(true);
    expect(summary).toEqual(await summaryOf(minute));
    const { status } = await read('summary', `${minute}&thorough=maybe`);
    expect(status).toBe(400);
  });

  it('draw what there is where the filters leave an end open', async () => {
    const before = await summaryOf('endTime=2020-12-31');
    expect([before.from, before.until]).toEqual([isoAt(START), '2021-01-01T00:00:00.000Z']);
    const after = await summaryOf('startTime=2020-05-05T12:00:03Z&endTime=');
    expect(after.from).toBe(isoAt(START + 3 * SECOND));
    expect(Date.parse(after.until)).toBeGreaterThan(Date.parse('2021-01-01'));
    expect(countIn(after)).toBeGreaterThan(1);
  });

  it('draw nothing where there is nothing', async () => {
    for (const query of ['endTime=2000-01-01', 'startTime=2020-05-06&endTime=2020-05-01']) {
      const { buckets, facets, counted } = await summaryOf(query);
      expect(buckets).toEqual([]);
      expect(Object.values(facets)).toEqual([[], [], [], [], [], [], []]);
      expect(counted.complete).toBe(true);
      expect((await read('count', query)).json.data).toEqual({ count: 0, exact: true });
    }
  });

  it.each([
    ['2020-05-05T12:00:00Z', '2020-05-05T12:00:00Z', 1, 1],
    ['2020-05-05T12:00:00Z', '2020-05-05T12:01:39Z', 1, 100],
    ['2020-05-05T12:00:00Z', '2020-05-05T12:01:40Z', 2, 51],
    ['2020-05-05', '2020-05-05', 900, 96],
    ['2020-03-01', '2020-05-30', 86_400, 91],
    ['2011-01-01', '2020-12-31', 90 * 86_400, 41],
    ['1970-01-01', '2999-12-31', 36_500 * 86_400, 11],
  ])(
    'draw the time from %s to %s in steps of a round width, 100 at most',
    async (from, to, seconds, count) => {
      const summary = await summaryOf(`startTime=${from}&endTime=${to}`);
      expect([summary.stepMs, summary.buckets.length]).toEqual([seconds * SECOND, count]);
      const moments = summary.buckets.map(({ at }) => Date.parse(at));
      for (const [at, moment] of moments.entries()) {
        expect(moment).toBe((moments[0] as number) + at * summary.stepMs);
        expect(moment % summary.stepMs).toBe(0);
      }
      expect(moments[0]).toBeLessThanOrEqual(Date.parse(summary.from));
      expect((moments.at(-1) as number) + summary.stepMs).toBeGreaterThanOrEqual(
        Date.parse(summary.until),
      );
    },
  );
});

describe('a summary of many log rows', () => {
  let api: TestApi;
  const ROWS = 12_000;
  const UNHURRIED = { rows: 5_000, budgetMs: 600_000 };
  beforeAll(async () => {
    api = await openTestApi();
    // Ten thousand users; those of the last 2,000 rows are ten, whose rows are most.
    const rows = Array.from({ length: ROWS }, (_, n) =>
      logRow({
        message: 'something happened',
        user_id: n < 10_000 ? `user-${n}` : `busy-${n % 10}`,
        at: START + n * SECOND,
      }),
    );
    await addLogRows(api.db, rows);
  });
  afterAll(() => api.close());

  const span = { startTime: '2020-05-05T12:00:00Z', endTime: '2020-05-05T15:19:59Z' };
  const filterOf = (members: Record<string, string>) =>
    loggerFilterSchema.parse({ ...span, ...members });

  it('names the ten most frequent of 10,000 values', async () => {
    const { facets } = await summarize(api.db, filterOf({}), START, UNHURRIED);
    const busy = Array.from({ length: 10 }, (_, n) => ({ value: `busy-${n}`, count: 200 }));
    expect(facets.user).toEqual(busy.map((one) => ({ ...one, name: one.value })));
  });

  it.each([
    ['all', {}],
    ['those of some time', { endTime: '2020-05-05T14:00:00Z' }],
    ['those with a text', { endTime: '2020-05-05T14:00:00Z', message: 'happened' }],
  ])(
    'ends in time and says which time it has counted, the newest of it, among %s',
    async (_, members) => {
      const filter = filterOf(members);
      const hurry = { rows: 1_000, budgetMs: 0 };
      const summary = await summarize(api.db, filter, START, hurry);
      const { counted } = summary;
      expect(counted.complete).toBe(false);
      expect(counted.until).toBe(summary.until);
      const inside = sql`created_at >= ${counted.from}::timestamptz and created_at < ${counted.until}::timestamptz`;
      expect(countIn(summary)).toBe(await api.db.$count(logger, inside));
      expect(countIn(summary)).toBe(1_000);
      expect(await countLogs(api.db, filter, hurry)).toEqual({ count: 1_000, exact: false });
    },
  );
});
