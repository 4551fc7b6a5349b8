import type { Context } from 'hono';
import type { AppEnv } from './context';
import { routePath } from './routePath';
import { stripBasePath } from './stripBasePath';

const UNKNOWN = '(unknown route)';

/** The route as it is declared, with its parameters in braces. */
export const declaredPath = (c: Context<AppEnv>): string =>
  routePath(c)?.replace(/:(\w+)/g, '{$1}') ?? UNKNOWN;

/** Messages are indexed by all letters, so a caller without a valid token does not choose them. */
export function loggedPath(c: Context<AppEnv>): string {
  const declared = routePath(c);
  if (declared === undefined) return UNKNOWN;
  return c.get('principal') ? stripBasePath(c.req.path, c.get('env')) : declaredPath(c);
}
