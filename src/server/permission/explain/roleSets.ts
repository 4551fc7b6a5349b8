import { type SQL, sql } from 'drizzle-orm';
import { cacheGeneration, Versioned } from '../../db/cache';
import { type Database, type Transaction, tables } from '../../db/database';
import { isAnyOf, queryRows } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';
import { inactiveUsers, inactiveUsersWithin, type Reader, usersVersion } from './inactiveUsers';

const { user_role } = tables;

/** Users who are active, by the roles that they have together. */
export interface RoleSet {
  roles: string[];
  ids: string[];
}

const roleSets = new Versioned<RoleSet[]>();

export const currentRoleSets = async (db: Database): Promise<RoleSet[]> =>
  roleSets.current(db, await usersVersion(db), async () =>
    readRoleSets(db, await inactiveUsers(db)),
  );

/** To read the users of as many links takes about as long as to read all. */
const MANY_LINKS = 10_000;

/**
 * Users who have any of the roles, within the lock of writes.
 * @param version of the users as they are committed
 */
export async function roleSetsWith(
  db: Database,
  tx: Transaction,
  version: number,
  roles: readonly string[],
): Promise<RoleSet[]> {
  if (roles.length === 0) return [];
  const wanted = new Set(roles);
  const withWanted = (sets: RoleSet[]) =>
    sets.filter((set) => set.roles.some((id) => wanted.has(id)));
  const known = roleSets.known(db, version);
  if (known) return withWanted(known);
  const committed = (await usersVersion(tx)) === version ? version : undefined;
  const inactive = await inactiveUsersWithin(db, tx, committed);
  if (committed === undefined || !(await haveManyLinks(tx, roles))) {
    return readRoleSets(tx, inactive, holdersOf(roles));
  }
  const read = await readRoleSets(tx, inactive);
  roleSets.keep(cacheGeneration(db), version, read);
  return withWanted(read);
}

const holdersOf = (roles: readonly string[]) =>
  sql`user_id = any(array(select user_id from ${user_role} where ${isAnyOf(user_role.role_id, roles)}))`;

async function haveManyLinks(tx: Transaction, roles: readonly string[]): Promise<boolean> {
  const [found] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from (
      select 1 from ${user_role} where ${isAnyOf(user_role.role_id, roles)} limit ${MANY_LINKS}
    ) links`,
  );
  return found?.count === MANY_LINKS;
}

/** Users of a page; other requests come between pages. */
const PAGE = 5_000;

async function readRoleSets(
  db: Reader,
  inactive: ReadonlySet<string>,
  where: SQL = sql`true`,
): Promise<RoleSet[]> {
  const sets = new Map<string, string[]>();
  for (let after = ''; ; ) {
    const [page] = await queryRows<{ text: string | null; count: number; last: string }>(
      db,
      sql`select string_agg(line, chr(10)) as text, count(*)::int as count, max(user_id) as last
      from (
        select user_id, user_id || ' ' || string_agg(role_id, ' ' order by role_id) as line
        from ${user_role} where user_id > ${after} and user_id <> ${ROOT_ID} and ${where}
        group by user_id order by user_id limit ${PAGE}
      ) page`,
    );
    for (const line of page?.text?.split('\n') ?? []) {
      const end = line.indexOf(' ');
      const [id, roles] = [line.slice(0, end), line.slice(end + 1)];
      if (inactive.has(id)) continue;
      const ids = sets.get(roles);
      if (ids) ids.push(id);
      else sets.set(roles, [id]);
    }
    if (!page || page.count < PAGE) break;
    after = page.last;
  }
  return [...sets].map(([roles, ids]) => ({ roles: roles.split(' '), ids }));
}
