import { lt } from 'drizzle-orm';
import { type Database, type OpenDatabase, tables } from './db/database';
import type { Dependencies } from './http/context';
import { deleteLogsBefore } from './logger/queries';

const { captcha, session, throttle } = tables;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Log rows in a batch, and batches in a run. */
const BATCH = 1_000;
const MOST_BATCHES = 100;

/** Deletes what has expired: no query would return it, but the tables would grow. */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  const moment = new Date(now);
  await db.delete(captcha).where(lt(captcha.expires_at, moment));
  await db.delete(session).where(lt(session.expires_at, moment));
  await db.delete(throttle).where(lt(throttle.resets_at, moment));
}

/**
 * Deletes log rows that are older than they are to be kept. In batches, as a request may wait for
 * one; what a run leaves, the next one takes.
 */
export async function deleteOldLogs(db: Database, now: number, keptDays: number): Promise<void> {
  const moment = new Date(now - keptDays * 24 * 3_600_000);
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await deleteLogsBefore(db, moment, BATCH)) < BATCH) return;
  }
}

/**
 * Does both every minute, and vacuums every hour where the database has no autovacuum; a failure
 * waits for the next time.
 *
 * @returns what stops it.
 */
export function startHousekeeping(
  { db, env, clock, log }: Dependencies,
  vacuum: OpenDatabase['vacuum'],
): () => void {
  const every = (milliseconds: number, task: () => Promise<void> | undefined) =>
    setInterval(() => {
      task()?.catch((err) => log.warn({ err }, 'housekeeping failed'));
    }, milliseconds);
  const timers = [
    every(MINUTE_MS, () => deleteExpired(db, clock())),
    every(MINUTE_MS, () => deleteOldLogs(db, clock(), env.logRetentionDays)),
    every(HOUR_MS, () => vacuum?.()),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
