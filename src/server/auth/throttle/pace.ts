import { eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { affectsRows } from '../../db/rows';

const { throttle } = tables;

/** A steady rate: one try an interval, of which up to `burst` are saved up. */
export interface Pace {
  intervalMs: number;
  burst: number;
}

export async function hasPacedTry(
  db: Database,
  key: string,
  pace: Pace,
  now: number,
): Promise<boolean> {
  const [row] = await db
    .select({ left: hasTry(pace, now) })
    .from(throttle)
    .where(eq(throttle.key, key));
  return row?.left ?? true;
}

/**
 * Takes a try in one statement, so that replicas share it. `resets_at` is when all tries are saved up again.
 */
export async function takePacedTry(
  db: Database,
  key: string,
  pace: Pace,
  now: number,
): Promise<boolean> {
  const { intervalMs, burst } = pace;
  const from = sql`greatest(${throttle.resets_at}, ${timestamp(now)})`;
  const latest = timestamp(now + (burst - 1) * intervalMs);
  return affectsRows(
    db
      .insert(throttle)
      .values({ key, count: 1, resets_at: new Date(now + intervalMs) })
      .onConflictDoUpdate({
        target: throttle.key,
        set: { resets_at: sql`least(${from}, ${latest}) + ${interval(intervalMs)}` },
        setWhere: hasTry(pace, now),
      }),
  );
}

export async function givePacedTryBack(db: Database, key: string, pace: Pace): Promise<void> {
  await db
    .update(throttle)
    .set({ resets_at: sql`${throttle.resets_at} - ${interval(pace.intervalMs)}` })
    .where(eq(throttle.key, key));
}

/** A moment that the pace cannot reach was written by a clock that was ahead. */
const hasTry = ({ intervalMs, burst }: Pace, now: number): SQL<boolean> =>
  sql`(${or(
    lte(throttle.resets_at, new Date(now + (burst - 1) * intervalMs)),
    sql`${throttle.resets_at} > ${timestamp(now + burst * intervalMs)}`,
  )})`;

const timestamp = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
const interval = (ms: number) => sql`${ms}::float8 * interval '1 millisecond'`;
