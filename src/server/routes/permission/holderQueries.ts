import { and, count, desc, eq, inArray, ne } from 'drizzle-orm';
import { pageQuerySchema, wordsSchema } from '@/schemas/common';
import type { Holder } from '@/schemas/permission';
import { idSchema } from '@/schemas/permission/parts';
import { z } from '@/schemas/zod';
import type { Listed } from '../../changes/store';
import { containsWords, pagedList } from '../../crud/list';
import { type Database, tables } from '../../db/database';
import { isOneOf } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';
import { currentRoleSets } from '../../permission/explain/roleSets';
import { grouped } from '../../permission/policyIndex';
import { targetShape } from './question';

export const holdersQuerySchema = pageQuerySchema.extend({
  ...targetShape,
  role_id: idSchema.optional(),
  menu_id: idSchema.optional(),
  of: z.enum(['users', 'roles']).default('users'),
  q: wordsSchema('the name, or of users the username'),
});

export type HoldersQuery = z.infer<typeof holdersQuerySchema>;

const { role, user, user_role } = tables;

type Page = Pick<HoldersQuery, 'q' | 'current' | 'pageSize'>;

/** Who holds something: those who are active, or those who have one of the roles. */
export interface HoldersAsked {
  /** The roles that are needed; undefined where none is. */
  roles: string[] | undefined;
  onlyActive: boolean;
}

/** The newest first, as in the list of users; root is not among them. */
export async function listUsers(
  db: Database,
  { roles, onlyActive }: HoldersAsked,
  page: Page,
): Promise<Listed<Holder>> {
  const linked = db
    .select({ id: user_role.user_id })
    .from(user_role)
    .where(inArray(user_role.role_id, roles ?? []));
  const where = and(
    ne(user.id, ROOT_ID),
    onlyActive ? eq(user.status, 'activated') : undefined,
    roles && inArray(user.id, linked),
    containsWords([user.name, user.username], page.q),
  );
  const rows = db
    .select({ id: user.id, name: user.name, username: user.username, status: user.status })
    .from(user)
    .where(where)
    .orderBy(desc(user.created_at), desc(user.id))
    .$dynamic();
  const total =
    roles && !page.q ? await countHolders(db, roles, onlyActive) : await db.$count(user, where);
  const { data } = await pagedList(db, page, rows, { total });
  return { data: await withRoles(db, data, roles), total };
}

async function countHolders(db: Database, roles: string[], onlyActive: boolean): Promise<number> {
  const wanted = new Set(roles);
  return (await currentRoleSets(db))
    .filter((set) => set.roles.some((id) => wanted.has(id)))
    .reduce((sum, { ids, frozen }) => sum + ids.length + (onlyActive ? 0 : frozen), 0);
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
  const { data, ...total } = await pagedList(db, page, rows, counted);
  return { data: await withUsers(db, data), ...total };
}

/** Adds the roles through which each holds it. */
async function withRoles<Row extends { id: string }>(
  db: Database,
  rows: Row[],
  roles: string[] | undefined,
): Promise<(Row & Pick<Holder, 'roles'>)[]> {
  if (!roles || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const links = await db
    .select({ user_id: user_role.user_id, id: role.id, name: role.name })
    .from(user_role)
    .innerJoin(role, eq(role.id, user_role.role_id))
    .where(and(inArray(user_role.user_id, ids), isOneOf(role.id, roles)))
    .orderBy(desc(role.sequence), role.name, role.id);
  const byUser = grouped(links, ({ user_id }) => user_id);
  return rows.map((row) => ({
    ...row,
    roles: (byUser.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}

async function withUsers<Row extends { id: string }>(
  db: Database,
  rows: Row[],
): Promise<(Row & Pick<Holder, 'users'>)[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ id: user_role.role_id, users: count() })
    .from(user_role)
    .where(and(inArray(user_role.role_id, ids), ne(user_role.user_id, ROOT_ID)))
    .groupBy(user_role.role_id);
  const users = new Map(counts.map((row) => [row.id, row.users]));
  return rows.map((row) => ({ ...row, users: users.get(row.id) ?? 0 }));
}
