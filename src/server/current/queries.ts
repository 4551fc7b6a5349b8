import { eq } from 'drizzle-orm';
import type { CurrentUser, CurrentUserForm } from '@/schemas/user';
import { type Database, type Transaction, tables } from '../db/database';

const { role, user, user_role } = tables;

/** The signed-in user with the names of his roles; undefined when he is gone. */
export async function findCurrentUser(
  db: Database | Transaction,
  id: string,
): Promise<CurrentUser | undefined> {
  const [row] = await db.select().from(user).where(eq(user.id, id));
  if (!row) return undefined;
  const roles = await db
    .select({ link: user_role, role_name: role.name })
    .from(user_role)
    .innerJoin(role, eq(role.id, user_role.role_id))
    .where(eq(user_role.user_id, id))
    .orderBy(role.name);
  const { password_hash: _, username_key: __, ...shown } = row;
  return {
    ...shown,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    roles: roles.map(({ link, role_name }) => ({
      ...link,
      role_name,
      created_at: link.created_at.toISOString(),
      updated_at: link.updated_at.toISOString(),
    })),
  };
}

/** The stored hash of a user's password. */
export async function findPasswordHash(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ password_hash: user.password_hash })
    .from(user)
    .where(eq(user.id, id));
  return row?.password_hash;
}

/** Stores what a user says of himself. */
export async function storeProfile(
  tx: Transaction,
  id: string,
  form: CurrentUserForm,
  now: number,
): Promise<void> {
  await tx
    .update(user)
    .set({ ...form, updated_at: new Date(now) })
    .where(eq(user.id, id));
}

/** Stores a password that the user chose himself, which need not be changed any more. */
export async function storeOwnPassword(
  tx: Transaction,
  id: string,
  password_hash: string,
  now: number,
): Promise<void> {
  await tx
    .update(user)
    .set({ password_hash, must_change_password: false, updated_at: new Date(now) })
    .where(eq(user.id, id));
}
