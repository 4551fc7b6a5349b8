import { and, eq, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { hashPassword, isBcrypt, verifyPassword } from './hash';
import { weaknessOf } from './policy';

const { user } = tables;

/** Whether users are left whose hash was moved here from gin-admin. */
export async function hasMovedPasswords(db: Database): Promise<boolean> {
  const [found] = await queryRows<{ left: boolean }>(
    db,
    sql`select exists (select from ${user} where ${user.password_hash} like '$2%') as left`,
  );
  return found?.left ?? false;
}

/**
 * Hashes a password anew that was proven by a moved hash. One that nobody could choose here, such as
 * gin-admin's default, has to be changed.
 * @returns the hash that is stored now
 */
export async function renewHash(
  db: Database,
  { id, username, password_hash }: { id: string; username: string; password_hash: string },
  digest: string,
  defaultPassword?: string,
): Promise<string> {
  const renewed = await hashPassword(digest);
  const isWeak = (await weaknessOf(digest, username, defaultPassword)) !== undefined;
  const stored = await db
    .update(user)
    .set({ password_hash: renewed, ...(isWeak && { must_change_password: true }) })
    .where(and(eq(user.id, id), eq(user.password_hash, password_hash)))
    .returning({ id: user.id });
  if (stored.length > 0) return renewed;
  // Another sign-in was faster, or an admin set another password.
  const [now] = await db.select({ hash: user.password_hash }).from(user).where(eq(user.id, id));
  const isSame = now && !isBcrypt(now.hash) && (await verifyPassword(now.hash, digest));
  return isSame ? now.hash : password_hash;
}
