import type { Context } from 'hono';
import type { AppEnv } from '../http/context';
import { routePath } from '../http/routePath';
import { stripBasePath } from '../http/stripBasePath';

/** Messages are indexed by all letters, so a caller without a valid token does not choose them. */
export function loggedPath(c: Context<AppEnv>): string {
  const declared = routePath(c);
  if (declared === undefined) return '(unknown route)';
  return c.get('principal')
    ? stripBasePath(c.req.path, c.get('env'))
    : declared.replace(/:(\w+)/g, '{$1}');
}
