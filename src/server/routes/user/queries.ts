import { and, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { User, UserForm, UserQuery } from '@/schemas/user';
import { type NewPassword, oneTimePassword, ownPassword } from '../../auth/password/newPassword';
import { endSessionsOf } from '../../auth/session/queries';
import { deadlineIn } from '../../base/deadline';
import { badRequest, invalidFields, searchTooLong } from '../../base/errors';
import { newId } from '../../base/ids';
import { ROOT_ID } from '../../base/root';
import { usernameColumns, usernameShape } from '../../base/username';
import type { Change } from '../../crud/change';
import { contains, countUpTo, MAX_COUNTED, orderBy } from '../../crud/list';
import { isEmbedded, MAX_SEARCH_MS, scanIds } from '../../crud/scan';
import type { Store } from '../../crud/store';
import { dates } from '../../crud/wire';
import { type Database, type Transaction, tables } from '../../db/database';
import { fillUsernameShapes } from '../../db/usernameShapes';

const { role, user, user_role } = tables;

type UserRow = typeof user.$inferSelect;

/** A form whose password is hashed; without one, the old password stays. */
type ReadyUser = Omit<UserForm, 'password'> & { password?: NewPassword };

/** Users in the database; root is none of them. */
export const userStore = (
  defaultPassword?: string,
): Store<User, UserForm, UserQuery, ReadyUser> => ({
  list: async (db, query) => {
    const found = await scanForShort(db, query);
    const where = found && !found.isCapped ? isAmong(found.ids) : matches(query);
    const rows = await db
      .select()
      .from(user)
      .where(where)
      .orderBy(
        ...orderBy(getTableColumns(user), query.sort, [desc(user.created_at), desc(user.id)]),
      )
      .limit(query.pageSize)
      .offset((query.current - 1) * query.pageSize);
    const count = found?.isCapped
      ? { total: MAX_COUNTED, total_capped: true as const }
      : await countUpTo(db, db.select({ id: user.id }).from(user).where(where).$dynamic());
    return { data: await withRoles(db, rows), ...count };
  },

  find: async (db, id) => {
    const rows = await db
      .select()
      .from(user)
      .where(and(eq(user.id, id), notRoot));
    return (await withRoles(db, rows))[0];
  },

  prepare: async ({ password, ...fields }, id) => {
    if (password)
      return { ...fields, password: await ownPassword(password, fields.username, defaultPassword) };
    return id ? fields : { ...fields, password: await oneTimePassword(defaultPassword) };
  },

  create: async (tx, { roles, password, ...fields }, change) => {
    const id = newId(change.now.getTime());
    const roleIds = distinctRoles(roles);
    await assertFreeUsername(tx, fields.username);
    await assertKnownRoles(tx, roleIds);
    change.assertRoles(roleIds);
    if (!password) throw new Error('a new user needs a password');
    await tx.insert(user).values({
      ...fields,
      ...password.columns,
      id,
      ...usernameColumns(fields.username),
      created_at: change.now,
      updated_at: change.now,
    });
    await assign(tx, id, roleIds, change.now);
    return { id, ...(password.once && { once: { password: password.once } }) };
  },

  update: async (tx, id, { roles, password, ...fields }, change) => {
    const wanted = distinctRoles(roles);
    const held = await roleIdsOf(tx, id);
    change.assertNotStronger(id, held);
    await assertFreeUsername(tx, fields.username, id);
    await assertKnownRoles(tx, wanted);
    change.assertRoles(wanted, held);
    await tx
      .update(user)
      .set({
        ...fields,
        ...password?.columns,
        ...usernameColumns(fields.username),
        updated_at: change.now,
      })
      .where(eq(user.id, id));
    await reassign(tx, id, held, wanted, change.now);
    const stripped = held.length > 0 && wanted.length === 0;
    if (password || stripped || fields.status === 'freezed') await endSessionsOf(tx, id);
  },

  remove: async (tx, id, change) => {
    change.assertNotStronger(id, await roleIdsOf(tx, id));
    await tx.delete(user).where(and(eq(user.id, id), notRoot));
  },

  audited: async (_, { roles, ...fields }) => ({
    ...fields,
    roles: roles?.map(({ role_id }) => role_id),
  }),

  setsPassword: ({ password }) => password !== undefined,
});

/** Gives a user a new password and ends his sessions; refused where he is the stronger one. */
export async function resetPassword(
  tx: Transaction,
  id: string,
  { columns }: NewPassword,
  change: Change,
): Promise<void> {
  change.assertNotStronger(id, await roleIdsOf(tx, id));
  await tx
    .update(user)
    .set({ ...columns, updated_at: change.now })
    .where(eq(user.id, id));
  await endSessionsOf(tx, id);
}

const notRoot = ne(user.id, ROOT_ID);

function matches({ username, name, status }: UserQuery): SQL | undefined {
  return and(
    notRoot,
    username ? or(contains(user.username, username), contains(user.name, username)) : undefined,
    name ? contains(user.name, name) : undefined,
    status ? eq(user.status, status) : undefined,
  );
}

/** What an index of trigrams cannot find: a word of one or two letters, as many are in Chinese. */
const isShort = (text = '') => text !== '' && !/[\p{L}\p{N}]{3}/u.test(text);

/** The users that a search for short words finds, on the embedded database, where it would keep others waiting. */
async function scanForShort(db: Database, query: UserQuery) {
  if (!isEmbedded(db) || !(isShort(query.username) || isShort(query.name))) return undefined;
  const ids = await scanIds(db, {
    table: user,
    order: [user.created_at, user.id],
    descending: true,
    where: matches(query),
    max: MAX_COUNTED + 1,
    deadline: deadlineIn(MAX_SEARCH_MS, searchTooLong),
  });
  return { ids, isCapped: ids.length > MAX_COUNTED };
}

const isAmong = (ids: string[]): SQL =>
  sql`${user.id} in (select json_array_elements_text(${JSON.stringify(ids)}::json))`;

async function withRoles(db: Database | Transaction, rows: UserRow[]): Promise<User[]> {
  const ids = rows.map(({ id }) => id);
  const links = ids.length
    ? await db
        .select({ link: user_role, role_name: role.name })
        .from(user_role)
        .innerJoin(role, eq(role.id, user_role.role_id))
        .where(inArray(user_role.user_id, ids))
        .orderBy(desc(role.sequence), role.name, role.id)
    : [];
  return rows.map((row) => ({
    ...shown(row),
    ...dates(row),
    roles: links
      .filter(({ link }) => link.user_id === row.id)
      .map(({ link, role_name }) => ({ ...link, ...dates(link), role_name })),
  }));
}

/** A row without what the wire does not have. */
function shown(row: UserRow) {
  const { password_hash, username_key, username_shape, must_change_password, ...rest } = row;
  return rest;
}

const distinctRoles = (roles: UserForm['roles']) => [
  ...new Set(roles.map(({ role_id }) => role_id)),
];

async function roleIdsOf(tx: Transaction, id: string): Promise<string[]> {
  const links = await tx
    .select({ role_id: user_role.role_id })
    .from(user_role)
    .where(eq(user_role.user_id, id));
  return links.map(({ role_id }) => role_id);
}

/**
 * Nobody can be shadowed by a like name. One that an older version let in beside its like stays
 * usable, as long as its shape does.
 */
async function assertFreeUsername(tx: Transaction, username: string, id = ''): Promise<void> {
  await fillUsernameShapes(tx);
  const { username_key, username_shape } = usernameColumns(username);
  const likes = await tx
    .select({ id: user.id, username_key: user.username_key })
    .from(user)
    .where(eq(user.username_shape, username_shape));
  const isOwnShape = likes.some((like) => like.id === id);
  const isTaken = likes.some(
    (like) => like.id !== id && (!isOwnShape || like.username_key === username_key),
  );
  if (username_key === '' || isTaken || username_shape === usernameShape(ROOT_ID)) {
    const detail = 'Username already exists';
    throw badRequest(detail, [{ field: 'username', message: detail }]);
  }
}

async function assertKnownRoles(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx.select({ id: role.id }).from(role).where(inArray(role.id, ids));
  const unknown = ids.find((id) => !known.some((row) => row.id === id));
  if (unknown !== undefined)
    throw invalidFields([{ field: 'roles', message: `unknown role ${unknown}` }]);
}

async function assign(tx: Transaction, user_id: string, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const stamp = { created_at: now, updated_at: now };
  await tx
    .insert(user_role)
    .values(ids.map((role_id) => ({ ...stamp, id: newId(now.getTime()), user_id, role_id })));
}

async function reassign(
  tx: Transaction,
  id: string,
  held: string[],
  wanted: string[],
  now: Date,
): Promise<void> {
  const gone = held.filter((role_id) => !wanted.includes(role_id));
  if (gone.length > 0) {
    await tx
      .delete(user_role)
      .where(and(eq(user_role.user_id, id), inArray(user_role.role_id, gone)));
  }
  await assign(
    tx,
    id,
    wanted.filter((role_id) => !held.includes(role_id)),
    now,
  );
}
