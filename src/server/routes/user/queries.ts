import { and, eq } from 'drizzle-orm';
import { emailKey, type User, type UserForm, type UserQuery } from '@/schemas/user';
import {
  assertStrong,
  type NewPassword,
  NO_PASSWORD,
  newOneTimePassword,
  ownPassword,
} from '../../auth/password/newPassword';
import { endAccessOf } from '../../auth/reset/ending';
import { endSessionsOf } from '../../auth/session/queries';
import type { Store } from '../../changes/store';
import type { WriteContext } from '../../changes/writeContext';
import { tables } from '../../db/database';
import { theRow } from '../../db/rows';
import { userSearchKey } from '../../db/searchKeys';
import { fillUsernameShapes } from '../../db/usernameShapes';
import { type ApiError, invalidFields, usernameAlike } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { ROOT_ID } from '../../lib/root';
import { usernameColumns, usernameShape } from '../../lib/username';
import { findUser, notRoot } from './find';
import { userHistory } from './history';
import { listUsers, selectableUsers } from './list';
import { endBoundOf, type PasswordRules } from './resets';
import {
  assertKnownRoles,
  fromClaims,
  roleIdsOf,
  syncRoles,
  userSnapshot,
  withRoles,
} from './roles';

const { user } = tables;

/** Without a password the old one stays. */
export type PreparedUser = Omit<UserForm, 'password'> & { password?: NewPassword };

/** Root is not among them. */
export const userStore = ({
  defaultPassword,
  passwordSignIn,
}: PasswordRules): Store<User, UserForm, UserQuery, PreparedUser> => ({
  list: listUsers,
  selectable: selectableUsers,

  find: findUser,

  prepare: async ({ password, ...fields }, id) => {
    if (password)
      return { ...fields, password: await ownPassword(password, fields.username, defaultPassword) };
    return id ? fields : { ...fields, password: await newOneTimePassword(defaultPassword) };
  },

  prepareDryRun: async ({ password, ...fields }, id) => {
    if (password) await assertStrong(password, fields.username, defaultPassword);
    return id && !password ? fields : { ...fields, password: NO_PASSWORD };
  },

  create: async (write, { roles, password, known_look_alike, ...fields }, identity) => {
    const { tx } = write;
    const wanted = roleIdsOf(roles);
    await assertFreeUsername(write, { ...fields, known_look_alike });
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

  update: async (write, before, { roles, password, known_look_alike, ...fields }) => {
    const { tx, now } = write;
    const { id } = before;
    const held = roleIdsOf(before.roles);
    const wanted = [...new Set([...roleIdsOf(roles), ...roleIdsOf(fromClaims(before))])];
    write.assertNotStronger(id, held);
    assertNotOwnSignIn(write, before, { email: fields.email, password });
    await assertFreeUsername(write, { ...fields, known_look_alike }, id);
    await assertKnownRoles(tx, wanted);
    write.assertRoles(wanted, held);
    if (password) await endBoundOf(write, before, { passwordSignIn });
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
    if (fields.status === 'freezed') await endAccessOf(tx, [id]);
    // Tokens give nothing without roles, and rest until there are some again.
    else if (held.length > 0 && wanted.length === 0) await endSessionsOf(tx, id);
    return theRow(await withRoles(tx, updated));
  },

  remove: async ({ tx, assertNotStronger }, { id, roles }) => {
    assertNotStronger(id, roleIdsOf(roles));
    await tx.delete(user).where(and(eq(user.id, id), notRoot));
  },

  auditSnapshot: async (_, found) => userSnapshot(found),

  setsPassword: ({ password }) => password !== undefined,

  ...userHistory,
});

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
  const isOther = emailKey(email) !== emailKey(before.email);
  const fields = [...(password ? ['password'] : []), ...(isOther ? ['email'] : [])];
  if (fields.length > 0) throw invalidFields(fields.map((name) => fieldError(name, 'own_sign_in')));
}

/** Of a look-alike that was taken before, another spelling is free as long as its shape stays. @throws {ApiError} 400 */
async function assertFreeUsername(
  write: WriteContext,
  form: Pick<PreparedUser, 'username' | 'known_look_alike'>,
  id = '',
): Promise<void> {
  const { tx } = write;
  await fillUsernameShapes(tx);
  const { username_key, username_shape } = usernameColumns(form.username);
  const likes = await tx
    .select({ id: user.id, username: user.username, name: user.name, key: user.username_key })
    .from(user)
    .where(eq(user.username_shape, username_shape))
    .orderBy(user.id);
  const others = likes.filter((like) => like.id !== id);
  const isTaken = others.some(({ key }) => key === username_key);
  if (username_key === '' || isTaken || username_shape === usernameShape(ROOT_ID))
    throw usernameTaken();
  const [like] = others;
  const keepsShape = others.length < likes.length;
  const isRoots = others.some((other) => other.id === ROOT_ID);
  const refusal = like && !keepsShape && lookAlikeRefusal(write, form, { ...like, isRoots });
  if (refusal) throw refusal;
}

const usernameTaken = () => invalidFields([fieldError('username', 'username_taken')]);

export interface LookAlike {
  username: string;
  name: string;
  isRoots: boolean;
}

/** Whoever may list users is told whom the name looks like, and can take it nevertheless. */
export function lookAlikeRefusal(
  { mayCall, takesLookAlikes }: WriteContext,
  { known_look_alike }: Pick<PreparedUser, 'known_look_alike'>,
  { isRoots, username, name }: LookAlike,
): ApiError | undefined {
  if (isRoots || !mayCall({ method: 'GET', path: '/api/v1/users' })) return usernameTaken();
  return known_look_alike || takesLookAlikes ? undefined : usernameAlike({ username, name });
}
