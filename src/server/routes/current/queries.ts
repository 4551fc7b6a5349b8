import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { CurrentUser, CurrentUserForm } from '@/schemas/user';
import { isoDates } from '../../crud/isoDates';
import { type Database, type Transaction, tables } from '../../db/database';
import { prepared } from '../../db/prepared';

const { role, user, user_role } = tables;

const { password_hash: _, username_key: __, username_shape: ___, ...shown } = getTableColumns(user);

const userWithRoles = prepared((db) =>
  db
    .select({ found: shown, link: user_role, role_name: role.name })
    .from(user)
    .leftJoin(user_role, eq(user_role.user_id, user.id))
    .leftJoin(role, eq(role.id, user_role.role_id))
    .where(eq(user.id, sql.placeholder('id')))
    .orderBy(role.name)
    .prepare('user_with_roles'),
);

export async function findCurrentUser(
  db: Database | Transaction,
  id: string,
): Promise<CurrentUser | undefined> {
  const rows = await userWithRoles(db).execute({ id });
  if (!rows[0]) return undefined;
  const { found } = rows[0];
  return {
    ...found,
    ...isoDates(found),
    roles: rows.flatMap(({ link, role_name }) =>
      link && role_name !== null ? [{ ...link, ...isoDates(link), role_name }] : [],
    ),
  };
}

export async function findPasswordHash(
  db: Database | Transaction,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ password_hash: user.password_hash })
    .from(user)
    .where(eq(user.id, id));
  return row?.password_hash;
}

export async function storeProfile(
  tx: Transaction,
  id: string,
  form: CurrentUserForm,
  now: Date,
): Promise<void> {
  await tx
    .update(user)
    .set({ ...form, updated_at: now })
    .where(eq(user.id, id));
}

export async function storeOwnPassword(
  tx: Transaction,
  id: string,
  password_hash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(user)
    .set({ password_hash, must_change_password: false, updated_at: now })
    .where(eq(user.id, id));
}
