import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Workplace } from '@/schemas/dashboard';
import { nameLeft } from '../../changes/read';
import { type Database, tables } from '../../db/database';
import { readObjects } from '../../db/rows';
import { frameOf, isByHour, isIn, iso, type Period, type Periods } from './period';
import { buckets } from './zone';

const { change } = tables;
const MOST = 10;

/** Reads what a user changed, and no other user. */
export async function readWorkplace(
  db: Database,
  periods: Periods,
  userId: string,
  zone: string,
): Promise<Workplace> {
  const { period } = periods;
  const changesIn = (one: Period) => db.$count(change, isOwn(userId, one));
  return {
    ...frameOf(periods),
    changes: { now: await changesIn(period), before: await changesIn(periods.before) },
    bucket: isByHour(period) ? 'hour' : 'day',
    series: await readSeries(db, period, userId, zone),
    latest: await readLatest(db, period, userId),
    touched: await readTouched(db, period, userId),
  };
}

async function readSeries(
  db: Database,
  period: Period,
  userId: string,
  zone: string,
): Promise<Workplace['series']> {
  const rows = await readObjects<{ hour: number; count: number }>(
    db,
    sql`select floor(extract(epoch from created_at) / 3600)::float8 * 3600000 as hour, count(*)::int as count
      from ${change} where actor_id = ${userId} and ${isIn(sql`created_at`, period)} group by 1`,
  );
  const byHour = new Map(rows.map(({ hour, count }) => [hour, count]));
  return buckets(period, zone).map((bucket) => ({
    at: iso(bucket.at),
    changes: bucket.hours.reduce((sum, hour) => sum + (byHour.get(hour) ?? 0), 0),
  }));
}

const latestFirst = [desc(change.created_at), desc(change.id)];

const isOwn = (userId: string, period: Period): SQL | undefined =>
  and(eq(change.actor_id, userId), isIn(sql`${change.created_at}`, period));

/** The recent changes, by the names that they left. */
const changed = {
  entity: change.entity,
  target_id: change.record_id,
  target_name: nameLeft,
  at: change.created_at,
};

async function readLatest(
  db: Database,
  period: Period,
  userId: string,
): Promise<Workplace['latest']> {
  const rows = await db
    .select({ ...changed, verb: change.verb })
    .from(change)
    .where(isOwn(userId, period))
    .orderBy(...latestFirst)
    .limit(MOST);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A session ends once, and is not come back to. */
async function readTouched(
  db: Database,
  period: Period,
  userId: string,
): Promise<Workplace['touched']> {
  const often = db
    .select({
      last: sql<string>`(array_agg(${change.id} order by ${change.created_at} desc, ${change.id} desc))[1]`.as(
        'last',
      ),
      count: count().as('count'),
    })
    .from(change)
    .where(and(isOwn(userId, period), ne(change.entity, 'session'), ne(change.record_id, '')))
    .groupBy(change.entity, change.record_id)
    .orderBy(desc(count()), sql`max(${change.created_at}) desc`)
    .limit(MOST)
    .as('often');
  const rows = await db
    .select({ ...changed, count: often.count })
    .from(often)
    .innerJoin(change, eq(change.id, often.last))
    .orderBy(desc(often.count), desc(change.created_at));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
