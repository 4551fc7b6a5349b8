import { and, eq } from 'drizzle-orm';
import { emailKey, type User, type UserForm, type UserQuery } from '@/schemas/user';
import {
  assertStrong,
  type NewPassword,
  NO_PASSWORD,
  newOneTimePassword,
  ownPassword,
} from '../../auth/password/newPassword';
import { endAccessOf, endSessionsOf } from '../../auth/session/ending';
import type { Store } from '../../changes/store';
import type { WriteContext } from '../../changes/writeContext';
import { tables } from '../../db/database';
import { theRow } from '../../db/rows';
import { userSearchKey } from '../../db/searchKeys';
import { invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { usernameColumns } from '../../lib/username';
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
import { assertFreeUsername } from './usernames';

const { user } = tables;

/** A user's form; without a password the old one stays. */
export type PreparedUser = Omit<UserForm, 'password'> & { password?: NewPassword };

/** The store of all users but root. */
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
    else if (held.length > 0 && wanted.length === 0) await endSessionsOf(tx, [id]);
    return theRow(await withRoles(tx, updated));
  },

  remove: async ({ tx, assertNotStronger }, { id, roles }) => {
    assertNotStronger(id, roleIdsOf(roles));
    await tx.delete(user).where(and(eq(user.id, id), notRoot));
  },

  auditSnapshot: async (_, found) => userSnapshot(found),

  // Of an import's rows it is empty.
  setsPassword: ({ password }) => Boolean(password),

  ...userHistory,
});

/**
 * Refuses a password or an e-mail of one's own: who finds an unlocked screen, or a token, could set a password
 * by it, or have the link for one sent.
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
