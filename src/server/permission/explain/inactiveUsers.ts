import { sql } from 'drizzle-orm';
import { cacheGeneration, Versioned } from '../../db/cache';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';

const { policy_version, user } = tables;

export type Reader = Database | Transaction;
type Ids = ReadonlySet<string>;

/** Which users there are, and what status and roles they have. */
export async function usersVersion(db: Reader): Promise<number> {
  return theRow(await db.select({ version: policy_version.users }).from(policy_version)).version;
}

const inactive = new Versioned<Ids>();

/** Ids of those who hold nothing: to find them takes a look at every user. */
export const inactiveUsers = async (db: Database): Promise<Ids> =>
  inactive.current(db, await usersVersion(db), () => readInactive(db));

/** @param committed the version of the users, where the transaction has changed none */
export async function inactiveUsersWithin(
  db: Database,
  tx: Transaction,
  committed: number | undefined,
): Promise<Ids> {
  if (committed === undefined) return readInactive(tx);
  const known = inactive.known(db, committed);
  if (known) return known;
  const ids = await readInactive(tx);
  inactive.keep(cacheGeneration(db), committed, ids);
  return ids;
}

async function readInactive(db: Reader): Promise<Ids> {
  const [found] = await queryRows<{ ids: string | null }>(
    db,
    sql`select string_agg(id, ' ') as ids from ${user} where status <> 'activated'`,
  );
  return new Set(found?.ids?.split(' '));
}
