import type { Context, MiddlewareHandler } from 'hono';
import { findPrincipal } from '../auth/session/queries';
import { invalidToken, passwordChangeRequired, permissionDenied } from '../base/errors';
import { canCall } from '../permission/current';
import type { AppEnv } from './context';

/** A user who must change the password reaches only `isOwn`. */
export type Access = 'public' | 'session' | 'granted';

export const isOwn = (path: string) => path.startsWith('/api/v1/current/');

const BEARER = /^Bearer ([\w-]{43})$/i;

/**
 * Decides by the declared route, never by the address that was sent.
 * @param exceptOwn the parameter that needs no right where it is the caller's own id
 */
export function allow(
  access: Access,
  method: string,
  path: string,
  exceptOwn?: string,
): MiddlewareHandler<AppEnv> {
  const needsOwnPassword = access !== 'public' && !isOwn(path);
  return async (c, next) => {
    const isKnown = await identify(c);
    if (access !== 'public' && !isKnown) throw invalidToken();
    if (needsOwnPassword) assertOwnPassword(c);
    if (access === 'granted' && !asksAboutOneself(c, exceptOwn)) await assertGrant(c, method, path);
    await next();
  };
}

/** Checks the token once a request. Returns whether it is valid. */
export async function identify(c: Context<AppEnv>): Promise<boolean> {
  if (c.get('identified')) return c.get('principal') !== undefined;
  const token = BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
  const principal =
    token && (await findPrincipal(c.get('db'), token, c.get('securityClock').now()));
  c.set('identified', true);
  if (token && principal) c.set('principal', { ...principal, token });
  return Boolean(principal);
}

/** A second value would be looked at unguarded. */
function asksAboutOneself(c: Context<AppEnv>, parameter: string | undefined): boolean {
  const [id, ...others] = (parameter && c.req.queries(parameter)) || [];
  return others.length === 0 && id === c.get('principal').user_id;
}

async function assertGrant(c: Context<AppEnv>, method: string, path: string): Promise<void> {
  if (!(await canCall(c.get('db'), c.get('principal'), method, path))) throw permissionDenied();
  c.set('authorizedRoute', { method, path });
}

function assertOwnPassword(c: Context<AppEnv>): void {
  if (c.get('principal').must_change_password) throw passwordChangeRequired();
}
