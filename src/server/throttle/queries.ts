import { eq, sql } from 'drizzle-orm';
import { type Database, tables } from '../db/database';

const { throttle } = tables;

/** How many tries a key has in a window. */
export interface ThrottleLimit {
  tries: number;
  windowMs: number;
}

/**
 * Counts a try and says how many seconds to wait when there were too many; 0 means go on. It counts
 * before the try is made, in one statement, so that parallel tries and replicas cannot slip through.
 */
export async function countTry(
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
  return Math.max(1, Math.ceil((row.resets_at.getTime() - now) / 1000));
}

/** Forgets the tries of a key, once one of them was right. */
export async function clearTries(db: Database, key: string): Promise<void> {
  await db.delete(throttle).where(eq(throttle.key, key));
}
