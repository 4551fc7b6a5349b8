import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogSummary } from '@/schemas/logger';
import { tables } from '@/server/db/database';
import { folded } from '@/server/lib/searchKey';
import { listLogs } from '@/server/routes/logger/list';
import { loggerFilterSchema, loggerQuerySchema } from '@/server/routes/logger/query';
import { countLogs, summarize } from '@/server/routes/logger/summary';
import { openTestApi, type TestApi } from '../harness';
import { addChanges, addLogRows, clearLog, logRow } from '../logRows';

const { log_entry, user } = tables;
type Row = typeof log_entry.$inferSelect;

/** The comparison is not about time. */
const UNHURRIED = { rows: 700, budgetMs: 600_000 };
const START = Date.parse('2020-03-01T00:00:00Z');

/** The same numbers each time. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const WORDS = [
  'Order',
  'ORDERS',
  'café',
  'Ünïcode',
  '订单',
  '订货单',
  '用户王小明',
  '100%',
  'a_b',
  'c\\d',
  'x',
  '退款',
  '𝒳𝒴',
  "it's",
  '"q"',
  'Zürich',
];
const LEVELS = ['info', 'info', 'info', 'warn', 'error'] as const;
const KINDS = [
  { tag: 'request', event: 'request' },
  { tag: 'request', event: 'request' },
  { tag: 'login', event: 'login' },
  { tag: 'system', event: 'failed' },
] as const;
const USERS = ['', 'lin', 'ada', 'bob', 'gone'];
const NAMES: Record<string, { username: string; name: string }> = {
  lin: { username: 'lin.wei', name: '林薇' },
  ada: { username: 'ada', name: 'Ada Order' },
  bob: { username: 'bob', name: 'Bob' },
};

/** Rows and, one in five, changes. */
async function addRandomRows(api: TestApi, count: number): Promise<void> {
  const random = createRandom(1);
  const pick = <T>(all: readonly T[]) => all[random(all.length)] as T;
  const momentOf = (at: number) => START + Math.floor(at / (1 + random(3))) * 1_000;
  const text = () => {
    const words = Array.from({ length: 1 + random(3) }, () => pick(WORDS));
    return `${words.join(pick([' ', '', '-']))} ${random(1_000)}`;
  };
  const address = () => pick(['10.0.0.1', '10.0.0.2', '::1', '']);
  const rows = Array.from({ length: count * 0.8 }, (_, at) =>
    logRow({
      ...pick(KINDS),
      level: pick(LEVELS),
      message: text(),
      ...{ trace_id: `T-${random(200)}`, user_id: pick(USERS), address: address() },
      ...(random(20) === 0 && { entity: 'user', record_id: pick(['r1', 'r2']) }),
      at: momentOf(at),
    }),
  );
  await addLogRows(api.db, rows);
  const changes = Array.from({ length: count * 0.2 }, (_, at) => ({
    actor: { user_id: pick(USERS), username: 'then' },
    verb: pick(['create', 'update', 'delete'] as const),
    entity: pick(['role', 'menu', 'user'] as never[]),
    ...{ id: pick(['r1', 'r2', 'r3']), name: text(), trace_id: `T-${random(200)}` },
    ...{ address: address(), now: momentOf(at * 4) },
  }));
  await addChanges(api.db, changes);
}

type Filter = Partial<
  Record<
    | 'q'
    | 'level'
    | 'traceID'
    | 'userName'
    | 'tag'
    | 'message'
    | 'startTime'
    | 'endTime'
    | 'sort'
    | 'view'
    | 'userID'
    | 'entity'
    | 'targetID'
    | 'ip'
    | 'notLevel'
    | 'notTag'
    | 'notUserID'
    | 'notEntity'
    | 'event'
    | 'notEvent'
    | 'notIp',
    string
  >
