import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { MAX_BULK } from '@/schemas/bulk';
import { NO_ROLE, type User, type UserForm, type UserQuery, type UserRole } from '@/schemas/user';
import { deleteAccessTokensOf } from '../../auth/accessToken/queries';
import {
  assertStrong,
  type NewPassword,
  NO_PASSWORD,
  newOneTimePassword,
  ownPassword,
} from '../../auth/password/newPassword';
import { removeFactors } from '../../auth/secondFactor/factors';
import { endSessionsOf } from '../../auth/session/queries';
import { deadlineIn } from '../../base/deadline';
import { invalidFields, noSecondFactor, permissionDenied, searchTooLong } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { ROOT_ID } from '../../base/root';
import { usernameColumns, usernameShape } from '../../base/username';
import { isoDates } from '../../crud/isoDates';
import { syncLinks } from '../../crud/links';
import {
  cappedAt,
  contains,
  countUpTo,
  findsWords,
  isUnfiltered,
  MAX_COUNTED,
  orderBy,
  pagedList,
  toSelectable,
} from '../../crud/list';
import { MAX_SEARCH_MS, scanIds } from '../../crud/scan';
import type { Listed, Store } from '../../crud/store';
import type { WriteContext } from '../../crud/writeContext';
import { type Database, isEmbedded, type Transaction, tables } from '../../db/database';
import { recall } from '../../db/memory';
import { prepared } from '../../db/prepared';
import { isAnyOf, isOneOf, theRow } from '../../db/rows';
import { userSearchKey } from '../../db/searchKeys';
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
    if (isUnfiltered(query)) return firstCreated(db, query);
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
    return { data: await asListed(db, data), ...count };
  },

  selectable: async (db, query) => {
    const found = await scanUsers(db, query);
    const rows = await db
      .select({ id: user.id, name: user.name, updated_at: user.updated_at })
      .from(user)
      .where(found ? isOneOf(user.id, found) : matches(query))
      .orderBy(desc(user.created_at), desc(user.id))
      .limit(MAX_BULK + 1);
    return toSelectable(rows);
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
      search_key: userSearchKey(fields),
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
    const held = roleIdsOf(before.roles);
    const wanted = [...new Set([...roleIdsOf(roles), ...roleIdsOf(fromClaims(before))])];
    write.assertNotStronger(id, held);
    assertNotOwnSignIn(write, before, { email: fields.email, password });
    await assertFreeUsername(tx, fields.username, id);
    await assertKnownRoles(tx, wanted);
    write.assertRoles(wanted, held);
    const values = {
      ...fields,
      search_key: userSearchKey(fields),
      ...password?.columns,
      ...usernameColumns(fields.username),
    };
    const updated = await tx
      .update(user)
      .set({ ...values, updated_at: now })
      .where(eq(user.id, id))
      .returning();
    await syncRoles(write, id, before.roles ?? [], wanted);
    if (password) await deleteAccessTokensOf(tx, id);
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

/** Ends the user's sessions and access tokens. */
export async function resetPassword(
  { tx, now, actor, assertNotStronger }: WriteContext,
  { id, roles }: User,
  { columns }: NewPassword,
): Promise<void> {
  // One's own is changed with the old one.
  if (id === actor.user_id) throw permissionDenied();
  assertNotStronger(id, roleIdsOf(roles));
  await tx
    .update(user)
    .set({ ...columns, updated_at: now })
    .where(eq(user.id, id));
  await endSessionsOf(tx, id);
  await deleteAccessTokensOf(tx, id);
}

/** Ends the user's sessions. @throws {ApiError} 404 where there is none */
export async function resetFactor(
  { tx, actor, assertNotStronger }: WriteContext,
  { id, roles }: User,
): Promise<void> {
  // One's own is removed with the password.
  if (id === actor.user_id) throw permissionDenied();
  assertNotStronger(id, roleIdsOf(roles));
  if (!(await removeFactors(tx, id))) throw noSecondFactor();
  await endSessionsOf(tx, id);
}

/**
 * Otherwise whoever finds an unlocked screen, or a token, could set a password, or an e-mail to which the
 * link for one is sent.
 * @throws {ApiError} 400
 */
function assertNotOwnSignIn(
  { actor }: WriteContext,
  before: User,
  { email, password }: Pick<PreparedUser, 'email' | 'password'>,
): void {
  if (before.id !== actor.user_id) return;
  const isOther = email.toLowerCase() !== before.email.toLowerCase();
  const fields = [...(password ? ['password'] : []), ...(isOther ? ['email'] : [])];
  if (fields.length > 0) throw invalidFields(fields.map((name) => fieldError(name, 'own_sign_in')));
}

const notRoot = ne(user.id, ROOT_ID);

const pageOfAll = prepared((db) =>
  db
    .select()
    .from(user)
    .where(notRoot)
    .orderBy(desc(user.created_at), desc(user.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('page_of_all_users'),
);

/** As most open it: without a filter, the newest first. */
async function firstCreated(db: Database, { current, pageSize }: UserQuery): Promise<Listed<User>> {
  const rows = await pageOfAll(db).execute({ limit: pageSize, offset: (current - 1) * pageSize });
  const all = () => countUpTo(db, db.select({ id: user.id }).from(user).where(notRoot).$dynamic());
  const count = await recall(db, 'count of users', all, () => '');
  return { data: await asListed(db, rows), ...count };
}

async function asListed(db: Database, rows: UserRow[]): Promise<User[]> {
  const listed = await withRoles(db, rows);
  return listed.map((one, at) => ({
    ...one,
    last_sign_in_at: rows[at]?.last_sign_in_at?.toISOString() ?? null,
  }));
}

function matches(query: UserQuery): SQL | undefined {
  const { q, username, name, email, status, role_id, last_sign_in } = query;
  return and(
    notRoot,
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

/** An index of trigrams finds no word of one or two letters, which many Chinese words are. */
const isShort = (text = '') => text !== '' && !/[\p{L}\p{N}]{3}/u.test(text);

/** On the embedded database a search without an index would block other requests. */
async function scanUsers(db: Database, query: UserQuery): Promise<string[] | undefined> {
  const { q, username, name, email, role_id, last_sign_in } = query;
  const isUnindexed = q || email || role_id || last_sign_in || isShort(username) || isShort(name);
  if (!isEmbedded(db) || !isUnindexed) return undefined;
  return scanIds(db, {
    table: user,
    order: [user.created_at, user.id],
    descending: true,
    where: matches(query),
    max: MAX_COUNTED + 1,
    deadline: deadlineIn(MAX_SEARCH_MS, searchTooLong),
  });
}

const linksOf = prepared((db) =>
  db
    .select({ link: user_role, role_name: role.name })
    .from(user_role)
    .innerJoin(role, eq(role.id, user_role.role_id))
    .where(isAnyOf(user_role.user_id, sql.placeholder('ids')))
    .orderBy(desc(role.sequence), role.name, role.id)
    .prepare('roles_of_users'),
);

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

/** They are taken by the next sign-in alone, when the claims give them no longer. */
const fromClaims = ({ roles }: User): UserRole[] =>
  (roles ?? []).filter(({ source }) => source === 'claims');

export async function assertKnownRoles(
  tx: Transaction,
  ids: string[],
  field = 'roles',
): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx.select({ id: role.id }).from(role).where(inArray(role.id, ids));
  const unknown = ids.find((id) => !known.some((row) => row.id === id));
  if (unknown !== undefined)
    throw invalidFields([fieldError(field, 'unknown_role', { id: unknown })]);
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
