import { lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { deleteOldest, deleteUnlinkedBefore } from '../changes/chain/retention';
import { Signer } from '../changes/chain/signatures';
import { type Database, type OpenDatabase, type Transaction, tables } from '../db/database';
import { LOCKS, unlessAnother } from '../db/locks';
import { queryRows } from '../db/rows';
import type { Dependencies } from '../http/context';
import { repeat } from '../lib/repeat';
import { coarsen, rollUp } from '../log/rollUp';

const {
  active_user,
  active_user_month,
  activity,
  call_usage,
  captcha,
  guard_cookie,
  known_device,
  known_network,
  logger,
  login_challenge,
  notification,
  passkey_challenge,
  oidc_flow,
  recovery_link,
  recovery_request,
  registration,
  session,
  throttle,
} = tables;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SEEN_EVERY_MS = 5_000;
/** Days that places of sign-ins and notifications are kept. */
const PLACE_DAYS = 90;
/** More than a year, so that what is called once a year is seen. */
const USAGE_DAYS = 400;
/** Log rows in a batch, and batches in a run. */
const BATCH = 1_000;
const MAX_BATCHES = 100;
const ROLL_UP_MS = 30_000;

export async function deleteExpired(db: Database, now: number): Promise<void> {
  const moment = new Date(now);
  await unlessAnother(db, async (tx) => {
    const unused = new Date(now - PLACE_DAYS * DAY_MS);
    await tx.delete(captcha).where(lt(captcha.expires_at, moment));
    await tx.delete(guard_cookie).where(lt(guard_cookie.expires_at, moment));
    await tx.delete(oidc_flow).where(lt(oidc_flow.expires_at, moment));
    await tx.delete(login_challenge).where(lt(login_challenge.expires_at, moment));
    await tx.delete(passkey_challenge).where(lt(passkey_challenge.expires_at, moment));
    await tx.delete(recovery_link).where(lt(recovery_link.expires_at, moment));
    await tx.delete(recovery_request).where(lt(recovery_request.created_at, unused));
    await tx.delete(registration).where(lt(registration.expires_at, moment));
    await tx.delete(session).where(lt(session.expires_at, moment));
    await tx.delete(throttle).where(lt(throttle.resets_at, moment));
    await tx.delete(known_network).where(lt(known_network.used_at, unused));
    await tx.delete(known_device).where(lt(known_device.used_at, unused));
    await tx.delete(notification).where(lt(notification.created_at, unused));
  });
}

/** Deletes old log rows in batches, as a request may wait for one; the next run takes what is left. */
export async function deleteOldLogs(
  db: Database,
  now: number,
  keptDays: number,
  stopping?: AbortSignal,
): Promise<void> {
  const moment = new Date(now - keptDays * DAY_MS).toISOString();
  await deleteInBatches(db, logger, sql`created_at < ${moment}::timestamptz`, stopping);
}

/** Deletes old changes, as far as they are in the chain as they were written. @param keptDays 0 keeps them for ever */
export async function deleteOldChanges(
  db: Database,
  now: number,
  keptDays: number,
  signer: Signer,
  stopping?: AbortSignal,
): Promise<void> {
  if (keptDays === 0) return;
  const moment = new Date(now - keptDays * DAY_MS);
  await inBatches(db, stopping, (tx) => deleteUnlinkedBefore(tx, moment, BATCH));
  const terms = { moment, signer };
  while (!stopping?.aborted && (await unlessAnother(db, (tx) => deleteOldest(tx, terms))));
}

/** Deletes counts of calls that are too old to say anything. */
export async function deleteOldCounts(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const day = new Date(now - USAGE_DAYS * DAY_MS).toISOString().slice(0, 10);
  await deleteInBatches(db, call_usage, sql`day < ${day}::date`, stopping);
}

/** Makes old figures fewer, and deletes those that no dashboard asks for any more. */
export async function tidyActivity(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const before = (days: number) => sql`${new Date(now - days * DAY_MS).toISOString()}::timestamptz`;
  let more: boolean | undefined = true;
  while (more && !stopping?.aborted)
    more = await unlessAnother(db, (tx) => coarsen(tx, now), LOCKS.rollUp);
  const old = [
    { table: activity, where: sql`slot < ${before(USAGE_DAYS)}` },
    { table: active_user, where: sql`day < ${before(USAGE_DAYS)}` },
    { table: active_user_month, where: sql`month + interval '1 month' < ${before(USAGE_DAYS)}` },
  ];
  for (const { table, where } of old) await deleteInBatches(db, table, where, stopping);
}

/** Adds up what was logged lately. */
export async function countActivity(db: Database, stopping?: AbortSignal): Promise<void> {
  let more: boolean | undefined = true;
  while (more && !stopping?.aborted) more = await unlessAnother(db, rollUp, LOCKS.rollUp);
}

const deleteInBatches = (db: Database, table: PgTable, where: SQL, stopping?: AbortSignal) =>
  inBatches(db, stopping, async (tx) => {
    const deleted = await queryRows(
      tx,
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${BATCH})) returning 1`,
    );
    return deleted.length;
  });

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

/** @returns a function that stops it, once no run is under way */
export function startHousekeeping(
  { db, env, clock, securityClock, log, anonymousLog, sessionActivity }: Dependencies,
  { owner = db }: Pick<OpenDatabase, 'owner'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const signer = new Signer(env.logSigningKeys);
  const warn = (err: unknown) => log.warn({ err }, 'housekeeping failed');
  const refused = (err: unknown) => log.error({ err }, 'old changes are not deleted');
  const tasks = [
    repeat(MINUTE_MS, signal, warn, async () => {
      await deleteExpired(db, securityClock.now());
      await deleteOldCounts(db, clock(), signal);
    }),
    repeat(MINUTE_MS, signal, warn, () =>
      deleteOldLogs(owner, clock(), env.logRetentionDays, signal),
    ),
    repeat(MINUTE_MS, signal, refused, () =>
      deleteOldChanges(owner, clock(), env.changeRetentionDays, signer, signal),
    ),
    repeat(MINUTE_MS, signal, warn, async () => anonymousLog.report()),
    repeat(SEEN_EVERY_MS, signal, warn, () => sessionActivity.flush()),
    repeat(ROLL_UP_MS, signal, warn, () => countActivity(db, signal)),
    repeat(HOUR_MS, signal, warn, () => tidyActivity(db, clock(), signal)),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(tasks);
  };
}
