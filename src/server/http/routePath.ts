import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './context';
import { plainPath } from './plainPath';

/**
 * The route that a request matched, as declared, without what BASE_PATH or API_PREFIX puts before it;
 * undefined where there is none. Middleware is declared for all methods, a route for one.
 */
export function routePath(c: Context<AppEnv>): string | undefined {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return route && plainPath(route.path, c.get('env'));
}
