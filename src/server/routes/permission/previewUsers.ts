import { and, eq, ne, sql } from 'drizzle-orm';
import { type Transaction, tables } from '../../db/database';
import { isOneOf } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';
import { menuCodes } from '../../permission/menuCodes';
import { addRights, noRights, type Rights } from '../../permission/policy';
import { isEmpty, type PolicyDiff, type Side } from '../../permission/preview/policyDiff';
import type { TouchedUsers } from './touchedUsers';

const { menu, role, user, user_role } = tables;

export interface UserState {
  isActive: boolean;
  roles: string[];
}

export async function statesOf(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, UserState>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: user.id,
      status: user.status,
      // A column of the only table would stand here without the table's name.
      roles: sql<string[]>`array(select role_id from ${user_role} where user_id = ${user}.id)`,
    })
    .from(user)
    .where(and(isOneOf(user.id, ids), ne(user.id, ROOT_ID)));
  return new Map(
    rows.map(({ id, status, roles }) => [id, { isActive: status === 'activated', roles }]),
  );
}

/** What users lost, that is still there, and that no active user has. */
export async function unheldOf(
  tx: Transaction,
  losing: PolicyDiff,
  users: readonly TouchedUsers[],
): Promise<Rights> {
  const lost = noRights();
  const kinds = new Map(
    users.map((one) => [`${one.before.join(' ')}|${one.after.join(' ')}`, one]),
  );
  for (const { before, after } of kinds.values()) addRights(lost, losing.surplus(before, after));
  let unheld = losing.existingThere(lost);
  if (isEmpty(unheld)) return unheld;
  for (const role of await heldRoles(tx)) {
    unheld = losing.beyond(unheld, role);
    if (isEmpty(unheld)) break;
  }
  return unheld;
}

/** Ids of roles that an active user has; root may do everything, whatever roles it has. */
async function heldRoles(tx: Transaction): Promise<string[]> {
  // A join would look at every link before it finds the roles.
  const holder = tx
    .select({ found: sql`1` })
    .from(user_role)
    .innerJoin(user, eq(user.id, user_role.user_id))
    .where(and(eq(user_role.role_id, role.id), eq(user.status, 'activated'), ne(user.id, ROOT_ID)))
    .limit(1)
    .as('holder');
  const rows = await tx.select({ id: role.id }).from(role).crossJoinLateral(holder);
  return rows.map(({ id }) => id);
}

export interface ReadMenus {
  codes: Side['codes'];
  /** Ids of those that are pages. */
  pages: Set<string>;
}

export async function readMenus(tx: Transaction): Promise<ReadMenus> {
  const rows = await tx
    .select({
      id: menu.id,
      parent_id: menu.parent_id,
      type: menu.type,
      code: menu.code,
      name: menu.name,
    })
    .from(menu);
  const pages = rows.filter(({ type }) => type === 'page').map(({ id }) => id);
  return { codes: menuCodes(rows), pages: new Set(pages) };
}
