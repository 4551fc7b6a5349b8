import type { Context, MiddlewareHandler } from 'hono';
import { findCaller } from '../auth/caller';
import { endRefusedSession } from '../auth/session/impersonation';
import type { Principal } from '../auth/session/queries';
import {
  invalidToken,
  passwordChangeRequired,
  permissionDenied,
  secondFactorRequired,
  sessionRequired,
  viewedReadOnly,
} from '../lib/errors';
import { canCall, hasMenu, mayUseTokens, needsFactor } from '../permission/current';
import { mayStillView } from '../permission/impersonation';
import type { AppEnv } from './context';
import { versionOf } from './etag';
import { guestOf } from './guardCookie';
import { askedMethod } from './guarded';
import { forgetOwner, noteOwner, tokenOf } from './writeShare';

export type Access = 'public' | 'session' | 'granted';

const isOwn = (path: string) => path.startsWith('/api/v1/current/');

export const SECOND_FACTOR_PATH = '/api/v1/current/second-factor';
export const PASSKEYS_PATH = '/api/v1/current/passkeys';

/** This header has another value once the rights of the caller may have changed. */
export const RIGHTS_VERSION = 'X-Rights-Version';

/** Proxies that guard other applications ask here about each request. */
export const AUTHORIZE_PATH = '/api/v1/authorize';

/** Ends the session, or the look at the console as somebody else. */
export const LOGOUT_PATH = '/api/v1/current/logout';

/** What is left to users who must change the password or set up a second factor first. */
const WITHOUT_SETUP = [
  'GET /api/v1/current/user',
  'GET /api/v1/current/menus',
  'PUT /api/v1/current/password',
  'POST /api/v1/current/refresh-token',
  `POST ${LOGOUT_PATH}`,
];

/** Whether the call is refused until the password is changed, so that a thief of it binds nothing. */
export const needsOwnPassword = (access: Access, method: string, path: string): boolean =>
  access !== 'public' && !WITHOUT_SETUP.includes(`${method} ${path}`);

const needsOwnFactor = (access: Access, method: string, path: string): boolean =>
  needsOwnPassword(access, method, path) &&
  !path.startsWith(SECOND_FACTOR_PATH) &&
  !path.startsWith(PASSKEYS_PATH);

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isReadingMethod = (method: string): boolean => READING.has(method);

/** Whether the request changes nothing. */
export const isReading = (c: Context<AppEnv>): boolean =>
  isReadingMethod(askedMethod(c)) || c.get('reads') === true;

/** What a program may ask of its own account; all else there takes a session. */
const UNDER_TOKEN = [
  'GET /api/v1/current/user',
  'GET /api/v1/current/menus',
  `GET ${AUTHORIZE_PATH}`,
  'POST /api/v1/current/can',
];

export const isForPrograms = (access: Access, method: string, path: string): boolean =>
  access === 'public' ||
  (access === 'granted' && !isOwn(path)) ||
  UNDER_TOKEN.includes(`${method} ${path}`);

export const mayForbid = (access: Access, method: string, path: string): boolean =>
  needsOwnPassword(access, method, path) || !isForPrograms(access, method, path);

interface Rules {
  /** The parameter that needs no right where it is the caller's own id. */
  exceptOwn?: string | undefined;
  /** The dotted code of the menu that is needed, instead of one that grants the call. */
  button?: string | undefined;
  /** It changes nothing, whatever its method. */
  reads?: boolean | undefined;
}

/** Decides by the declared route, never by the address that was sent. */
export function allow(
  access: Access,
  method: string,
  path: string,
  { exceptOwn, button, reads = false }: Rules = {},
): MiddlewareHandler<AppEnv> {
  const ownPassword = needsOwnPassword(access, method, path);
  const ownFactor = needsOwnFactor(access, method, path);
  const forPrograms = isForPrograms(access, method, path);
  return async (c, next) => {
    c.set('reads', reads);
    const isKnown = await identify(c);
    if (access !== 'public' && !isKnown) throw invalidToken();
    if (c.get('principal')?.view_as) assertReading(c, path);
    if (!forPrograms && c.get('principal').under_token) throw sessionRequired();
    if (ownPassword) assertOwnPassword(c.get('principal'));
    if (ownFactor) await assertOwnFactor(c, c.get('principal'));
    if (access === 'granted' && !asksAboutOneself(c, exceptOwn)) {
      await assertGrant(c, { method, path }, button);
    }
    await next();
  };
}

