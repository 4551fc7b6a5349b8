import { and, desc, eq, getTableColumns, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { User, UserForm, UserQuery, UserRole } from '@/schemas/user';
import {
  assertStrong,
  type NewPassword,
  NO_PASSWORD,
  newOneTimePassword,
  ownPassword,
} from '../../auth/password/newPassword';
import { endSessionsOf } from '../../auth/session/queries';
import { deadlineIn } from '../../base/deadline';
import { invalidFields, searchTooLong } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { ROOT_ID } from '../../base/root';
import { usernameColumns, usernameShape } from '../../base/username';
import { isoDates } from '../../crud/isoDates';
import { syncLinks } from '../../crud/links';
import {
  cappedAt,
  contains,
  containsWords,
  MAX_COUNTED,
  orderBy,
  pagedList,
} from '../../crud/list';
import { MAX_SEARCH_MS, scanIds } from '../../crud/scan';
import type { Store } from '../../crud/store';
import type { WriteContext } from '../../crud/writeContext';
import { type Database, isEmbedded, type Transaction, tables } from '../../db/database';
import { isOneOf, theRow } from '../../db/rows';
import { fillUsernameShapes } from '../../db/usernameShapes';
import { userHistory } from './history';

const { role, user, user_role } = tables;

type UserRow = typeof user.$inferSelect;

/** Without a password the old one stays. */
export type PreparedUser = Omit<UserForm, 'password'> & { password?: NewPassword };

/** Root is not among them. */
export const userStore = (
  defaultPassword?: string,
): Store<User, UserForm, UserQuery, PreparedUser> => ({
  list: async (db, query) => {
    const found = await scanUsers(db, query);
    const where = found && found.length <= MAX_COUNTED ? isOneOf(user.id, found) : matches(query);
    const order = [desc(user.created_at), desc(user.id)];
    const rows = db
      .select()
      .from(user)
      .where(where)
      .orderBy(...orderBy(getTableColumns(user), query.sort, order));
    const counted = found
      ? cappedAt(MAX_COUNTED, found.length)
      : db.select({ id: user.id }).from(user).where(where).$dynamic();
    const { data, ...count } = await pagedList(db, query, rows.$dynamic(), counted);
    return { data: await withRoles(db, data), ...count };
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
    return id ? fields : { ...fields, password: await newOneTimePassword(defaultPassword) };
  },

  prepareTried: async ({ password, ...fields }, id) => {
    if (password) await assertStrong(password, fields.username, defaultPassword);
    return id && !password ? fields : { ...fields, password: NO_PASSWORD };
  },

  create: async (write, { roles, password, ...fields }, identity) => {
    const { tx } = write;
    const wanted = roleIdsOf(roles);
    await assertFreeUsername(tx, fields.username);
    await assertKnownRoles(tx, wanted);
    write.assertRoles(wanted);
    if (!password) throw new Error('a new user needs a password');
    const values = {
      ...fields,
      ...password.columns,
      ...identity,
      ...usernameColumns(fields.username),
    };
    const created = await tx.insert(user).values(values).returning();
    await syncRoles(write, identity.id, [], wanted);
    const item = theRow(await withRoles(tx, created));
    return { item, oneTimePassword: password.oneTimePassword };
  },

  update: async (write, before, { roles, password, ...fields }) => {
    const { tx, now } = write;
    const { id } = before;
    const wanted = roleIdsOf(roles);
    const held = roleIdsOf(before.roles);
    write.assertNotStronger(id, held);
    await assertFreeUsername(tx, fields.username, id);
    await assertKnownRoles(tx, wanted);
    write.assertRoles(wanted, held);
    const values = { ...fields, ...password?.columns, ...usernameColumns(fields.username) };
    const updated = await tx
      .update(user)
      .set({ ...values, updated_at: now })
      .where(eq(user.id, id))
      .returning();
    await syncRoles(write, id, before.roles ?? [], wanted);
    const isStripped = held.length > 0 && wanted.length === 0;
    if (password || isStripped || fields.status === 'freezed') await endSessionsOf(tx, id);
    return theRow(await withRoles(tx, updated));
  },

  remove: async ({ tx, assertNotStronger }, { id, roles }) => {
    assertNotStronger(id, roleIdsOf(roles));
    await tx.delete(user).where(and(eq(user.id, id), notRoot));
  },

  auditSnapshot: async (_, { roles, ...fields }) => ({
    ...fields,
    roles: roles?.map(({ role_id }) => role_id),
  }),

  setsPassword: ({ password }) => password !== undefined,

  ...userHistory,
});

/** Ends the user's sessions. */
export async function resetPassword(
  { tx, now, assertNotStronger }: WriteContext,
  { id, roles }: User,
  { columns }: NewPassword,
): Promise<void> {
  assertNotStronger(id, roleIdsOf(roles));
  await tx
    .update(user)
    .set({ ...columns, updated_at: now })
    .where(eq(user.id, id));
  await endSessionsOf(tx, id);
}

const notRoot = ne(user.id, ROOT_ID);

function matches({ q, username, name, status }: UserQuery): SQL | undefined {
  return and(
    notRoot,
    containsWords([user.username, user.name, user.email, user.phone], q),
    username ? or(contains(user.username, username), contains(user.name, username)) : undefined,
    name ? contains(user.name, name) : undefined,
    status ? eq(user.status, status) : undefined,
  );
}

/** An index of trigrams finds no word of one or two letters, which many Chinese words are. */
const isShort = (text = '') => text !== '' && !/[\p{L}\p{N}]{3}/u.test(text);

/** On the embedded database a search without an index would block other requests. */
async function scanUsers(db: Database, query: UserQuery): Promise<string[] | undefined> {
  const { q, username, name } = query;
  if (!isEmbedded(db) || !(q || isShort(username) || isShort(name))) return undefined;
  return scanIds(db, {
    table: user,
    order: [user.created_at, user.id],
    descending: true,
    where: matches(query),
    max: MAX_COUNTED + 1,
    deadline: deadlineIn(MAX_SEARCH_MS, searchTooLong),
  });
}

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
    ...isoDates(row),
    roles: links
      .filter(({ link }) => link.user_id === row.id)
      .map(({ link, role_name }) => ({ ...link, ...isoDates(link), role_name })),
  }));
}

function shown(row: UserRow) {
  const { password_hash, username_key, username_shape, must_change_password, ...rest } = row;
  return rest;
}

const roleIdsOf = (roles: { role_id: string }[] | null) => [
  ...new Set(roles?.map(({ role_id }) => role_id)),
];

/** A look-alike that an older version accepted stays usable as long as its shape does. */
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
    throw invalidFields([fieldError('username', 'username_taken')]);
  }
}

async function assertKnownRoles(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx.select({ id: role.id }).from(role).where(inArray(role.id, ids));
  const unknown = ids.find((id) => !known.some((row) => row.id === id));
  if (unknown !== undefined)
    throw invalidFields([fieldError('roles', 'unknown_role', { id: unknown })]);
}

async function syncRoles(
  write: WriteContext,
  user_id: string,
  held: UserRole[],
  wanted: string[],
): Promise<void> {
  const links = wanted.map((role_id) => ({ user_id, role_id }));
  await syncLinks(write, user_role, held, links, ({ role_id }) => role_id);
}
