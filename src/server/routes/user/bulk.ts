import { and, eq, inArray } from 'drizzle-orm';
import type { BulkResult } from '@/schemas/bulk';
import { type User, type UserForm, type UserRole, userStatusSchema } from '@/schemas/user';
import { z } from '@/schemas/zod';
import { affectsCredentials } from '../../auth/boundCredentials';
import { type NewPassword, NO_PASSWORD, newOneTimePassword } from '../../auth/password/newPassword';
import { endAccessOf, endSessionsOf } from '../../auth/session/ending';
import { ownIdOf } from '../../changes/actorLimits';
import type { Route, WriteContext, WrittenChange } from '../../changes/writeContext';
import { Refusals, type SeenVersions, statusOf, versionsIn } from '../../crud/bulk';
import { bulkActions, bulkFormSchema, idSchema } from '../../crud/bulkForm';
import type { Bulk } from '../../crud/definition';
import { insertMissingLinks } from '../../crud/links';
import { tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import { invalidFields, permissionDenied } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { notRoot } from './find';
import { type PasswordRules, resetPassword } from './resets';
import { assertKnownRoles, refusalsBy, roleIdsOf, userSnapshot, withRoles } from './roles';

/** Each password is hashed, which is slow on purpose. */
const MAX_RESET = 100;

const userBulkActions = [
  'add_roles',
  'remove_roles',
  ...bulkActions,
  'end_sessions',
  'reset_password',
] as const;

const formSchema = bulkFormSchema(userStatusSchema).extend({
  action: z.enum(userBulkActions).describe(`reset_password takes ${MAX_RESET} at most`),
  role_ids: z.array(idSchema).max(1_000).optional().describe('Of add_roles and remove_roles'),
});

type UserBulkForm = z.infer<typeof formSchema>;

const { user, user_role } = tables;

/** A change of all of `users`; returns those that it changed. */
type Change = (write: WriteContext, users: readonly User[]) => Promise<readonly User[]>;

const METHODS: Partial<Record<string, Route>> = {
  delete: { method: 'DELETE', path: '/api/v1/users/{id}' },
  reset_password: { method: 'PATCH', path: '/api/v1/users/{id}/reset-pwd' },
};

export const userBulk = (rules: PasswordRules): Bulk => ({
  form: formSchema,
  routeOf: (action) => METHODS[action] ?? { method: 'PUT', path: '/api/v1/users/{id}' },
  ready: async (form: UserBulkForm, isDryRun) => {
    const ids = [...new Set(form.ids)];
    const isSeen = versionsIn(form);
    if (form.action === 'reset_password') return readyReset(form, ids, isSeen, isDryRun, rules);
    const change = changeOf(form);
    return async (write) => {
      const users = await changeable(write, form, isSeen);
      return resultOf(write, await change(write, users));
    };
  },
});

function changeOf(form: UserBulkForm): Change {
  if (form.action === 'delete') return remove;
  if (form.action === 'end_sessions') return endSessions;
  if (form.action === 'set_status') {
    const status = statusOf(form);
    return (write, users) => setStatus(write, users, status);
  }
  const { role_ids } = form;
  if (!role_ids?.length) throw invalidFields([fieldError('role_ids', 'required')]);
  const change = form.action === 'add_roles' ? addRoles : removeRoles;
  return (write, users) => change(write, users, [...new Set(role_ids)]);
}

/** @throws {ApiError} 403 or 412 where one is gone, changed or stronger than the actor */
async function changeable(
  write: WriteContext,
  { ids }: Pick<UserBulkForm, 'ids'>,
  isSeen: SeenVersions,
): Promise<User[]> {
  const refusals = new Refusals(ids);
  const wanted = [...new Set(ids)];
  const rows = await write.tx
    .select()
    .from(user)
    .where(and(isAnyOf(user.id, wanted), notRoot));
  const place = new Map(wanted.map((id, at) => [id, at]));
  const at = ({ id }: { id: string }) => place.get(id) ?? 0;
  const users = await withRoles(
    write.tx,
    rows.sort((one, other) => at(one) - at(other)),
  );
  const there = new Set(users.map(({ id }) => id));
  for (const id of wanted) if (!there.has(id)) refusals.add('bulk_gone', id);
  const own = ownIdOf(write.actor);
  const stronger = refusalsBy((roles) => write.assertNotStronger('', roles));
  for (const found of users) {
    if (!isSeen(found.id, found.updated_at)) refusals.add('bulk_changed', found.id, found.name);
    else if (found.id !== own && stronger(found.roles))
      refusals.add('bulk_stronger', found.id, found.name);
  }
  refusals.throwIfAny();
  return users;
}

const addRoles = async (
  write: WriteContext,
  users: readonly User[],
  roleIds: readonly string[],
): Promise<readonly User[]> => {
  await assertKnownRoles(write.tx, [...roleIds], 'role_ids');
  const held = new Map(users.map((one) => [one.id, new Set(roleIdsOf(one.roles))]));
  const missing = (one: User) => roleIds.filter((id) => !held.get(one.id)?.has(id));
  const changed = users.filter((one) => missing(one).length > 0);
  for (const roles of new Set(changed.map((one) => roleIdsOf(one.roles).sort().join()))) {
    const from = roles.split(',').filter(Boolean);
    write.assertRoles([...from, ...roleIds], from);
  }
  const links = changed.flatMap((one) =>
    missing(one).map((role_id) => ({ user_id: one.id, role_id })),
  );
  await insertMissingLinks(write, user_role, links);
  return touch(write, changed, {});
};

const removeRoles = async (
  write: WriteContext,
  users: readonly User[],
  roleIds: readonly string[],
): Promise<readonly User[]> => {
  await assertKnownRoles(write.tx, [...roleIds], 'role_ids');
  const gone = new Set(roleIds);
  // What claims give, they alone take.
  const takes = ({ role_id, source }: UserRole) => gone.has(role_id) && source !== 'claims';
  const changed = users.filter(({ roles }) => roles?.some(takes));
  const ids = idsOf(changed);
  await write.tx
    .delete(user_role)
    .where(
      and(
        isAnyOf(user_role.user_id, ids),
        inArray(user_role.role_id, [...roleIds]),
        eq(user_role.source, 'manual'),
      ),
    );
  const bare = changed.filter(({ roles }) => roles?.every(takes));
  await endSessionsOf(write.tx, idsOf(bare));
  return touch(write, changed, {});
};

const setStatus = async (
  write: WriteContext,
  users: readonly User[],
  status: UserForm['status'],
): Promise<readonly User[]> => {
  const changed = users.filter((one) => one.status !== status);
  if (status === 'freezed') await endAccessOf(write.tx, idsOf(changed));
  return touch(write, changed, { status });
};

const remove: Change = async (write, users) => {
  await write.tx.delete(user).where(isAnyOf(user.id, idsOf(users)));
  await write.audit(...users.map((one) => audited('delete', one, userSnapshot(one))));
  return users;
};

const endSessions: Change = async (write, users) => {
  const ended = await endAccessOf(write.tx, idsOf(users));
  const changed = users.filter(({ id }) => ended.has(id));
  await write.audit(...changed.map((one) => audited('end-sessions', one)));
  return changed;
};

async function readyReset(
  form: UserBulkForm,
  ids: readonly string[],
  isSeen: SeenVersions,
  isDryRun: boolean,
  rules: PasswordRules,
): Promise<(write: WriteContext) => Promise<BulkResult>> {
  if (ids.length > MAX_RESET) {
    throw invalidFields([fieldError('ids', 'too_many', { max: MAX_RESET })]);
  }
  const made = new Map<string, NewPassword>();
  for (const id of ids) {
    made.set(id, isDryRun ? NO_PASSWORD : await newOneTimePassword(rules.defaultPassword));
  }
  return async (write) => {
    const users = await changeable(write, form, isSeen);
    if (users.some(({ id }) => id === write.actor.user_id)) throw permissionDenied();
    await write.audit(...users.map((one) => audited('reset-password', one)));
    const passwords: NonNullable<BulkResult['passwords']> = [];
    const resets: NonNullable<BulkResult['resets']> = [];
    for (const found of users) {
      const { id, username, name } = found;
      const password = made.get(id) ?? NO_PASSWORD;
      const effect = await resetPassword(write, found, password, rules);
      if (affectsCredentials(effect)) resets.push({ id, username, ...effect });
      const { oneTimePassword } = password;
      if (oneTimePassword) passwords.push({ id, username, name, password: oneTimePassword });
    }
    return {
      ...resultOf(write, users),
      ...(passwords.length > 0 && { passwords }),
      ...(resets.length > 0 && { resets }),
    };
  };
}

const resultOf = ({ now }: WriteContext, users: readonly User[]): BulkResult => ({
  changed: idsOf(users),
  updated_at: now.toISOString(),
});

/** Sets what is the same for all of them, and writes what became of each. */
async function touch(
  { tx, now, audit }: WriteContext,
  users: readonly User[],
  values: Partial<Pick<UserForm, 'status'>>,
): Promise<readonly User[]> {
  if (users.length === 0) return users;
  const rows = await tx
    .update(user)
    .set({ ...values, updated_at: now })
    .where(isAnyOf(user.id, idsOf(users)))
    .returning();
  const after = new Map((await withRoles(tx, rows)).map((one) => [one.id, one]));
  await audit(
    ...users.map((one) => {
      const is = after.get(one.id);
      return audited('update', one, userSnapshot(one), is && userSnapshot(is));
    }),
  );
  return users;
}

const audited = (
  verb: WrittenChange['verb'],
  { id, name }: User,
  before?: object,
  after?: object,
): WrittenChange => ({ verb, entity: 'user', id, name, before, after });

const idsOf = (users: readonly User[]) => users.map(({ id }) => id);
