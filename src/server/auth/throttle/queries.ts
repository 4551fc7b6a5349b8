import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';

const { throttle } = tables;

/** How many tries a key has in a window. */
export interface ThrottleLimit {
  tries: number;
  windowMs: number;
}

/** What is counted, and how much of it may be. */
export interface Throttle {
  key: string;
  limit: ThrottleLimit;
}

/** How far a count is, and how many seconds to wait when there were too many; 0 means go on. */
export interface Tries {
  count: number;
  wait: number;
}

/** How the counts of some keys stand, in their order, without counting. */
export async function readTries(
  db: Database,
  throttles: Throttle[],
  now: number,
): Promise<Tries[]> {
  const keys = throttles.map(({ key }) => key);
  const rows = await db
    .select()
    .from(throttle)
    .where(and(inArray(throttle.key, keys), gt(throttle.resets_at, new Date(now))));
  return Promise.all(
    throttles.map(async ({ key, limit }) => {
      const row = rows.find((found) => found.key === key);
      if (!row) return { count: 0, wait: 0 };
      const latest = new Date(now + limit.windowMs);
      if (row.resets_at > latest) await endBy(db, key, latest);
      const resetsAt = row.resets_at > latest ? latest : row.resets_at;
      return { count: row.count, wait: row.count < limit.tries ? 0 : secondsTo(resetsAt, now) };
    }),
  );
}

/** A clock that was ahead wrote an end that lies beyond the window; counting alone would not see it. */
async function endBy(db: Database, key: string, latest: Date): Promise<void> {
  await db
    .update(throttle)
    .set({ resets_at: sql`least(${throttle.resets_at}, ${latest.toISOString()}::timestamptz)` })
    .where(eq(throttle.key, key));
}

/**
 * Counts a try and says how many seconds to wait when there were too many; 0 means go on. It counts
 * before the try is made, in one statement, so that parallel tries and replicas cannot slip through.
 */
export async function consumeTry(
  db: Database,
  key: string,
  limit: ThrottleLimit,
  now: number,
): Promise<number> {
  const resetsAt = new Date(now + limit.windowMs);
  const over = sql`${throttle.resets_at} <= ${new Date(now).toISOString()}::timestamptz`;
  const [row] = await db
    .insert(throttle)
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        count: sql`case when ${over} then 1 else ${throttle.count} + 1 end`,
        resets_at: sql`case when ${over} then excluded.resets_at else least(${throttle.resets_at}, excluded.resets_at) end`,
      },
    })
    .returning();
  if (!row || row.count <= limit.tries) return 0;
  return secondsTo(row.resets_at, now);
}

const secondsTo = (moment: Date, now: number) =>
  Math.max(1, Math.ceil((moment.getTime() - now) / 1000));

/** Forgets the tries of a key, once one of them was right. */
export async function clearTries(db: Database, key: string): Promise<void> {
  await db.delete(throttle).where(eq(throttle.key, key));
}

/** Takes one try back, as it turned out to be right. */
export async function takeTryBack(db: Database, key: string): Promise<void> {
  await db
    .update(throttle)
    .set({ count: sql`greatest(${throttle.count} - 1, 0)` })
    .where(eq(throttle.key, key));
}
