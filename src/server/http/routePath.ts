import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './context';
import { plainPath } from './plainPath';

/** Without the BASE_PATH or API_PREFIX. Middleware is declared for all methods, a route for one. */
export function routePath(c: Context<AppEnv>): string | undefined {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return route && plainPath(route.path, c.get('env'));
}
