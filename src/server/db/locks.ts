import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Connection } from './connection';
import type { Database, Transaction } from './database';
import { queryRows } from './rows';

/** Advisory locks: numbers that are used for nothing else in the database. */
export const LOCKS = {
  migration: 7_102_026,
  presence: 7_102_027,
  housekeeping: 7_102_028,
  chain: 7_102_040,
  rollUp: 7_102_041,
  outbox: 7_102_043,
  startFile: 7_102_044,
} as const;

/** Does the work of housekeeping. @returns undefined where another server is at it */
export function unlessAnother<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  key: number = LOCKS.housekeeping,
): Promise<Result | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = await queryRows<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${key}) as taken`,
    );
    return lock?.taken ? work(tx) : undefined;
  });
}

const RETRY_MS = 1_000;

const TAKE = {
  shared: 'select pg_try_advisory_lock_shared($1) as taken',
  alone: 'select pg_try_advisory_lock($1) as taken',
};

/** Servers share it, a command may have it alone; a pool would close its idle connection. */
export async function acquireAdvisoryLock(
  connection: Connection,
  how: keyof typeof TAKE,
): Promise<(() => Promise<void>) | undefined> {
  const first = await tryTake(connection, how);
  if (!first) return undefined;
  let holder = first;
  let released = false;
  const hold = (client: Client) => {
    holder = client;
    client.once('end', retake);
  };
  const retake = async () => {
    while (!released) {
      await wait(RETRY_MS, undefined, { ref: false });
      const client = await tryTake(connection, how).catch(() => undefined);
      if (client && released) await client.end();
      else if (client) return hold(client);
    }
  };
  hold(first);
  return async () => {
    released = true;
    await holder.end();
  };
}

async function tryTake(
  connection: Connection,
  how: keyof typeof TAKE,
): Promise<Client | undefined> {
  const client = await connection.connect('command', { connectionTimeoutMillis: 5_000 });
  try {
    const { rows } = await client.query(TAKE[how], [LOCKS.presence]);
    if (rows[0].taken) return client;
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}
