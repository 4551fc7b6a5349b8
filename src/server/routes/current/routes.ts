import type { Context } from 'hono';
import { z } from 'zod';
import { menuSchema } from '@/schemas/menu';
import {
  loginTokenSchema,
  logoutSchema,
  type UpdatePassword,
  updatePasswordSchema,
} from '@/schemas/session';
import {
  type CurrentUserForm,
  currentUserFormSchema,
  currentUserSchema,
  emailKey,
} from '@/schemas/user';
import { aboutCompanyToken } from '../../auth/oidc/provider';
import { hashPassword } from '../../auth/password/hash';
import { weaknessOf } from '../../auth/password/policy';
import { endSession, endSessionsOf, refreshSession } from '../../auth/session/queries';
import { toLoginToken } from '../../auth/session/token';
import { inWriteTransaction } from '../../changes/writeContext';
import { cacheOf } from '../../db/cache';
import type { AppEnv } from '../../http/context';
import { assertMatch, tagVersion, versionOf } from '../../http/etag';
import { recordLogout } from '../../http/events';
import { LOGOUT_PATH, mustSetUpFactor } from '../../http/guard';
import { cachedResponse } from '../../http/responseCache';
import { createRouter, json, route } from '../../http/router';
import { invalidFields, invalidToken, itemNotFound } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { isRoot } from '../../lib/root';
import { type Caller, menusFor } from '../../permission/current';
import { toMenuTree } from '../../permission/menuTree';
import { companyAccountRoutes } from './companyAccount';
import { extensionsOf } from './extensions';
import { endTokensAndPasskeys } from './factorChange';
import { notificationRoutes } from './notifications';
import { proveOwnPassword } from './ownPassword';
import { passkeyRoutes } from './passkeys';
import { findPreferences, preferenceRoutes } from './preferences';
import {
  auditedUser,
  findCurrentUser,
  findPasswordHash,
  findShownUser,
  storeOwnPassword,
  storeProfile,
} from './queries';
import { secondFactorRoutes } from './secondFactor';
import { sessionRoutes } from './sessions';
import { tokenRoutes } from './tokens';
import { recordStop, viewAsRoutes } from './viewAs';
import { waitingRoutes } from './waiting';

const getUser = route({
  method: 'get',
  path: '/api/v1/current/user',
  access: 'session',
  tag: 'current',
  summary: 'The signed-in user',
  data: currentUserSchema,
  versioned: true,
});

const getMenus = route({
  method: 'get',
  path: '/api/v1/current/menus',
  access: 'session',
  tag: 'current',
  summary: 'The menus that the signed-in user may see, as a tree',
  data: z.array(menuSchema),
  kept: true,
});

const putPassword = route({
  method: 'put',
  path: '/api/v1/current/password',
  access: 'session',
  tag: 'current',
  summary: "Change one's own password",
  request: { body: json(updatePasswordSchema) },
  small: true,
  refuses: [429],
});

const putUser = route({
  method: 'put',
  path: '/api/v1/current/user',
  access: 'session',
  tag: 'current',
  summary: "Change one's own profile",
  request: { body: json(currentUserFormSchema) },
  small: true,
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
  data: logoutSchema.optional(),
});

export const currentRoutes = createRouter()
  .openapi(getUser, async (c) => {
    const { user, preferences, version, has_password } = await findOneself(c);
    tagVersion(c, version);
    const must_set_up_second_factor = await mustSetUpFactor(c);
    const extensions = extensionsOf(c.get('env'));
    const { must_change_password } = c.get('principal');
    const own = { must_change_password, must_set_up_second_factor, has_password };
    const data = { ...user, ...own, preferences, extensions };
    return c.json({ success: true as const, data, version });
  })
  .openapi(getMenus, async (c) => {
    const [db, principal] = [c.get('db'), c.get('principal')];
    return cachedResponse(c, rightsKey(principal), async () => ({
      success: true,
      data: await toMenuTree(await menusFor(db, principal)),
    }));
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
    const token = await endSession(db, principal.session_id, (tx) =>
      principal.view_as ? recordStop(c, tx) : recordLogout(c, tx),
    );
    const url = token === null ? undefined : await companyLogout(c, token);
    return c.json({ success: true as const, ...(url && { data: { url } }) });
  });

