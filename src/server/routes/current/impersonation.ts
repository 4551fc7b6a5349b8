import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { type ViewAsForm, viewAsFormSchema, viewAsSchema } from '@/schemas/permission';
import { type ImpersonationTarget, startImpersonation } from '../../auth/session/impersonation';
import { toLoginToken } from '../../auth/session/token';
import { changeContext, recordChange } from '../../changes/record';
import { type Database, type Transaction, tables } from '../../db/database';
import { isOneOf } from '../../db/rows';
import type { AppEnv } from '../../http/context';
import { createRouter, json, route } from '../../http/router';
import {
  grantRefused,
  invalidFields,
  invalidPart,
  invalidToken,
  permissionDenied,
  strongerUser,
  unknownFields,
} from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { policyAt } from '../../permission/current';
import { isWithin, mayRead, VIEW_AS_BUTTON, VIEW_AS_PATH } from '../../permission/impersonation';
import { findPreferences } from './preferences';
import { findPasswordHash, findShownUser, gatehouseOf } from './queries';

const { menu, role, user, user_role } = tables;

const postViewAs = route({
  method: 'post',
  path: VIEW_AS_PATH,
  access: 'granted',
  button: VIEW_AS_BUTTON,
  tag: 'current',
  summary: 'Look at the console as a user, or with some roles, for 15 minutes',
  request: { body: json(viewAsFormSchema) },
  data: viewAsSchema,
  refuses: [404],
});

export const impersonationRoutes = createRouter().openapi(postViewAs, async (c) => {
  const { db, env, clock, securityClock, principal } = c.var;
  const viewed = await permittedTarget(c, c.req.valid('json'));
  const now = securityClock.now();
  const issued = await startImpersonation(db, principal.session_id, viewed, now, (tx, until) =>
    record(c, tx, 'view-as', viewed, { until }),
  );
  if (!issued) throw invalidToken();
  const { user_id, role_ids } = viewed;
  const view_as = role_ids && { viewer: principal, role_ids };
  const shown = await findShownUser(db, { user_id, ...(view_as && { view_as }) });
  if (!shown) throw invalidToken();
  const data = {
    ...toLoginToken(issued, clock()),
    user: {
      ...shown,
      must_set_up_second_factor: false,
      has_password: Boolean(await findPasswordHash(db, user_id)),
      preferences: await findPreferences(db, user_id),
      gatehouse: gatehouseOf(env),
    },
  };
  return c.json({ success: true as const, data });
});

/** @throws {ApiError} 400 unless either a user or roles are named */
function targetOf({ user_id, role_ids, menu_ids }: ViewAsForm, ownId: string): ImpersonationTarget {
  const options = ['user_id', 'role_ids'];
  if (user_id !== undefined && (role_ids ?? menu_ids) !== undefined) {
    const field = role_ids ? 'role_ids' : 'menu_ids';
    throw invalidPart('json', [fieldError(field, 'one_of_these', { options })]);
  }
  if (user_id !== undefined) return { user_id };
  if (!role_ids) throw invalidPart('json', [fieldError('user_id', 'one_of_these', { options })]);
  return { user_id: ownId, role_ids, ...(menu_ids && { menu_ids }) };
}

/** @throws {ApiError} 403 before anything is looked up that the caller's lists would not show */
async function permittedTarget(c: Context<AppEnv>, form: ViewAsForm): Promise<ImpersonationTarget> {
  const { db, principal } = c.var;
  const viewed = targetOf(form, principal.user_id);
  const compiled = await policyAt(db, principal.policy_version);
  if (!mayRead(compiled.policies, principal, viewed)) throw permissionDenied();
  const { held, status } = await assertKnown(db, viewed);
  if (!isWithin(compiled, principal, { ...viewed, held }))
    throw viewed.role_ids ? grantRefused() : strongerUser();
  if (status === 'freezed') throw invalidFields([fieldError('user_id', 'user_frozen')]);
  return viewed;
}

/** @throws {ApiError} 404 naming the field */
async function assertKnown(
  db: Database,
  { user_id, role_ids, menu_ids = [] }: ImpersonationTarget,
) {
  if (!role_ids) return userOf(db, user_id);
  await assertKnownIds(db, role, role_ids, 'role_ids', 'unknown_role');
  await assertKnownIds(db, menu, menu_ids, 'menu_ids', 'unknown_menu');
  return { held: role_ids, status: undefined };
}

async function assertKnownIds(
  db: Database,
  table: typeof role | typeof menu,
  ids: string[],
  ...[field, code]: ['role_ids', 'unknown_role'] | ['menu_ids', 'unknown_menu']
): Promise<void> {
  const rows = await db.select({ id: table.id }).from(table).where(isOneOf(table.id, ids));
  const there = new Set(rows.map((row) => row.id));
  const id = ids.find((one) => !there.has(one));
  if (id !== undefined) throw unknownFields([fieldError(field, code, { id })]);
}

async function userOf(db: Database, id: string) {
  const [found] = await db.select({ status: user.status }).from(user).where(eq(user.id, id));
  if (!found) throw unknownFields([fieldError('user_id', 'unknown_user', { id })]);
  const links = await db.select().from(user_role).where(eq(user_role.user_id, id));
  return { held: links.map(({ role_id }) => role_id), status: found.status };
}

/** The end that the admin chose; one by time has no row, as with a session. */
export function recordStop(c: Context<AppEnv>, tx: Transaction): Promise<void> {
  const { user_id, view_as } = c.var.principal;
  const { role_ids, menu_ids } = view_as ?? {};
  return record(c, tx, 'stop-view-as', { user_id, role_ids, menu_ids });
}

/** A view of roles is a view of the admin with those roles. */
async function record(
  c: Context<AppEnv>,
  tx: Transaction,
  verb: 'view-as' | 'stop-view-as',
  { user_id, role_ids, menu_ids }: ImpersonationTarget,
  more: object = {},
): Promise<void> {
  const [shown] = await tx.select({ name: user.name }).from(user).where(eq(user.id, user_id));
  const ticked = menu_ids && { menus: menu_ids.length };
  const after = { ...(role_ids && { roles: role_ids }), ...ticked, ...more };
  await recordChange(tx, {
    ...changeContext(c),
    verb,
    entity: 'user',
    id: user_id,
    name: shown?.name ?? '',
    ...(Object.keys(after).length > 0 && { after }),
  });
}
