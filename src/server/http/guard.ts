import type { Context, MiddlewareHandler } from 'hono';
import { findPrincipal, type Principal } from '../auth/session/queries';
import { endViewing } from '../auth/session/viewing';
import {
  invalidToken,
  passwordChangeRequired,
  permissionDenied,
  viewedReadOnly,
} from '../base/errors';
import { canCall, hasMenu } from '../permission/current';
import { mayStillView } from '../permission/viewAs';
import type { AppEnv } from './context';

/** A user who must change the password reaches only `isOwn`. */
export type Access = 'public' | 'session' | 'granted';

export const isOwn = (path: string) => path.startsWith('/api/v1/current/');

/** Whether it is refused to who must change the password first. */
export const needsOwnPassword = (access: Access, path: string): boolean =>
  access === 'granted' || (access === 'session' && !isOwn(path));

/** Of who looks at the console as somebody else, it ends that. */
export const LOGOUT_PATH = '/api/v1/current/logout';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

const BEARER = /^Bearer ([\w-]{43})$/i;

interface Rules {
  /** The parameter that needs no right where it is the caller's own id. */
  exceptOwn?: string | undefined;
  /** The dotted code of the menu that is needed, instead of one that grants the call. */
  button?: string | undefined;
}

/** Decides by the declared route, never by the address that was sent. */
export function allow(
  access: Access,
  method: string,
  path: string,
  { exceptOwn, button }: Rules = {},
): MiddlewareHandler<AppEnv> {
  const ownPassword = needsOwnPassword(access, path);
  return async (c, next) => {
    const isKnown = await identify(c);
    if (access !== 'public' && !isKnown) throw invalidToken();
    if (c.get('principal')?.view_as) assertReading(c.req.method, path);
    if (ownPassword) assertOwnPassword(c);
    if (access === 'granted' && !asksAboutOneself(c, exceptOwn)) {
      await assertGrant(c, { method, path }, button);
    }
    await next();
  };
}

/** Checks the token once a request. Returns whether it is valid. */
export async function identify(c: Context<AppEnv>): Promise<boolean> {
  if (c.get('identified')) return c.get('principal') !== undefined;
  const token = BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
  const principal = token ? await principalOf(c, token) : undefined;
  c.set('identified', true);
  if (token && principal) c.set('principal', { ...principal, token });
  return Boolean(principal);
}

/** A second value would be looked at unguarded; a view by roles has no user of its own. */
function asksAboutOneself(c: Context<AppEnv>, parameter: string | undefined): boolean {
  const [id, ...others] = (parameter && c.req.queries(parameter)) || [];
  const { user_id, view_as } = c.get('principal');
  return others.length === 0 && id === user_id && !view_as?.role_ids;
}

/**
 * Of an answer that takes long.
 * @throws {ApiError} 401 or 403 when the session or the right has ended since
 */
export async function assertStillGranted(
  c: Context<AppEnv>,
  { method, path }: { method: string; path: string },
): Promise<void> {
  const principal = await principalOf(c, c.get('principal').token);
  if (!principal) throw invalidToken();
  if (!(await canCall(c.get('db'), principal, method, path))) throw permissionDenied();
}

async function principalOf(c: Context<AppEnv>, token: string): Promise<Principal | undefined> {
  const db = c.get('db');
  const principal = await findPrincipal(db, token, c.get('securityClock').now());
  if (!principal?.view_as || (await mayStillView(db, principal, principal.view_as)))
    return principal;
  await endViewing(db, principal.session_id);
  return undefined;
}

function assertReading(method: string, path: string): void {
  if (!READING.has(method) && path !== LOGOUT_PATH) throw viewedReadOnly();
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

function assertOwnPassword(c: Context<AppEnv>): void {
  const { must_change_password, view_as } = c.get('principal');
  if (must_change_password && !view_as) throw passwordChangeRequired();
}
