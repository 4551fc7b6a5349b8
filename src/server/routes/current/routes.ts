import type { Context } from 'hono';
import { z } from 'zod';
import { menuSchema } from '@/schemas/menu';
import { loginTokenSchema, type UpdatePassword, updatePasswordSchema } from '@/schemas/session';
import {
  type CurrentUserForm,
  currentUserFormSchema,
  currentUserSchema,
  emailKey,
} from '@/schemas/user';
import { aboutCompanyToken } from '../../auth/oidc/provider';
import { hashPassword } from '../../auth/password/hash';
import { weaknessOf } from '../../auth/password/policy';
import { endOtherSessions } from '../../auth/session/ending';
import { endSession, refreshSession } from '../../auth/session/queries';
import { toLoginToken } from '../../auth/session/token';
import { inWriteTransaction } from '../../changes/writeContext';
import { cacheOf } from '../../db/cache';
import { userSearchKey } from '../../db/searchKeys';
import type { AppEnv } from '../../http/context';
import { assertMatch, tagVersion, versionOf } from '../../http/etag';
import { recordLogout } from '../../http/events';
import { LOGOUT_PATH, mustSetUpFactor } from '../../http/guard';
import { cachedResponse } from '../../http/responseCache';
import { createRouter, json, ownRoute } from '../../http/router';
import { invalidFields, invalidToken, itemNotFound } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { isRoot } from '../../lib/root';
import { type Caller, menusFor } from '../../permission/current';
import { toMenuTree } from '../../permission/menuTree';
import { withServicePages } from '../../permission/services';
import { companyAccountRoutes } from './companyAccount';
import { endTokensAndPasskeys } from './factorChange';
import { impersonationRoutes, recordStop } from './impersonation';
import { notificationRoutes } from './notifications';
import { auditOwn, proveOwnPassword, writeProven } from './ownPassword';
import { passkeyRoutes } from './passkeys';
import { findPreferences, preferenceRoutes } from './preferences';
import {
  auditedUser,
  findCurrentUser,
  findPasswordHash,
  findShownUser,
  gatehouseOf,
  updateUser,
} from './queries';
import { secondFactorRoutes } from './secondFactor';
import { sessionRoutes } from './sessions';
import { ticketRoutes } from './tickets';
import { tokenRoutes } from './tokens';
import { viewRoutes } from './views/routes';

/** Where the browser goes once it is signed out here: to the sign-out of the company account. */
const logoutSchema = z.object({ url: z.string() }).meta({ id: 'Logout' });

const getUser = ownRoute('get', '/api/v1/current/user', 'The signed-in user', {
  data: currentUserSchema,
  versioned: true,
});

const getMenus = ownRoute(
  'get',
  '/api/v1/current/menus',
  'The menus that the signed-in user may see, as a tree',
  { data: z.array(menuSchema), kept: true },
);

const putPassword = ownRoute('put', '/api/v1/current/password', "Change one's own password", {
  request: { body: json(updatePasswordSchema) },
  refuses: [429],
});

const putUser = ownRoute('put', '/api/v1/current/user', "Change one's own profile", {
  request: { body: json(currentUserFormSchema) },
  refuses: [412],
});

const postRefresh = ownRoute(
  'post',
  '/api/v1/current/refresh-token',
  'Exchange the token for a new one',
  { data: loginTokenSchema },
);

const postLogout = ownRoute(
  'post',
  LOGOUT_PATH,
  'Sign out, or stop looking at the console as somebody else',
  { data: logoutSchema.optional() },
);

export const currentRoutes = createRouter()
  .openapi(getUser, async (c) => {
    const { user, preferences, version, has_password } = await findOneself(c);
    tagVersion(c, version);
    const must_set_up_second_factor = await mustSetUpFactor(c);
    const gatehouse = gatehouseOf(c.get('env'));
    const { must_change_password } = c.get('principal');
    const own = { must_change_password, must_set_up_second_factor, has_password };
    const data = { ...user, ...own, preferences, gatehouse };
    return c.json({ success: true as const, data, version });
  })
  .openapi(getMenus, async (c) => {
    const [db, principal] = [c.get('db'), c.get('principal')];
    return cachedResponse(c, rightsKey(principal), async () => ({
      success: true,
      data: toMenuTree(
        await withServicePages(db, principal.policy_version, await menusFor(db, principal)),
      ),
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

/** Returns where the provider ends its own sign-in; undefined where it does not say. */
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

for (const routes of [
  ...[
    impersonationRoutes,
    preferenceRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    companyAccountRoutes,
  ],
  ...[sessionRoutes, notificationRoutes, tokenRoutes, ticketRoutes, viewRoutes],
])
  currentRoutes.route('/', routes);

/** Asks for the password, so that an unlocked screen gives no link for a new password to another e-mail. */
async function assertOwnEmail(c: Context<AppEnv>, { email, password }: CurrentUserForm) {
  const { db, env, principal } = c.var;
  if (!env.mail || isRoot(principal)) return;
  const known = await findCurrentUser(db, principal.user_id);
  if (known && emailKey(known.email) === emailKey(email)) return;
  if (!password) throw invalidFields([fieldError('password', 'password_needed')]);
  await proveOwnPassword(c, password);
}

async function updateProfile(c: Context<AppEnv>, wanted: CurrentUserForm): Promise<void> {
  await assertOwnEmail(c, wanted);
  const { password: _, ...form } = wanted;
  await inWriteTransaction(c, async ({ tx, actor, now, audit }) => {
    const found = await findCurrentUser(tx, actor.user_id);
    if (!found) throw itemNotFound('user');
    assertMatch(c.req.header('If-Match'), found);
    const { id, name } = found;
    await updateUser(tx, id, {
      ...form,
      search_key: userSearchKey({ ...found, ...form }),
      updated_at: now,
    });
    const before = auditedUser(found);
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
  const wrong = fieldError('old_password', 'old_password_wrong');
  const proven = await proveOwnPassword(c, form.old_password, wrong);
  // A company account opens theirs, and an admin alone gives a password beside it.
  if (!proven) throw invalidFields([wrong]);
  await assertFitPassword(c, form);
  const password_hash = await hashPassword(form.new_password);
  await writeProven(c, proven, async (write) => {
    const { tx, actor, now } = write;
    const fields = { password_hash, must_change_password: false, updated_at: now };
    await updateUser(tx, actor.user_id, fields);
    await endOtherSessions(tx, actor.user_id, actor.session_id);
    await auditOwn(write, { verb: 'change-password' });
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
