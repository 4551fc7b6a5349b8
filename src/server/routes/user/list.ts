import { and, desc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { MAX_IDS, NO_ROLE, type User, type UserQuery } from '@/schemas/user';
import type { Listed } from '../../changes/store';
import { contains, findsWords, isUnfiltered, pageOf, selectableOf } from '../../crud/list';
import { cacheOf } from '../../db/cache';
import { countUpTo } from '../../db/counting';
import { type Database, tables } from '../../db/database';
import { hasFactor } from '../../db/heldFactors';
import { prepared } from '../../db/prepared';
import { isAnyOf } from '../../db/rows';
import { notRoot } from './find';
import { type UserRow, withRoles } from './roles';

const { role, user, user_role } = tables;

const ORDER = [desc(user.created_at), desc(user.id)];

export async function listUsers(db: Database, query: UserQuery): Promise<Listed<User>> {
  if (isUnfiltered(query)) return firstCreated(db, query);
  const { data, ...count } = await pageOf(db, user, query, { where: matches(query), order: ORDER });
  return { data: await asListed(db, data), ...count };
}

/** Returns those that a bulk action on all that match would change. */
export const selectableUsers = (db: Database, query: UserQuery) =>
  selectableOf(db, user, { where: matches(query), order: ORDER });

const pageOfAll = prepared((db) =>
  db
    .select()
    .from(user)
    .where(notRoot)
    .orderBy(...ORDER)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('page_of_all_users'),
);

/** Reads the list as most open it: without a filter, the newest first. */
async function firstCreated(db: Database, { current, pageSize }: UserQuery): Promise<Listed<User>> {
  const rows = await pageOfAll(db).execute({ limit: pageSize, offset: (current - 1) * pageSize });
  const all = () => countUpTo(db, db.select({ id: user.id }).from(user).where(notRoot).$dynamic());
  const count = await cacheOf(db).get('count of users', all, () => '');
  return { data: await asListed(db, rows), ...count };
}

async function asListed(db: Database, rows: UserRow[]): Promise<User[]> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const [listed, lacking] = await Promise.all([
    withRoles(db, rows),
    rows.length > 0 ? withoutFactor(db).execute({ ids }) : [],
  ]);
  const lacks = new Set(lacking.map(({ id }) => id));
  return listed.map((one, at) => ({
    ...one,
    last_sign_in_at: rows[at]?.last_sign_in_at?.toISOString() ?? null,
    must_change_password: rows[at]?.must_change_password ?? false,
    lacks_second_factor: lacks.has(one.id),
  }));
}

/** Those of the users whom a role obliges to a second factor that they have not set up. */
const withoutFactor = prepared((db) =>
  db
    .selectDistinct({ id: user.id })
    .from(user)
    .innerJoin(user_role, eq(user_role.user_id, user.id))
    .innerJoin(role, eq(role.id, user_role.role_id))
    .where(
      and(
        isAnyOf(user.id, sql.placeholder('ids')),
        eq(role.second_factor, 'required'),
        eq(role.status, 'enabled'),
        not(hasFactor),
      ),
    )
    .prepare('users_without_second_factor'),
);

function matches(query: UserQuery): SQL | undefined {
  const { q, ids, username, name, email, status, role_id, last_sign_in } = query;
  return and(
    notRoot,
    ids ? isAnyOf(user.id, ids.split(',').slice(0, MAX_IDS)) : undefined,
    findsWords(user.search_key, [user.username, user.name, user.email, user.phone], q),
    email ? contains(user.email, email) : undefined,
    role_id ? holdsRole(role_id) : undefined,
    last_sign_in ? signedIn(last_sign_in) : undefined,
    username ? or(contains(user.username, username), contains(user.name, username)) : undefined,
    name ? contains(user.name, name) : undefined,
    status ? eq(user.status, status) : undefined,
  );
}

function holdsRole(roleId: string): SQL {
  const held = sql`select 1 from ${user_role} where ${user_role.user_id} = ${user}.id`;
  if (roleId === NO_ROLE) return sql`not exists (${held})`;
  return sql`exists (${held} and ${user_role.role_id} = ${roleId})`;
}

const DAYS = { 'within-7-days': 7, 'within-30-days': 30, 'over-30-days': 30, 'over-90-days': 90 };

function signedIn(when: Exclude<UserQuery['last_sign_in'], '' | undefined>): SQL {
  if (when === 'never') return isNull(user.last_sign_in_at);
  const moment = sql`now() - ${`${DAYS[when]} days`}::interval`;
  if (when.startsWith('within')) return sql`${user.last_sign_in_at} >= ${moment}`;
  return sql`${user.last_sign_in_at} < ${moment}`;
}
