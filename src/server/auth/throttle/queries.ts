import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { tooManyRequests } from '../../lib/errors';

const { throttle } = tables;

export interface ThrottleLimit {
  tries: number;
  windowMs: number;
}

export interface Throttle {
  key: string;
  limit: ThrottleLimit;
}

/** `wait` is in seconds; 0 means that the try is allowed. */
export interface Tries {
  count: number;
  wait: number;
}

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

/** A clock that was ahead wrote an end beyond the window. */
async function endBy(db: Database, key: string, latest: Date): Promise<void> {
  await db
    .update(throttle)
    .set({ resets_at: sql`least(${throttle.resets_at}, ${latest.toISOString()}::timestamptz)` })
    .where(eq(throttle.key, key));
}

/**
 * Counts before the try, in one statement.
 *
 * @throws {ApiError} 429 when the window has no try left
 */
export async function takeTry(
  db: Database,
  key: string,
  limit: ThrottleLimit,
  now: number,
): Promise<void> {
  const wait = await consumeTry(db, key, limit, now);
  if (wait > 0) throw tooManyRequests(wait);
}

/** Counts as `takeTry` does. Returns seconds to wait; 0 means that it is allowed. */
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

export async function resetTries(db: Database, key: string): Promise<void> {
  await db.delete(throttle).where(eq(throttle.key, key));
}

export async function takeTryBack(db: Database, key: string): Promise<void> {
  await db
    .update(throttle)
    .set({ count: sql`greatest(${throttle.count} - 1, 0)` })
    .where(eq(throttle.key, key));
}
