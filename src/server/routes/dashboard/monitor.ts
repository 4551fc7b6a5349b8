import { sql } from 'drizzle-orm';
import type { Monitor, Traffic } from '@/schemas/dashboard';
import { type Database, tables } from '../../db/database';
import { queryRows, readObjects, textRows } from '../../db/rows';
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
  const rows = await queryRows<{
    id: string;
    alive: boolean;
    started_at: string | Date;
    seen_at: string | Date;
    figures: string;
  }>(
    db,
    sql`select id, started_at, seen_at, figures, seen_at > now() - interval '30 seconds' as alive
      from ${replica} order by started_at, id`,
  );
  return rows.map(({ started_at, seen_at, figures, ...row }) => ({
    ...row,
    started_at: new Date(started_at).toISOString(),
    seen_at: new Date(seen_at).toISOString(),
    figures: JSON.parse(figures),
  }));
}

async function readDatabase(db: Database, securityNow: number) {
  const [found] = await queryRows<{
    bytes: number;
    sessions: number;
    users: number;
    backup_at: string | Date | null;
    backup_rows: number | null;
  }>(
    db,
    sql`select pg_database_size(current_database())::float8 as bytes, live.sessions, live.users,
        backup.at as backup_at, backup.rows::float8 as backup_rows
      from (
        select count(*)::int as sessions, count(distinct user_id)::int as users from ${session}
        where expires_at > ${new Date(securityNow).toISOString()}::timestamptz
      ) live left join ${last_backup} backup on true`,
  );
  const { bytes = 0, sessions = 0, users = 0, backup_at = null, backup_rows } = found ?? {};
  return {
    database: { bytes },
    sessions: { count: sessions, users },
    backup:
      backup_at === null ? null : { at: new Date(backup_at).toISOString(), rows: backup_rows ?? 0 },
  };
}
