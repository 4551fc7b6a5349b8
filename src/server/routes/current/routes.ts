import type { Context } from 'hono';
import { z } from 'zod';
import { menuSchema } from '@/schemas/menu';
import { loginTokenSchema, type UpdatePassword, updatePasswordSchema } from '@/schemas/session';
import { type CurrentUserForm, currentUserFormSchema, currentUserSchema } from '@/schemas/user';
import { recordLogout } from '../../audit/events';
import { hashPassword, verifyPassword } from '../../auth/password/hash';
import { weaknessOf } from '../../auth/password/policy';
import { endSession, endSessionsOf, refreshSession } from '../../auth/session/queries';
import { toLoginToken } from '../../auth/session/token';
import { consumeTry, resetTries } from '../../auth/throttle/queries';
import { invalidFields, invalidToken, itemNotFound, tooManyRequests } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { assertMatch, etagOf } from '../../crud/etag';
import { inWriteTransaction } from '../../crud/writeContext';
import type { AppEnv } from '../../http/context';
import { LOGOUT_PATH } from '../../http/guard';
import { jsonInTurns } from '../../http/jsonInTurns';
import { createRouter, json, route } from '../../http/router';
import { menusFor } from '../../permission/current';
import { toMenuTree } from '../../permission/menuTree';
import { extensionsOf } from './extensions';
import { findPreferences, preferenceRoutes } from './preferences';
import {
  findCurrentUser,
  findPasswordHash,
  findShownUser,
  storeOwnPassword,
  storeProfile,
} from './queries';
import { recordStop, viewAsRoutes } from './viewAs';

/** Against tries on an unlocked screen. */
const OLD_PASSWORD_LIMIT = { tries: 5, windowMs: 15 * 60_000 };

const getUser = route({
  method: 'get',
  path: '/api/v1/current/user',
  access: 'session',
  tag: 'current',
  summary: 'The signed-in user',
  data: currentUserSchema,
  etag: true,
});

const getMenus = route({
  method: 'get',
  path: '/api/v1/current/menus',
  access: 'session',
  tag: 'current',
  summary: 'The menus that the signed-in user may see, as a tree',
  data: z.array(menuSchema),
});

const putPassword = route({
  method: 'put',
  path: '/api/v1/current/password',
  access: 'session',
  tag: 'current',
  summary: "Change one's own password",
  request: { body: json(updatePasswordSchema) },
  refuses: [429],
});

const putUser = route({
  method: 'put',
  path: '/api/v1/current/user',
  access: 'session',
  tag: 'current',
  summary: "Change one's own profile",
  request: { body: json(currentUserFormSchema) },
  refuses: [412],
});

const postRefresh = route({
  method: 'post',
  path: '/api/v1/current/refresh-token',
  access: 'session',
  tag: 'current',
  summary: 'Exchange the token for a new one',
  data: loginTokenSchema,
});

const postLogout = route({
  method: 'post',
  path: LOGOUT_PATH,
  access: 'session',
  tag: 'current',
  summary: 'Sign out, or stop looking at the console as somebody else',
});

export const currentRoutes = createRouter()
  .openapi(getUser, async (c) => {
    const user = await findShownUser(c.get('db'), c.get('principal'));
    if (!user) throw itemNotFound('user');
    c.header('ETag', etagOf(user));
    const preferences = await findPreferences(c.var.db, c.var.principal.user_id);
    const data = { ...user, preferences, extensions: extensionsOf(c.var.env) };
    return c.json({ success: true as const, data });
  })
  .openapi(getMenus, async (c) => {
    const data = await toMenuTree(await menusFor(c.var.db, c.var.principal));
    return jsonInTurns(c, { success: true, data });
  })
  .openapi(putPassword, async (c) => {
    await changePassword(c, c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .openapi(putUser, async (c) => {
    await updateProfile(c, c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .openapi(postRefresh, async (c) => {
    const { db, env, clock, securityClock, principal } = c.var;
    const now = securityClock.now();
    const issued = await refreshSession(db, principal.session_id, principal.token, env, now);
    if (!issued) throw invalidToken();
    return c.json({ success: true as const, data: toLoginToken(issued, clock()) });
  })
  .openapi(postLogout, async (c) => {
    const { db, principal } = c.var;
    await endSession(db, principal.session_id, (tx) =>
      principal.view_as ? recordStop(c, tx) : recordLogout(c, tx),
    );
    return c.json({ success: true as const });
  });

currentRoutes.route('/', viewAsRoutes);
currentRoutes.route('/', preferenceRoutes);

async function updateProfile(c: Context<AppEnv>, form: CurrentUserForm): Promise<void> {
  await inWriteTransaction(c, async ({ tx, actor, now, audit }) => {
    const before = await findCurrentUser(tx, actor.user_id);
    if (!before) throw itemNotFound('user');
    assertMatch(c.req.header('If-Match'), before);
    await storeProfile(tx, before.id, form, now);
    const { id, name } = before;
    await audit({
      verb: 'update',
      entity: 'user',
      id,
      name,
      before,
      after: { ...before, ...form },
    });
  });
}

async function changePassword(c: Context<AppEnv>, form: UpdatePassword): Promise<void> {
  const proven = await assertOldPassword(c, form.old_password);
  await assertFitPassword(c, form);
  const passwordHash = await hashPassword(form.new_password);
  await inWriteTransaction(c, async ({ tx, actor, now, audit }) => {
    const { user_id: id, username: name } = actor;
    // An admin may have reset it meanwhile.
    if ((await findPasswordHash(tx, id)) !== proven) throw invalidToken();
    await storeOwnPassword(tx, id, passwordHash, now);
    await endSessionsOf(tx, id, actor.session_id);
    await audit({ verb: 'change-password', entity: 'user', id, name });
  });
}

/** Returns the hash that the old password matched. */
async function assertOldPassword(c: Context<AppEnv>, digest: string): Promise<string | undefined> {
  const { db, securityClock, principal } = c.var;
  const key = `password ${principal.user_id}`;
  const wait = await consumeTry(db, key, OLD_PASSWORD_LIMIT, securityClock.now());
  if (wait > 0) throw tooManyRequests(wait);
  const stored = await findPasswordHash(db, principal.user_id);
  if (!(await verifyPassword(stored, digest))) {
    throw invalidFields([fieldError('old_password', 'old_password_wrong')]);
  }
  await resetTries(db, key);
  return stored;
}

async function assertFitPassword(c: Context<AppEnv>, form: UpdatePassword): Promise<void> {
  const weakness =
    form.new_password === form.old_password
      ? 'password_unchanged'
      : await weaknessOf(form.new_password, c.var.principal.username, c.var.env.defaultPassword);
  if (weakness) throw invalidFields([fieldError('new_password', weakness)]);
}