/** Checks the token once a request. Returns whether it is valid. */
export async function identify(c: Context<AppEnv>): Promise<boolean> {
  if (c.get('identified')) return c.get('principal') !== undefined;
  const token = tokenOf(c);
  const principal = await (token ? principalOf(c, token) : guestAtGuarded(c));
  c.set('identified', true);
  if (principal) {
    c.set('principal', { ...principal, token: token ?? '' });
    noteSeen(c, principal);
    c.header(RIGHTS_VERSION, rightsVersionOf(principal));
  }
  if (token && principal) noteOwner(token, principal);
  else if (token) forgetOwner(token);
  return Boolean(principal);
}

/** A browser's cookie counts where a proxy asks about its host, and nowhere else. */
async function guestAtGuarded(c: Context<AppEnv>): Promise<Principal | undefined> {
  const guarded = c.get('guarded');
  return guarded && guestOf(c, guarded.host, isReading(c));
}

const rightsVersionOf = ({ policy_version, role_ids, under_token }: Principal): string =>
  versionOf([policy_version, under_token?.role_ids ?? role_ids]);

function noteSeen(c: Context<AppEnv>, { view_as, session_id, under_token }: Principal): void {
  const now = c.get('securityClock').now();
  const activity = c.get('sessionActivity');
  if (under_token) activity.noteUsed(under_token.id, now);
  else activity.noteSeen(view_as?.viewer.session_id ?? session_id, now);
}

/** A second value would be looked at unguarded; a view by roles has no user of its own. */
function asksAboutOneself(c: Context<AppEnv>, parameter: string | undefined): boolean {
  const [id, ...others] = (parameter && c.req.queries(parameter)) || [];
  const { user_id, view_as, under_token } = c.get('principal');
  return others.length === 0 && id === user_id && !view_as?.role_ids && !under_token;
}

/**
 * Of an answer that takes long.
 * @throws {ApiError} 401 or 403 when the session or the right has ended since, or something must be set up
 */
export async function assertStillGranted(
  c: Context<AppEnv>,
  { method, path }: { method: string; path: string },
): Promise<void> {
  const principal = await principalOf(c, c.get('principal').token);
  if (!principal) throw invalidToken();
  assertOwnPassword(principal);
  await assertOwnFactor(c, principal);
  if (!(await canCall(c.get('db'), principal, method, path))) throw permissionDenied();
}

async function principalOf(c: Context<AppEnv>, token: string): Promise<Principal | undefined> {
  const db = c.get('db');
  const now = c.get('securityClock').now();
  // What writes is never decided by what may have been taken away elsewhere a moment ago.
  const principal = await findCaller(db, token, now, isReading(c));
  if (principal?.under_token) return (await mayUseTokens(db, principal)) ? principal : undefined;
  if (!principal?.view_as || (await mayStillView(db, principal, principal.view_as)))
    return principal;
  await endRefusedSession(db, principal.session_id);
  return undefined;
}

/** What is one's own is not shown to who looks at the console as somebody else. @throws {ApiError} 403 */
export function assertOneself(c: Context<AppEnv>): void {
  if (c.get('principal').view_as) throw permissionDenied();
}

function assertReading(c: Context<AppEnv>, path: string): void {
  if (!isReading(c) && path !== LOGOUT_PATH) throw viewedReadOnly();
}

async function assertGrant(
  c: Context<AppEnv>,
  route: { method: string; path: string },
  button: string | undefined,
): Promise<void> {
  const { db, principal } = c.var;
  const isGranted =
    button === undefined
      ? await canCall(db, principal, route.method, route.path)
      : await hasMenu(db, principal, button);
  if (!isGranted) throw permissionDenied();
  // What is only looked at is not counted as used.
  if (!c.get('principal').view_as) c.set('authorizedRoute', route);
}

function assertOwnPassword({ must_change_password, view_as }: Principal): void {
  if (must_change_password && !view_as) throw passwordChangeRequired();
}

async function assertOwnFactor(c: Context<AppEnv>, principal: Principal): Promise<void> {
  if (await mustSetUpFactor(c, principal)) throw secondFactorRequired();
}

/** Returns whether the caller must set up a second factor; a person who looks at the console as somebody else need not. */
export async function mustSetUpFactor(
  c: Context<AppEnv>,
  principal: Principal = c.get('principal'),
): Promise<boolean> {
  if (principal.view_as || principal.has_second_factor) return false;
  return c.get('env').secondFactor === 'required' || needsFactor(c.get('db'), principal);
}
