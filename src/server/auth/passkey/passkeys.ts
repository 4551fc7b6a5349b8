import { randomBytes } from 'node:crypto';
import { and, asc, eq, lt, or } from 'drizzle-orm';
import type { Passkey } from '@/schemas/passkey';
import { type Database, type Transaction, tables } from '../../db/database';
import { newId } from '../../lib/ids';

const { passkey, user } = tables;

export type PasskeyRow = typeof passkey.$inferSelect;

const toPasskey = ({ id, name, rp_id, created_at, last_used_at }: PasskeyRow): Passkey => ({
  ...{ id, name, rp_id },
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

const rowsOf = (db: Database | Transaction, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkey)
    .where(eq(passkey.user_id, userId))
    .orderBy(asc(passkey.created_at), asc(passkey.id));

export const listPasskeys = async (
  db: Database | Transaction,
  userId: string,
): Promise<Passkey[]> => (await rowsOf(db, userId)).map(toPasskey);

export const countPasskeys = (db: Database | Transaction, userId: string): Promise<number> =>
  db.$count(passkey, eq(passkey.user_id, userId));

/** Returns a user's keys for a host, as devices need them to find theirs. */
export async function descriptorsOf(db: Database, userId: string, rpId: string) {
  const rows = await rowsOf(db, userId);
  return rows
    .filter(({ rp_id }) => rp_id === rpId)
    .map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports }));
}

/**
 * Returns by what devices know the user: random, and another one in each database, as a device keeps one
 * key for each.
 */
export async function handleOf(db: Database, userId: string): Promise<string> {
  const [known] = await rowsOf(db, userId);
  return known?.user_handle ?? randomBytes(32).toString('base64url');
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'created_at' | 'last_used_at'>;

/** @returns undefined where the key is known already */
export async function insertPasskey(
  tx: Transaction,
  fields: NewPasskey,
  now: Date,
): Promise<Passkey | undefined> {
  const [row] = await tx
    .insert(passkey)
    .values({ ...fields, id: newId(now.getTime()), created_at: now })
    .onConflictDoNothing()
    .returning();
  return row && toPasskey(row);
}

/** Returns what the audit holds of a passkey. */
export const passkeyDetails = ({ name, rp_id }: Passkey) => ({ name, rp_id });

const own = (userId: string, id: string) => and(eq(passkey.user_id, userId), eq(passkey.id, id));

/** @returns it as it was; undefined where it is none of theirs */
export async function renamePasskey(
  tx: Transaction,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const [was] = await tx.select().from(passkey).where(own(userId, id));
  await tx.update(passkey).set({ name }).where(own(userId, id));
  return was && toPasskey(was);
}

/** @returns undefined where it is none of theirs */
export async function deletePasskey(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<Passkey | undefined> {
  const [row] = await tx.delete(passkey).where(own(userId, id)).returning();
  return row && toPasskey(row);
}

/** A passkey and the user whom it signs in. */
export interface KnownPasskey {
  key: PasskeyRow;
  user: Pick<typeof user.$inferSelect, 'id' | 'username' | 'password_hash' | 'status'>;
}

export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<KnownPasskey | undefined> {
  const { id, username, password_hash, status } = user;
  const [found] = await db
    .select({ key: passkey, user: { id, username, password_hash, status } })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.user_id))
    .where(eq(passkey.credential_id, credentialId));
  return found;
}

/**
 * Stores the counter in one statement, so that of two devices with one key the second is found out.
 * @returns 'copied' where the counter does not go on, 'gone' where the key was removed meanwhile
 */
export async function usePasskey(
  tx: Transaction,
  id: string,
  counter: number,
  now: Date,
): Promise<'used' | 'copied' | 'gone'> {
  const goesOn = lt(passkey.counter, counter);
  const counts = counter === 0 ? or(goesOn, eq(passkey.counter, 0)) : goesOn;
  const used = await tx
    .update(passkey)
    .set({ counter, last_used_at: now })
    .where(and(eq(passkey.id, id), counts))
    .returning({ id: passkey.id });
  if (used.length > 0) return 'used';
  return (await tx.$count(passkey, eq(passkey.id, id))) > 0 ? 'copied' : 'gone';
}