>;

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** What the contract says, without a database, in the order of the list. */
function expectedRows(rows: Row[], filter: Filter): Row[] {
  const called = ({ user_id }: Row, part: string) => {
    const named = NAMES[user_id];
    return named !== undefined && (has(named.username, part) || has(named.name, part));
  };
  const {
    level,
    traceID,
    userName,
    tag,
    message,
    startTime,
    endTime,
    sort = '-created_at',
  } = filter;
  const words = (filter.q ?? '').split(' ').filter(Boolean);
  const found = rows.filter(
    (row) =>
      (!level || row.level === level) &&
      (!traceID || row.trace_id === traceID) &&
      (!userName || called(row, userName)) &&
      (!tag || row.tag === tag) &&
      (!message || has(row.message, message)) &&
      words.every(
        (word) => row.search.includes(folded(word)) || row.trace_id === word || called(row, word),
      ) &&
      meetsMembers(row, filter) &&
      (!startTime || row.created_at >= new Date(startTime)) &&
      (!endTime || row.created_at <= new Date(endTime)),
  );
  const column = sort.replace('-', '') as 'created_at' | 'level' | 'tag';
  const keyOf = (row: Row) =>
    [column === 'created_at' ? '' : row[column], row.created_at.toISOString(), row.id].join(' ');
  found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  if (sort.startsWith('-')) found.reverse();
  return found;
}

const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The ten most frequent. */
function facetOf(values: string[], nameOf: (value: string) => string = (value) => value) {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, name: nameOf(value), count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, 10);
}

/** The summary of rows, without a database. */
function expectedSummary(rows: Row[], stepMs: number) {
  const buckets = new Map<string, Record<string, number>>();
  for (const { level, created_at } of rows) {
    const at = isoAt(Math.floor(created_at.getTime() / stepMs) * stepMs);
    const levels = buckets.get(at) ?? { info: 0, warn: 0, error: 0 };
    levels[level] = (levels[level] ?? 0) + 1;
    buckets.set(at, levels);
  }
  const facets = {
    level: facetOf(rows.map(({ level }) => level)),
    tag: facetOf(rows.map(({ tag }) => tag)),
    event: facetOf(rows.map(({ event }) => event)),
    user: facetOf(
      rows.map(({ user_id }) => user_id),
      (id) => NAMES[id]?.name ?? id,
    ),
    entity: facetOf(rows.map(({ entity }) => entity)),
    record: facetOf(rows.map(({ record_id }) => record_id)),
    address: facetOf(rows.map(({ address }) => address)),
  };
  return { buckets: Object.fromEntries(buckets), facets };
}

const unnamed = ({ value, count }: { value: string; count: number }) => ({
  ...{ value, name: value, count },
});

const isUsed = ({ info, warn, error }: LogSummary['buckets'][number]) => info + warn + error > 0;

function meetsMembers(row: Row, filter: Filter): boolean {
  const { view, userID, entity, targetID, ip, event } = filter;
  const isNone = (values: string | undefined, value: string) => !values?.split(',').includes(value);
  return (
    (!view || row.tag !== 'request' || row.level === 'error') &&
    (!event || row.event === event) &&
    (!userID || row.user_id === userID) &&
    (!entity || row.entity === entity) &&
    (!targetID || row.record_id === targetID) &&
    (!ip || row.address === ip) &&
    isNone(filter.notLevel, row.level) &&
    isNone(filter.notTag, row.tag) &&
    isNone(filter.notEvent, row.event) &&
    isNone(filter.notUserID, row.user_id) &&
    isNone(filter.notEntity, row.entity) &&
    isNone(filter.notIp, row.address)
  );
}

