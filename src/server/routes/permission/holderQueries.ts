import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Holder, HoldersQuery } from '@/schemas/permission';
import type { Listed } from '../../changes/store';
import { containsWords, pagedList } from '../../crud/list';
import { cappedAt, MAX_COUNTED } from '../../db/counting';
import { type Database, tables } from '../../db/database';
import { isAnyOf, isOneOf, queryRows, textRows } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';
import { inactiveUsers } from '../../permission/explain/inactiveUsers';

const { role, user, user_role } = tables;

type Page = Pick<HoldersQuery, 'q' | 'current' | 'pageSize'>;

/** Who holds something: whoever is active, or whoever has one of the roles. */
export interface HoldersAsked {
  /** Undefined where no role is needed. */
  roles: string[] | undefined;
  onlyActive: boolean;
}

/** Where more users reach something, they are not counted to the last. */
const MAX_REACHING = 2_000;
/** Those of a few more, as some are frozen or have two of the roles. */
const SOME_LINKS = 3_000;

/** The newest first, as in the list of users; root is not among them. */
export async function listUsers(
  db: Database,
  asked: HoldersAsked,
  page: Page,
): Promise<Listed<Holder>> {
  const { roles, onlyActive } = asked;
  const first = roles && (await holdersOf(db, roles));
  const where = and(
    ne(user.id, ROOT_ID),
    onlyActive ? eq(user.status, 'activated') : undefined,
    roles && hasOneOf(roles, first && first.links <= FEW_LINKS ? first.ids : undefined),
    containsWords([user.name, user.username], page.q),
  );
  const rows = db
    .select({ id: user.id, name: user.name, username: user.username, status: user.status })
    .from(user)
    .where(where)
    .orderBy(desc(user.created_at), desc(user.id))
    .$dynamic();
  const { counted, max } = await countedOf(db, asked, page, where, first);
  const { data, ...count } = await pagedList(db, page, rows, counted, max);
  return { data: await withRoles(db, data, roles), ...count };
}

/** Links are counted in a moment, users whose links and status must be looked at are not. */
async function countedOf(
  db: Database,
  { roles, onlyActive }: HoldersAsked,
  { q }: Page,
  among: SQL | undefined,
  first: FirstHolders | undefined,
) {
  if (roles && !onlyActive && !q) {
    const links = and(isAnyOf(user_role.role_id, roles), ne(user_role.user_id, ROOT_ID));
    const counted = db.select({ id: user_role.id }).from(user_role).where(links).$dynamic();
    return { counted, max: MAX_COUNTED };
  }
  const max = roles ? MAX_REACHING : MAX_COUNTED;
  if (first && !q) {
    const reaching = await countActive(db, first.ids);
    const areAll = first.links < SOME_LINKS;
    if (areAll || reaching > max) return { counted: cappedAt(max, reaching), max };
  }
  const counted = db.select({ id: user.id }).from(user).where(among).$dynamic();
  return { counted, max };
}

async function countActive(db: Database, ids: readonly string[]): Promise<number> {
  const inactive = await inactiveUsers(db);
  return ids.filter((id) => id !== ROOT_ID && !inactive.has(id)).length;
}

export async function listRoles(db: Database, ids: string[], page: Page): Promise<Listed<Holder>> {
  const where = and(isOneOf(role.id, ids), containsWords([role.name, role.code], page.q));
  const rows = db
    .select({ id: role.id, name: role.name, code: role.code, status: role.status })
    .from(role)
    .where(where)
    .orderBy(desc(role.sequence), desc(role.created_at), desc(role.id))
    .$dynamic();
  const counted = db.select({ id: role.id }).from(role).where(where).$dynamic();
  const { data, ...count } = await pagedList(db, page, rows, counted);
  return { data: await withUsers(db, data), ...count };
}

const FEW_LINKS = 2_000;

/** Few users are found by their links; of many it takes less to look at the newest until a page is full. */
function hasOneOf(roles: string[], holders: string[] | undefined): SQL {
  if (holders) return isOneOf(user.id, holders);
  return sql`exists (select 1 from ${user_role}
    where ${user_role}.user_id = ${user}.id and ${isAnyOf(user_role.role_id, roles)})`;
}

interface FirstHolders {
  ids: string[];
  links: number;
}

/** Of the first links of the roles, role by role so that not all of them are looked at. */
async function holdersOf(db: Database, roles: string[]): Promise<FirstHolders> {
  const [found] = await queryRows<{ ids: string | null }>(
    db,
    sql`select string_agg(user_id, ' ') as ids from (
      select link.user_id from ${textRows(roles)} as wanted(id)
      cross join lateral (
        select user_id from ${user_role} where role_id = wanted.id limit ${SOME_LINKS}
      ) link
      limit ${SOME_LINKS}
    ) links`,
  );
  const all = found?.ids?.split(' ') ?? [];
  return { ids: [...new Set(all)], links: all.length };
}

/** With the roles through which they hold it. */
async function withRoles<Row extends { id: string }>(
  db: Database,
  rows: Row[],
  roles: string[] | undefined,
): Promise<(Row & Pick<Holder, 'roles'>)[]> {
  if (!roles || rows.length === 0) return rows;
  const links = await queryRows<{ user_id: string; id: string; name: string }>(
    db,
    sql`select link.user_id, role.id, role.name from ${user_role} link
    join ${role} on role.id = link.role_id
    where link.user_id = any(array(select ${textRows(rows.map(({ id }) => id))}))
    order by role.sequence desc, role.name, role.id`,
  );
  const wanted = new Set(roles);
  return rows.map((row) => ({
    ...row,
    roles: links
      .filter(({ user_id, id }) => user_id === row.id && wanted.has(id))
      .map(({ id, name }) => ({ id, name })),
  }));
}

async function withUsers<Row extends { id: string }>(
  db: Database,
  rows: Row[],
): Promise<(Row & Pick<Holder, 'users'>)[]> {
  if (rows.length === 0) return rows;
  const counts = await queryRows<{ id: string; users: number }>(
    db,
    sql`select id, (select count(*)::int from ${user_role}
      where role_id = ${role}.id and user_id <> ${ROOT_ID}) as users
    from ${role} where ${isAnyOf(
      role.id,
      rows.map(({ id }) => id),
    )}`,
  );
  const users = new Map(counts.map((row) => [row.id, row.users]));
  return rows.map((row) => ({ ...row, users: users.get(row.id) ?? 0 }));
}
