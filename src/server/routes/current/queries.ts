import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { CurrentUser } from '@/schemas/user';
import { auditedRoles, heldRoles } from '../../auth/oidc/heldRoles';
import type { Principal } from '../../auth/session/queries';
import { isoDates } from '../../crud/isoDates';
import { type Database, type Transaction, tables } from '../../db/database';
import { prepared } from '../../db/prepared';
import { build } from '../../lib/build';
import type { Env } from '../../lib/env';

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
  const { search_key, last_sign_in_at, ...found } = rows[0].found;
  return {
    ...found,
    ...isoDates(found),
    roles: rows.flatMap(({ link, role_name }) =>
      link && role_name !== null ? [{ ...link, ...isoDates(link), role_name }] : [],
    ),
  };
}

/** Returns how this server is set up, as far as pages depend on it. */
export const gatehouseOf = ({ defaultPassword, mail, oidc, registration }: Env) => ({
  company_sign_in: oidc !== undefined,
  registration: registration !== 'off',
  notification_mail: mail !== undefined,
  one_time_password: !defaultPassword,
  build,
});

/** Returns a user as the audit has every user. */
export const auditedUser = ({ must_change_password: _, roles, ...fields }: CurrentUser) => ({
  ...fields,
  ...auditedRoles(heldRoles(roles ?? [])),
});

/** Returns the user, with the roles of the impersonation where an admin looks with some roles alone. */
export async function findShownUser(
  db: Database,
  { user_id, view_as }: Pick<Principal, 'user_id' | 'view_as'>,
): Promise<CurrentUser | undefined> {
  const user = await findCurrentUser(db, user_id);
  const ids = view_as?.role_ids;
  if (!user || !ids) return user;
  const rows = await db.select().from(role).where(inArray(role.id, ids)).orderBy(role.name);
  const roles = rows.map((row) => ({
    ...isoDates(row),
    id: row.id,
    user_id,
    role_id: row.id,
    role_name: row.name,
  }));
  return { ...user, roles };
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

export async function updateUser(
  tx: Transaction,
  id: string,
  fields: Partial<typeof user.$inferInsert>,
): Promise<void> {
  await tx.update(user).set(fields).where(eq(user.id, id));
}
