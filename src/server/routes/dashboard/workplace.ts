import { and, eq, inArray, like, sql } from 'drizzle-orm';
import type { Workplace } from '@/schemas/dashboard';
import { toChange } from '../../crud/auditedChange';
import { type Database, tables } from '../../db/database';
import { queryRows, readObjects } from '../../db/rows';
import { isAudit, targetMember } from '../../log/members';
import { inEither } from './counts';
import { at, frameOf, isByHour, isIn, iso, type Period, type Periods } from './period';
import { buckets } from './zone';

const { logger, user_change } = tables;
const MOST = 10;

/** What a user changed; nobody else's. */
export async function readWorkplace(
  db: Database,
  periods: Periods,
  userId: string,
  zone: string,
): Promise<Workplace> {
  const { period } = periods;
  const [total] = await queryRows<{ now: number; before: number }>(
    db,
    sql`select count(*) filter (where at >= ${at(period.from)})::int as now,
        count(*) filter (where at < ${at(period.from)})::int as before
      from ${user_change} where user_id = ${userId} and ${inEither(sql`at`, periods)}`,
  );
  return {
    ...(await frameOf(db, periods)),
    changes: { now: total?.now ?? 0, before: total?.before ?? 0 },
    bucket: isByHour(period) ? 'hour' : 'day',
    series: await readSeries(db, period, userId, zone),
    latest: await asLeft(db, userId, await readLatest(db, period, userId)),
    touched: await asLeft(db, userId, await readTouched(db, period, userId)),
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
    sql`select floor(extract(epoch from at) / 3600)::float8 * 3600000 as hour, count(*)::int as count
      from ${user_change} where user_id = ${userId} and ${isIn(sql`at`, period)} group by 1`,
  );
  const byHour = new Map(rows.map(({ hour, count }) => [hour, count]));
  return buckets(period, zone).map((bucket) => ({
    at: iso(bucket.at),
    changes: bucket.hours.reduce((sum, hour) => sum + (byHour.get(hour) ?? 0), 0),
  }));
}

type Dated<Row> = Omit<Row, 'at'> & { at: string | Date };

const withMoment = <Row>(row: Dated<Row>) => ({ ...row, at: new Date(row.at).toISOString() });

async function readLatest(
  db: Database,
  period: Period,
  userId: string,
): Promise<Workplace['latest']> {
  const rows = await queryRows<Dated<Workplace['latest'][number]>>(
    db,
    sql`select entity, verb, target_id, target_name, at from ${user_change}
      where user_id = ${userId} and ${isIn(sql`at`, period)} order by at desc limit ${MOST}`,
  );
  return rows.map(withMoment);
}

/** Sessions end once; nobody comes back to one. */
async function readTouched(
  db: Database,
  period: Period,
  userId: string,
): Promise<Workplace['touched']> {
  const rows = await queryRows<Dated<Workplace['touched'][number]>>(
    db,
    sql`select entity, target_id, (array_agg(target_name order by at desc))[1] as target_name,
        max(at) as at, count(*)::int as count
      from ${user_change}
      where user_id = ${userId} and ${isIn(sql`at`, period)}
        and entity <> 'session' and target_id <> ''
      group by 1, 2 order by count desc, 4 desc limit ${MOST}`,
  );
  return rows.map(withMoment);
}

type Changed = Workplace['latest'][number] | Workplace['touched'][number];

/** By the names that the changes left; what is counted of a change is the name before it. */
async function asLeft<Row extends Changed>(
  db: Database,
  userId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ target_id }) => target_id);
  const moments = rows.map((row) => new Date(row.at));
  const audited = await db
    .select()
    .from(logger)
    .where(
      and(
        isAudit,
        eq(logger.user_id, userId),
        inArray(logger.created_at, moments),
        inArray(targetMember, ids),
        like(logger.message, 'update %'),
      ),
    )
    .orderBy(logger.id);
  const keyOf = (entity: string, id: string, moment: Date) => `${entity} ${id} ${moment.getTime()}`;
  const names = new Map(
    audited
      .map(toChange)
      .map(({ entity, recordId, at, name }) => [keyOf(entity, recordId, at), name]),
  );
  return rows.map((row) => {
    const left = names.get(keyOf(row.entity, row.target_id, new Date(row.at)));
    return { ...row, target_name: left ?? row.target_name };
  });
}
