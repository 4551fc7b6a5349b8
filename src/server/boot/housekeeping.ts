import { lt, sql } from 'drizzle-orm';
import { repeat } from '../base/repeat';
import { type Database, type OpenDatabase, type Transaction, tables } from '../db/database';
import { queryRows } from '../db/rows';
import type { Dependencies } from '../http/context';
import { coverNext } from '../log/segments/cover';
import { deleteLogsBefore } from '../routes/logger/queries';

const { call_usage, captcha, known_network, session, throttle } = tables;
const COVER_EVERY_MS = 2_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NETWORK_DAYS = 90;
/** More than a year, so that what is called once a year is seen. */
const USAGE_DAYS = 400;
/** Log rows in a batch, and batches in a run. */
const BATCH = 1_000;
const MAX_BATCHES = 100;
/** Unique among the advisory locks of the database. */
const LOCK = 7_102_028;

export async function deleteExpired(db: Database, now: number): Promise<void> {
  const moment = new Date(now);
  await unlessAnother(db, async (tx) => {
    await tx.delete(captcha).where(lt(captcha.expires_at, moment));
    await tx.delete(session).where(lt(session.expires_at, moment));
    await tx.delete(throttle).where(lt(throttle.resets_at, moment));
    const unused = new Date(now - NETWORK_DAYS * DAY_MS);
    await tx.delete(known_network).where(lt(known_network.used_at, unused));
  });
}

/** In batches, as a request may wait for one; the next run takes what is left. */
export async function deleteOldLogs(
  db: Database,
  now: number,
  keptDays: number,
  stopping?: AbortSignal,
): Promise<void> {
  const moment = new Date(now - keptDays * DAY_MS);
  await inBatches(db, stopping, (tx) => deleteLogsBefore(tx, moment, BATCH));
}

/** Counts of calls that are too old to say anything. */
export async function deleteOldCounts(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const day = new Date(now - USAGE_DAYS * DAY_MS).toISOString().slice(0, 10);
  await inBatches(db, stopping, async (tx) => {
    const deleted = await queryRows(
      tx,
      sql`delete from ${call_usage} where ctid in
        (select ctid from ${call_usage} where day < ${day}::date limit ${BATCH}) returning 1`,
    );
    return deleted.length;
  });
}

async function inBatches(
  db: Database,
  stopping: AbortSignal | undefined,
  work: (tx: Transaction) => Promise<number>,
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES && !stopping?.aborted; batch += 1) {
    const deleted = await unlessAnother(db, work);
    if (deleted === undefined || deleted < BATCH) return;
  }
}

function unlessAnother<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  return db.transaction(async (tx) => {
    const [lock] = await queryRows<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${LOCK}) as taken`,
    );
    return lock?.taken ? work(tx) : undefined;
  });
}

async function coverLogs(db: Database, clock: () => number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await coverNext(db, clock())));
}

/** What runs often would say the same again and again. */
function unlessJustFailed(work: () => Promise<void>): () => Promise<void> {
  let from = 0;
  return async () => {
    if (performance.now() < from) return;
    await work().catch((error) => {
      from = performance.now() + MINUTE_MS;
      throw error;
    });
  };
}

/** @returns a function that stops it, once no run is under way */
export function startHousekeeping(
  { db, env, clock, securityClock, log, anonymousLog }: Dependencies,
  vacuum: OpenDatabase['vacuum'],
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const warn = (err: unknown) => log.warn({ err }, 'housekeeping failed');
  const tasks = [
    repeat(MINUTE_MS, signal, warn, async () => {
      await deleteExpired(db, securityClock.now());
      await deleteOldLogs(db, clock(), env.logRetentionDays, signal);
      await deleteOldCounts(db, clock(), signal);
    }),
    repeat(MINUTE_MS, signal, warn, async () => anonymousLog.report()),
    repeat(HOUR_MS, signal, warn, async () => vacuum?.()),
    repeat(
      COVER_EVERY_MS,
      signal,
      warn,
      unlessJustFailed(() => coverLogs(db, clock, signal)),
    ),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(tasks);
  };
}
