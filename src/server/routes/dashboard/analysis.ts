import { type SQL, sql } from 'drizzle-orm';
import type { Analysis } from '@/schemas/dashboard';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { type Counts, type Hour, inEither, readCounts } from './counts';
import { type LatencyClass, percentile } from './latency';
import { at, frameOf, HOUR_MS, isByHour, isIn, iso, type Period, type Periods } from './period';
import { buckets, localHour } from './zone';

const { activity, active_user, active_user_month } = tables;
const MOST = 10;

export async function readAnalysis(
  db: Database,
  periods: Periods,
  zone: string,
  now: number,
): Promise<Analysis> {
  const { period } = periods;
  const { hours, totals, changes, denied } = await readCounts(db, periods);
  return {
    ...frameOf(periods),
    ...totals,
    active_users: {
      now: await countUsers(db, period),
      before: await countUsers(db, periods.before),
    },
    bucket: isByHour(period) ? 'hour' : 'day',
    series: seriesOf(hours, period, zone),
    entities: entitiesOf(changes),
    hours: byWeek(hours, period, zone, now),
    slowest: await readSlowest(db, periods),
    denied,
  };
}

/** Counts the users of whom the log has a row. */
async function countUsers(db: Database, period: Period): Promise<number> {
  const utc = (moment: number) => sql`(${at(moment)} at time zone 'UTC')`;
  const first = utc(period.from);
  const end = utc(period.until);
  // The first and the last day count by the hours that are in the period.
  const mask = sql`(case when day = ${first}::date then -1 << extract(hour from ${first})::int else -1 end)
    & (case when day = ${end}::date then (1 << extract(hour from ${end})::int) - 1 else -1 end)`;
  const [found] = await queryRows<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from (
      select user_id from (
        select user_id from ${active_user}
        where day in (${first}::date, ${end}::date) and hours & ${mask} <> 0
        union all
        select user_id from ${active_user_month}
        where ${isAnyDayBetween(sql`${first}::date`, sql`${end}::date`)}
        union all
        select name from ${activity} where kind = 'user' and ${isIn(sql`slot`, period)}
      ) seen group by user_id
    ) users`,
  );
  return found?.count ?? 0;
}

/** Whether a month's bits have one of the days between the two, which are not among them. */
function isAnyDayBetween(first: SQL, end: SQL): SQL {
  const from = sql`greatest(${first} + 1, month)`;
  const until = sql`least(${end}, (month + interval '1 month')::date)`;
  return sql`month >= date_trunc('month', ${first})::date and month < ${end} and ${from} < ${until}
    and days & (((1::bigint << ${until} - ${from}) - 1) << ${from} - month) <> 0`;
}

function seriesOf(hours: Hour[], period: Period, zone: string): Analysis['series'] {
  const byMoment = new Map(hours.map((hour) => [hour.at, hour]));
  return buckets(period, zone).map(({ at: moment, hours: inside }) => {
    const sum = { at: iso(moment), sign_ins: 0, failures: 0, changes: 0 };
    for (const one of inside) {
      const hour = byMoment.get(one);
      sum.sign_ins += hour?.sign_ins ?? 0;
      sum.failures += hour?.failures ?? 0;
      sum.changes += hour?.changes ?? 0;
    }
    return sum;
  });
}

/**
 * Returns averages by weekday and hour, as a weekday may be in the period once more than another; the hour that
 * runs would lower it.
 */
function byWeek(hours: Hour[], { from, until }: Period, zone: string, now: number): number[][] {
  const byMoment = new Map(hours.map(({ at, requests }) => [at, requests]));
  const week = Array.from({ length: 7 }, () =>
    Array.from({ length: 24 }, () => ({ times: 0, requests: 0 })),
  );
  for (let moment = from; moment < until && moment + HOUR_MS <= now; moment += HOUR_MS) {
    const { weekday, hour } = localHour(moment, zone);
    const cell = week[weekday]?.[hour];
    if (!cell) continue;
    cell.times += 1;
    cell.requests += byMoment.get(moment) ?? 0;
  }
  return week.map((day) => day.map(({ times, requests }) => requests / Math.max(times, 1)));
}

function entitiesOf(changes: Counts['changes']): Analysis['entities'] {
  const found = new Map<string, Analysis['entities'][number]>();
  for (const { entity, verb, now, before } of changes) {
    const sum = found.get(entity) ?? { entity, verbs: [], now: 0, before: 0 };
    if (now > 0) sum.verbs.push({ verb, count: now });
    found.set(entity, { ...sum, now: sum.now + now, before: sum.before + before });
  }
  return [...found.values()].sort((one, other) => other.now - one.now);
}

type TimedCall = LatencyClass & { call: string; cost: number; earlier: boolean };

async function readSlowest(db: Database, periods: Periods): Promise<Analysis['slowest']> {
  const rows = await queryRows<TimedCall>(
    db,
    sql`select name as call, at_most, slot < ${at(periods.period.from)} as earlier,
        sum(count)::float8 as count, sum(cost)::float8 as cost
      from ${activity} where kind = 'call' and ${inEither(sql`slot`, periods)} group by 1, 2, 3`,
  );
  const calls = new Map<string, TimedCall[]>();
  for (const row of rows) calls.set(row.call, [...(calls.get(row.call) ?? []), row]);
  return [...calls]
    .flatMap(([call, classes]) => {
      const now = classes.filter(({ earlier }) => !earlier);
      const count = now.reduce((sum, one) => sum + one.count, 0);
      const p95 = percentile(now, 0.95);
      if (p95 === null) return [];
      const mean = Math.round(now.reduce((sum, { cost }) => sum + cost, 0) / count);
      const before = classes.filter(({ earlier }) => earlier);
      return [{ call, count, mean, p95, p95_before: percentile(before, 0.95) }];
    })
    .sort((one, other) => other.p95 - one.p95 || other.count - one.count)
    .slice(0, MOST);
}