const FILTERS: Filter[] = [
  { view: 'actions' },
  { userID: 'ada' },
  { entity: 'role' },
  { targetID: 'r1' },
  { ip: '10.0.0.1' },
  { ip: '10.9.9.9' },
  { notLevel: 'info,warn' },
  { notTag: 'request' },
  { notUserID: 'lin,gone' },
  { notEntity: 'menu,user' },
  { view: 'actions', notTag: 'operate', notUserID: 'ada' },
  { level: 'warn' },
  { tag: 'operate' },
  { event: 'update' },
  { event: 'login' },
  { notEvent: 'request,delete' },
  { notIp: '10.0.0.1,::1' },
  { traceID: 'T-7' },
  { userName: 'lin' },
  { userName: 'nobody' },
  { startTime: '2020-03-01T00:04:10Z', endTime: '2020-03-01T00:13:20Z' },
  ...['o', '单', '%', '\\', 'É', '𝒳', '€'].map((message) => ({ message })),
  ...['OR', '订单', '0%', '_b', '𝒳𝒴', 'qq', '退单'].map((message) => ({ message })),
  ...['订货单', 'a_b', '%%%', 'ünï', 'orders', '用户王小明', 'a_____'].map((message) => ({
    message,
  })),
  { q: 'order' },
  { q: '订单' },
  { q: '10.0.0.2' },
  { q: 'lin' },
  { q: 'T-9' },
  { q: 'ada lin' },
  { sort: 'level' },
  { sort: '-tag' },
];

/** Each two that have no member in common. */
const PAIRS = FILTERS.flatMap((one, at) =>
  FILTERS.slice(at + 1)
    .filter((other) => Object.keys(other).every((name) => !(name in one)))
    .map((other) => ({ ...one, ...other })),
);

/** @param every of the pairs of filters, how many-th are searched for */
export function describeSearch(title: string, every: number): void {
  describe('a search', () => {
    let api: TestApi;
    let rows: Row[];

    beforeAll(async () => {
      api = await openTestApi();
      await clearLog(api.db);
      const now = new Date();
      for (const [id, { username, name }] of Object.entries(NAMES)) {
        const common = {
          status: 'activated' as const,
          password_hash: 'none',
          created_at: now,
          updated_at: now,
        };
        await api.db.insert(user).values({ id, username, username_key: username, name, ...common });
      }
      await addRandomRows(api, 4_000);
      rows = await api.db.select().from(log_entry);
    });
    afterAll(() => api.close());

    it(title, async () => {
      for (const filter of [...FILTERS, ...PAIRS.filter((_, at) => at % every === 0)]) {
        const expected = expectedRows(rows, filter).map(({ id }) => id);
        const last = Math.ceil(expected.length / 50);
        for (const current of new Set([1, Math.max(1, last)])) {
          const query = { pageSize: '50', current: String(current), endTime: '2021-01-01' };
          const asked = loggerQuerySchema.parse({ ...query, ...filter });
          const { data, total } = await listLogs(api.db, asked, UNHURRIED);
          const ids = data.map(({ id }) => id);
          const page = expected.slice((current - 1) * 50, current * 50);
          expect({ filter, current, ids, total }).toEqual({
            filter,
            current,
            ids: page,
            total: expected.length,
          });
        }
      }
    });

    it('counts by its values and over time what a plain comparison counts', async () => {
      const some = [{}, ...FILTERS, ...PAIRS.filter((_, at) => at % every === 0)];
      for (const { sort: _, ...given } of some as Filter[]) {
        const filter = { endTime: '2020-03-01T03:30:00Z', ...given };
        const found = expectedRows(rows, filter);
        const parsed = loggerFilterSchema.parse(filter);
        const summary = await summarize(api.db, parsed, START, UNHURRIED);
        const used = summary.buckets.filter(isUsed).map(({ at, ...levels }) => [at, levels]);
        expect({
          filter,
          buckets: Object.fromEntries(used),
          // Here a record is called otherwise in each row.
          facets: { ...summary.facets, record: summary.facets.record.map(unnamed) },
          complete: summary.counted.complete,
          count: await countLogs(api.db, parsed, UNHURRIED),
        }).toEqual({
          filter,
          ...expectedSummary(found, summary.stepMs),
          complete: true,
          count: { count: found.length, exact: true },
        });
      }
    });
  });
}
