import { sql } from 'drizzle-orm';
import { ROOT_ID } from '../../base/root';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';

const { policy_version, user, user_role } = tables;

/** Users who are active, counted by the roles that they have together. */
export interface RoleSet {
  roles: string[];
  users: number;
}

interface Held {
  version: number;
  sets: Promise<RoleSet[]>;
}

const newest = new WeakMap<Database, Held>();

/** Shared, so not to be changed. */
export async function currentRoleSets(db: Database): Promise<RoleSet[]> {
  const [row] = await db.select({ version: policy_version.users }).from(policy_version);
  const version = row?.version ?? 0;
  const held = newest.get(db);
  if (held && held.version >= version) return held.sets;
  const holding = { version, sets: readRoleSets(db) };
  newest.set(db, holding);
  holding.sets.catch(() => {
    if (newest.get(db) === holding) newest.delete(db);
  });
  return holding.sets;
}

/** Users of a page; the embedded database is blocked for 10 to 30 ms. */
const PAGE = 10_000;

async function readRoleSets(db: Database): Promise<RoleSet[]> {
  const counts = new Map<string, number>();
  for (let after = ''; ; ) {
    const [page] = await queryRows<{ sets: string | null; count: number; last: string | null }>(
      db,
      sql`select string_agg(roles, chr(10)) as sets, count(*)::int as count, max(id) as last
      from (
        select id, case when status = 'activated' then array_to_string(array(
          select role_id from ${user_role} where user_id = ${user}.id order by role_id), ' ') else '' end as roles
        from ${user} where id > ${after} and id <> ${ROOT_ID} order by id limit ${PAGE}
      ) page`,
    );
    for (const roles of page?.sets?.split('\n') ?? []) {
      if (roles) counts.set(roles, (counts.get(roles) ?? 0) + 1);
    }
    if (!page?.last || page.count < PAGE) break;
    after = page.last;
  }
  return [...counts].map(([roles, users]) => ({ roles: roles.split(' '), users }));
}
