import { desc, eq, sql } from 'drizzle-orm';
import type { User, UserRole } from '@/schemas/user';
import { auditedRoles, heldRoles } from '../../auth/oidc/heldRoles';
import { goneFrom } from '../../changes/danglingRefs';
import type { WriteContext } from '../../changes/writeContext';
import { isoDates } from '../../crud/isoDates';
import { syncLinks } from '../../crud/links';
import { type Database, type Transaction, tables } from '../../db/database';
import { prepared } from '../../db/prepared';
import { isAnyOf } from '../../db/rows';
import { ApiError, invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';

const { role, user, user_role } = tables;

export type UserRow = typeof user.$inferSelect;

const linksOf = prepared((db) =>
  db
    .select({ link: user_role, role_name: role.name })
    .from(user_role)
    .innerJoin(role, eq(role.id, user_role.role_id))
    .where(isAnyOf(user_role.user_id, sql.placeholder('ids')))
    .orderBy(desc(role.sequence), role.name, role.id)
    .prepare('roles_of_users'),
);

/** Returns users as the API shows them: without secrets, with the names of their roles. */
export async function withRoles(db: Database | Transaction, rows: UserRow[]): Promise<User[]> {
  const ids = rows.map(({ id }) => id);
  const links = ids.length ? await linksOf(db).execute({ ids: JSON.stringify(ids) }) : [];
  const roles = new Map<string, UserRole[]>(ids.map((id) => [id, []]));
  for (const { link, role_name } of links) {
    roles.get(link.user_id)?.push({ ...link, ...isoDates(link), role_name });
  }
  return rows.map((row) => ({ ...shown(row), ...isoDates(row), roles: roles.get(row.id) ?? [] }));
}

function shown(row: UserRow) {
  const {
    password_hash,
    username_key,
    username_shape,
    must_change_password,
    search_key,
    last_sign_in_at,
    ...rest
  } = row;
  return rest;
}

export const roleIdsOf = (roles: { role_id: string }[] | null) => [
  ...new Set(roles?.map(({ role_id }) => role_id)),
];

/** They are taken by the next sign-in alone, when the claims give them no longer. */
export const fromClaims = ({ roles }: User): UserRole[] =>
  (roles ?? []).filter(({ source }) => source === 'claims');

/** @throws {ApiError} 400 */
export async function assertKnownRoles(
  tx: Transaction,
  ids: string[],
  field = 'roles',
): Promise<void> {
  const [unknown] = await goneFrom(tx, role, ids);
  if (unknown !== undefined)
    throw invalidFields([fieldError(field, 'unknown_role', { id: unknown })]);
}

/** Gives and takes what differs between `held` and `wanted`. */
export async function syncRoles(
  write: WriteContext,
  user_id: string,
  held: UserRole[],
  wanted: string[],
): Promise<void> {
  const links = wanted.map((role_id) => ({ user_id, role_id }));
  await syncLinks(write, user_role, held, links, ({ role_id }) => role_id);
}

/** Returns a user as changes tell of them. */
export const userSnapshot = ({ roles, ...fields }: User) => ({
  ...fields,
  ...auditedRoles(heldRoles(roles ?? [])),
});

/** Returns what `check` refuses roles with, asked once for each set: thousands of users hold few. */
export function refusalsBy(check: (roleIds: string[]) => void) {
  const known = new Map<string, ApiError | undefined>();
  return (roles: { role_id: string }[] | null): ApiError | undefined => {
    const ids = roleIdsOf(roles).sort();
    const key = ids.join();
    if (!known.has(key))
      known.set(
        key,
        refusalOf(() => check(ids)),
      );
    return known.get(key);
  };
}

function refusalOf(work: () => void): ApiError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
