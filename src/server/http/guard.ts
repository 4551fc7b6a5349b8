import type { Context, MiddlewareHandler } from 'hono';
import { mayCall } from '../permission/current';
import { findSignedIn } from '../session/queries';
import type { AppEnv } from './context';
import { invalidToken, passwordChangeRequired, permissionDenied } from './errors';

/**
 * Who may call a route: `public` anybody; `session` every signed-in user; `granted` a user whose
 * roles allow the call. Whoever must first change his password reaches only what is his own.
 */
export type Access = 'public' | 'session' | 'granted';

/** What is the user's own, and open even to one who must first change his password. */
export const isOwn = (path: string) => path.startsWith('/api/v1/current/');

const BEARER = /^Bearer ([\w-]{43})$/i;

/** The guard of a route. It decides on the route as declared, never on the address that was sent. */
export function allow(access: Access, method: string, path: string): MiddlewareHandler<AppEnv> {
  const needsOwnPassword = access !== 'public' && !isOwn(path);
  return async (c, next) => {
    if (access !== 'public') await signIn(c);
    if (needsOwnPassword) demandOwnPassword(c);
    if (access === 'granted') await demandGrant(c, method, path);
    await next();
  };
}

async function signIn(c: Context<AppEnv>): Promise<void> {
  const token = BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
  if (!token) throw invalidToken();
  const signedIn = await findSignedIn(c.get('db'), token, c.get('securityClock').now());
  if (!signedIn) throw invalidToken();
  c.set('signedIn', { ...signedIn, token });
}

async function demandGrant(c: Context<AppEnv>, method: string, path: string): Promise<void> {
  if (!(await mayCall(c.get('db'), c.get('signedIn'), method, path))) throw permissionDenied();
  c.set('granted', { method, path });
}

function demandOwnPassword(c: Context<AppEnv>): void {
  if (c.get('signedIn').must_change_password) throw passwordChangeRequired();
}
