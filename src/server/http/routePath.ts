import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Env } from '../lib/env';
import type { AppEnv } from './context';

const UNKNOWN = '(unknown route)';

/** Returns a path without the BASE_PATH or API_PREFIX. */
export function stripBasePath(path: string, { basePath, apiPrefix }: Env): string {
  if (path.startsWith(`${apiPrefix}/api/`)) return path.slice(apiPrefix.length);
  return path.startsWith(basePath) ? path.slice(basePath.length - 1) : path;
}

/** Returns the path of the route that matched. Middleware is declared for all methods, a route for one. */
export function routePath(c: Context<AppEnv>): string | undefined {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return route && stripBasePath(route.path, c.get('env'));
}

/** Returns that path as it is declared, with its parameters in braces. */
export const declaredPath = (c: Context<AppEnv>): string =>
  routePath(c)?.replace(/:(\w+)/g, '{$1}') ?? UNKNOWN;

/** Returns the path for a message: these are indexed by all letters, so a caller without a valid token does not choose them. */
export function loggedPath(c: Context<AppEnv>): string {
  const declared = declaredPath(c);
  const isChosen = declared !== UNKNOWN && c.get('principal');
  return isChosen ? stripBasePath(c.req.path, c.get('env')) : declared;
}
