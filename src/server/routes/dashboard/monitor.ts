import { count, countDistinct, gt, sql } from 'drizzle-orm';
import type { Monitor, Traffic } from '@/schemas/dashboard';
import { type Database, tables } from '../../db/database';
import { readObjects, textRows } from '../../db/rows';
import { inEither } from './counts';
import { type LatencyClass, percentile } from './latency';
import { DAY_MS, frameOf, HOUR_MS, isByHour, iso, type Period, type Periods } from './period';
import { buckets } from './zone';

const { activity, replica, session, last_backup } = tables;
export const TRAFFIC_MS = 5 * 60_000;

function stepOf({ from, until }: Period): number {
  if (until - from <= 6 * HOUR_MS) return TRAFFIC_MS;
  return isByHour({ from, until }) ? HOUR_MS : DAY_MS;
}

export async function readMonitor(
  db: Database,
  periods: Periods,
  zone: string,
  securityNow: number,
): Promise<Monitor> {
  const { period } = periods;
  const step = stepOf(period);
  const starts = step === DAY_MS ? buckets(period, zone).map(({ at }) => at) : steps(period, step);
  const answers = await readAnswers(db, periods, starts);
  return {
    ...frameOf(periods),
    now: trafficOf(answers.filter(({ point }) => point > 0)),
    earlier: trafficOf(answers.filter(({ point }) => point === 0)),
    step_seconds: step / 1000,
    series: starts.map((at, index) => ({
      at: iso(at),
      ...trafficOf(answers.filter(({ point }) => point === index + 1)),
    })),
    replicas: await readReplicas(db),
    ...(await readDatabase(db, securityNow)),
  };
}

const steps = ({ from, until }: Period, step: number): number[] =>
  Array.from({ length: Math.ceil((until - from) / step) }, (_, index) => from + index * step);

/** The number of the point, from 1; 0 is the period before. */
type Answers = LatencyClass & { point: number; status: string };

function readAnswers(db: Database, periods: Periods, starts: number[]): Promise<Answers[]> {
  const moments = sql`array(select moment::timestamptz from ${textRows(starts.map(iso))} moment order by 1)`;
  return readObjects<Answers>(
    db,
    sql`select width_bucket(slot, ${moments}) as point,
        detail as status, at_most, sum(count)::float8 as count
      from ${activity} where kind = 'traffic' and ${inEither(sql`slot`, periods)} group by 1, 2, 3`,
  );
}

function trafficOf(answers: Answers[]): Traffic {
  const sum = (chosen: Answers[]) => chosen.reduce((all, { count }) => all + count, 0);
  const of = (status: string) => sum(answers.filter((one) => one.status === status));
  return {
    requests: sum(answers),
    refused: of('4xx'),
    errors: of('5xx'),
    p50: percentile(answers, 0.5),
    p95: percentile(answers, 0.95),
    p99: percentile(answers, 0.99),
  };
}

async function readReplicas(db: Database): Promise<Monitor['replicas']> {
  const { id, started_at, seen_at, figures } = replica;
  const alive = sql<boolean>`${seen_at} > now() - interval '30 seconds'`;
  const rows = await db
    .select({ id, started_at, seen_at, figures, alive })
    .from(replica)
    .orderBy(started_at, id);
  return rows.map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    figures: JSON.parse(row.figures),
  }));
}

async function readDatabase(db: Database, securityNow: number) {
  const isLive = gt(session.expires_at, new Date(securityNow));
  const [found] = await db
    .select({
      bytes: sql<number>`pg_database_size(current_database())::float8`,
      count: count(),
      users: countDistinct(session.user_id),
    })
    .from(session)
    .where(isLive);
  const { bytes, ...sessions } = found ?? { bytes: 0, count: 0, users: 0 };
  const [backup] = await db.select().from(last_backup);
  return {
    database: { bytes },
    sessions,
    backup: backup ? { at: backup.at.toISOString(), rows: backup.rows } : null,
  };
}
