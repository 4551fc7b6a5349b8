import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Logger, type LogSummary, loggerFilterSchema } from '@/schemas/logger';
import { composeId } from '@/server/base/ids';
import { tables } from '@/server/db/database';
import { coverNext } from '@/server/log/segments/cover';
import { countLogs, summarize } from '@/server/routes/logger/summary';
import { openTestApi, type TestApi } from '../harness';

const { logger, logger_segment, user } = tables;
type Row = Required<typeof logger.$inferInsert>;

/** More segments than a search reads at first. */
const SEGMENT = { rows: 30, lagMs: 0 };
/** The comparison is not about time. */
const UNBOUNDED_MS = 600_000;
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
const LEVELS = ['info', 'info', 'info', 'warn', 'error'];
const TAGS = ['request', 'request', 'login', 'operate', 'odd'];
const USERS = ['', 'lin', 'ada', 'bob', 'gone'];
const NAMES: Record<string, { username: string; name: string }> = {
  lin: { username: 'lin.wei', name: '林薇' },
  ada: { username: 'ada', name: 'Ada Order' },
  bob: { username: 'bob', name: 'Bob' },
};

function randomRows(count: number, seed: number): Row[] {
  const random = createRandom(seed);
  const pick = <T>(all: readonly T[]) => all[random(all.length)] as T;
  return Array.from({ length: count }, (_, at) => {
    const words = Array.from({ length: 1 + random(3) }, () => pick(WORDS));
    const moment = START + Math.floor(at / (1 + random(3))) * 1_000;
    const tag = pick(TAGS);
    return {
      id: composeId(moment, Buffer.from('tests'), seed * 100_000 + at),
      level: pick(LEVELS),
      trace_id: `T-${random(200)}`,
      user_id: pick(USERS),
      tag,
      message: `${words.join(pick([' ', '', '-']))} ${random(1_000)}`,
      stack: '',
      data: dataOf(tag, pick),
      created_at: new Date(moment),
    };
  });
}

/** Of some rows a text that looks like a member, or a member that only audit rows mean. */
function dataOf(tag: string, pick: <T>(all: readonly T[]) => T): string {
  const actor = pick(['ada', '"entity":"role"', '{"target_id":"r1","client_ip":"::1"}']);
  const client_ip = pick(['10.0.0.1', '10.0.0.2', '::1', undefined]);
  const audited = { entity: pick(['role', 'menu', 'user']), target_id: pick(['r1', 'r2', 'r3']) };
  if (tag === 'operate') return JSON.stringify({ actor, ...audited, client_ip });
  return pick(['', JSON.stringify({ client_ip, actor }), JSON.stringify(audited), 'no JSON']);
}

/** As a program that knows JSON reads it. */
function membersOf({ data }: Row): Record<string, string> {
  return data.startsWith('{') ? JSON.parse(data) : {};
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
    | 'notEntity',
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
      words.every((word) => has(row.message, word) || row.trace_id === word || called(row, word)) &&
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
  const entityOf = (row: Row) => (row.tag === 'operate' ? (membersOf(row).entity ?? '') : '');
  const facets = {
    level: facetOf(rows.map(({ level }) => level)),
    tag: facetOf(rows.map(({ tag }) => tag)),
    user: facetOf(
      rows.map(({ user_id }) => user_id),
      (id) => NAMES[id]?.name ?? id,
    ),
    entity: facetOf(rows.map(entityOf)),
  };
  return { buckets: Object.fromEntries(buckets), facets };
}

const isUsed = ({ info, warn, error }: LogSummary['buckets'][number]) => info + warn + error > 0;

function meetsMembers(row: Row, filter: Filter): boolean {
  const { view, userID, entity, targetID, ip } = filter;
  const isAudit = row.tag === 'operate';
  const members = membersOf(row);
  const isNone = (values: string | undefined, value: string | undefined) =>
    value === undefined || !values?.split(',').includes(value);
  return (
    (!view || row.tag !== 'request' || row.level === 'error') &&
    (!userID || row.user_id === userID) &&
    (!entity || (isAudit && members.entity === entity)) &&
    (!targetID || (isAudit && members.target_id === targetID)) &&
    (!ip || members.client_ip === ip) &&
    isNone(filter.notLevel, row.level) &&
    isNone(filter.notTag, row.tag) &&
    isNone(filter.notUserID, row.user_id) &&
    (!isAudit || isNone(filter.notEntity, members.entity))
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
  { tag: 'odd' },
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

/** Every third segment becomes one of the first format. */
async function makeOlder(api: TestApi): Promise<void> {
  await api.db.execute(
    `update logger_segment set format = 1, kinds = '' where live and id % 3 = 0`,
  );
  await api.db.execute(
    `delete from logger_posting where token ~ '^(entity|target|ip):'
      and segment in (select id from logger_segment where format = 1)`,
  );
}

/** @param every of the pairs of filters, how many-th are searched for */
export function describeSearch(title: string, every: number): void {
  describe.each([
    ['without segments', false],
    ['with segments, late rows and deleted ones', true],
  ])('a search %s', (_, segmented) => {
    let api: TestApi;
    let token: string;
    let rows: Row[];

    beforeAll(async () => {
      api = await openTestApi();
      token = (await api.signIn()).access_token;
      await api.flushLogs();
      await api.db.delete(logger);
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
      const all = randomRows(3_000, 1);
      await api.db.insert(logger).values(all.slice(0, 2_800));
      if (segmented) {
        while (await coverNext(api.db, START + 3_600_000, SEGMENT));
        const [later = [], latest = []] = [97, 661].map((each) =>
          randomRows(2_000, 100 + (each % 50)).filter((_, at) => at % each === 0),
        );
        await api.db.insert(logger).values([...later, ...all.slice(2_800)]);
        while (await coverNext(api.db, START + 3_600_000, SEGMENT));
        await api.db.insert(logger).values(latest);
        await makeOlder(api);
        await api.db.execute(
          `delete from logger where id in (select id from logger order by created_at limit 30)`,
        );
        expect(await api.db.$count(logger_segment, eq(logger_segment.live, true))).toBeGreaterThan(
          12,
        );
      } else await api.db.insert(logger).values(all.slice(2_800));
      rows = await api.db.select().from(logger);
    });
    afterAll(() => api.close());

    it(title, async () => {
      for (const filter of [...FILTERS, ...PAIRS.filter((_, at) => at % every === 0)]) {
        const expected = expectedRows(rows, filter).map(({ id }) => id);
        const last = Math.ceil(expected.length / 50);
        for (const current of new Set([1, Math.max(1, last)])) {
          const query = new URLSearchParams({
            pageSize: '50',
            current: String(current),
            endTime: '2021-01-01',
            thorough: 'true',
            ...filter,
          });
          const { json } = await api.call('GET', `/api/v1/loggers?${query}`, { token });
          const ids = json.data.map(({ id }: Logger) => id);
          const page = expected.slice((current - 1) * 50, current * 50);
          expect({ filter, current, ids, total: json.total }).toEqual({
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
        const filter = { endTime: '2020-03-01T01:30:00Z', ...given };
        const found = expectedRows(rows, filter);
        const parsed = loggerFilterSchema.parse(filter);
        const summary = await summarize(api.db, parsed, START, UNBOUNDED_MS);
        const used = summary.buckets.filter(isUsed).map(({ at, ...levels }) => [at, levels]);
        expect({
          filter,
          buckets: Object.fromEntries(used),
          facets: summary.facets,
          complete: summary.counted.complete,
          count: await countLogs(api.db, parsed, UNBOUNDED_MS),
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
