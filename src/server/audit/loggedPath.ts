import type { Context } from 'hono';
import type { AppEnv } from '../http/context';
import { plainPath } from '../http/plainPath';
import { routePath } from '../http/routePath';

/** Messages are indexed by all letters, so a caller without a valid token does not choose them. */
export function loggedPath(c: Context<AppEnv>): string {
  const declared = routePath(c);
  if (declared === undefined) return '(unknown route)';
  return c.get('principal')
    ? plainPath(c.req.path, c.get('env'))
    : declared.replace(/:(\w+)/g, '{$1}');
}
