import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './context';
import { stripBasePath } from './stripBasePath';

/** Without the BASE_PATH or API_PREFIX. Middleware is declared for all methods, a route for one. */
export function routePath(c: Context<AppEnv>): string | undefined {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return route && stripBasePath(route.path, c.get('env'));
}