/** Where the provider ends its own sign-in; undefined where it does not say. */
async function companyLogout(c: Context<AppEnv>, sealed: string): Promise<string | undefined> {
  const { env, secrets, principal, oidcProvider } = c.var;
  const token = secrets.open(sealed, aboutCompanyToken(principal.user_id)) ?? '';
  return oidcProvider?.endSessionUrl(token, `${env.publicUrl}/user/login`);
}

/** Ticks of a form are of one moment. */
function rightsKey(caller: Caller): string | undefined {
  if (caller.view_as?.menu_ids || caller.under_token) return undefined;
  return isRoot(caller) ? 'menus of root' : `menus of ${caller.role_ids.toSorted().join(' ')}`;
}

function findOneself(c: Context<AppEnv>) {
  const [db, principal] = [c.get('db'), c.get('principal')];
  const { user_id, view_as } = principal;
  const read = async () => {
    const user = await findShownUser(db, principal);
    if (!user) throw itemNotFound('user');
    const has_password = Boolean(await findPasswordHash(db, user_id));
    const preferences = await findPreferences(db, user_id);
    return { user, preferences, version: versionOf(user), has_password };
  };
  return view_as ? read() : cacheOf(db).get(`current user ${user_id}`, read, () => user_id);
}

currentRoutes.route('/', viewAsRoutes);
currentRoutes.route('/', preferenceRoutes);
currentRoutes.route('/', secondFactorRoutes);
currentRoutes.route('/', passkeyRoutes);
currentRoutes.route('/', companyAccountRoutes);
currentRoutes.route('/', sessionRoutes);
currentRoutes.route('/', notificationRoutes);
currentRoutes.route('/', tokenRoutes);
currentRoutes.route('/', waitingRoutes);

/** Otherwise whoever finds an unlocked screen could have the link for a new password sent to themselves. */
async function assertOwnEmail(c: Context<AppEnv>, { email, password }: CurrentUserForm) {
  const { db, env, principal } = c.var;
  if (!env.mail || isRoot(principal)) return;
  const known = await findCurrentUser(db, principal.user_id);
  if (known && emailKey(known.email) === emailKey(email)) return;
  if (!password) throw invalidFields([fieldError('password', 'password_needed')]);
  await proveOwnPassword(c, password, fieldError('password', 'password_wrong'));
}

async function updateProfile(c: Context<AppEnv>, wanted: CurrentUserForm): Promise<void> {
  await assertOwnEmail(c, wanted);
  const { password: _, ...form } = wanted;
  await inWriteTransaction(c, async ({ tx, actor, now, audit }) => {
    const before = await findCurrentUser(tx, actor.user_id);
    if (!before) throw itemNotFound('user');
    assertMatch(c.req.header('If-Match'), before);
    await storeProfile(tx, before, form, now);
    const { id, name } = before;
    const was = auditedUser(before);
    await audit({
      verb: 'update',
      entity: 'user',
      id,
      name,
      before: was,
      after: { ...was, ...form },
    });
  });
}

async function changePassword(c: Context<AppEnv>, form: UpdatePassword): Promise<void> {
  const proven = await proveOwnPassword(
    c,
    form.old_password,
    fieldError('old_password', 'old_password_wrong'),
  );
  // A company account opens theirs, and an admin alone gives a password beside it.
  if (!proven) throw invalidFields([fieldError('old_password', 'old_password_wrong')]);
  await assertFitPassword(c, form);
  const passwordHash = await hashPassword(form.new_password);
  await inWriteTransaction(c, async (write) => {
    const { tx, actor, now, audit } = write;
    const { user_id: id, username: name } = actor;
    // An admin may have reset it meanwhile.
    if ((await findPasswordHash(tx, id)) !== proven) throw invalidToken();
    await storeOwnPassword(tx, id, passwordHash, now);
    await endSessionsOf(tx, id, actor.session_id);
    await audit({ verb: 'change-password', entity: 'user', id, name });
    if (form.end_tokens_and_passkeys) await endTokensAndPasskeys(write);
  });
}

async function assertFitPassword(c: Context<AppEnv>, form: UpdatePassword): Promise<void> {
  const weakness =
    form.new_password === form.old_password
      ? 'password_unchanged'
      : await weaknessOf(form.new_password, c.var.principal.username, c.var.env.defaultPassword);
  if (weakness) throw invalidFields([fieldError('new_password', weakness)]);
}
