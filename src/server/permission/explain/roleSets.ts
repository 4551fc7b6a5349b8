import { type SQL, sql } from 'drizzle-orm';
import { Versioned } from '../../db/cache';
import { type Database, type Transaction, tables } from '../../db/database';
import { isAnyOf, queryRows, theRow } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';

const { policy_version, user, user_role } = tables;

type Reader = Database | Transaction;

/** Users besides root, by the roles that they have together. */
export interface RoleSet {
  roles: string[];
  /** The ids of active users with these roles. */
  ids: string[];
  /** How many others there are, who are frozen. */
  frozen: number;
}

/** Which users there are, and what status and roles they have. */
export async function usersVersion(db: Reader): Promise<number> {
  return theRow(await db.select({ version: policy_version.users }).from(policy_version)).version;
}

const roleSets = new Versioned<RoleSet[]>();

export const currentRoleSets = async (db: Database): Promise<RoleSet[]> =>
  roleSets.current(db, await usersVersion(db), () => readRoleSets(db));

/**
 * Returns those with any of the roles, within the lock of writes.
 * @param version of the users; undefined where the transaction has given roles to some
 */
export async function roleSetsWith(
  db: Database,
  tx: Transaction,
  version: number | undefined,
  roles: readonly string[],
): Promise<RoleSet[]> {
  if (roles.length === 0) return [];
  const known = version === undefined ? undefined : roleSets.known(db, version);
  const wanted = new Set(roles);
  if (known) return known.filter((set) => set.roles.some((id) => wanted.has(id)));
  const holders = sql`select user_id from ${user_role} where ${isAnyOf(user_role.role_id, roles)}`;
  return readRoleSets(tx, sql`user_id = any(array(${holders}))`);
}

async function readRoleSets(db: Reader, where: SQL = sql`true`): Promise<RoleSet[]> {
  // One text a set, as to decode each user's row takes longer than all else.
  const rows = await queryRows<{ roles: string; ids: string | null; frozen: number }>(
    db,
    sql`select held.roles, count(*) filter (where ${user.status} <> 'activated')::int as frozen,
        string_agg(${user.id}, ' ') filter (where ${user.status} = 'activated') as ids
      from (
        select user_id, string_agg(role_id, ' ' order by role_id) as roles
        from ${user_role} where user_id <> ${ROOT_ID} and ${where} group by user_id
      ) held
      join ${user} on ${user.id} = held.user_id
      group by held.roles`,
  );
  return rows.map(({ roles, ids, frozen }) => ({
    roles: roles.split(' '),
    ids: ids?.split(' ') ?? [],
    frozen,
  }));
}
