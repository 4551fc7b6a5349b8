import { lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, tables } from './db/open';

const { captcha, session, throttle } = tables;
const EVERY_MS = 60_000;

/** Deletes what has expired: no query would return it, but the tables would grow. */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  const moment = new Date(now);
  await db.delete(captcha).where(lt(captcha.expires_at, moment));
  await db.delete(session).where(lt(session.expires_at, moment));
  await db.delete(throttle).where(lt(throttle.resets_at, moment));
}

/**
 * Does so every minute; a failure waits for the next one.
 *
 * @returns what stops it.
 */
export function startHousekeeping(db: Database, clock: () => number, log: Logger): () => void {
  const timer = setInterval(() => {
    deleteExpired(db, clock()).catch((err) => log.warn({ err }, 'housekeeping failed'));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
