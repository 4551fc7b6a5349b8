import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../http/context';
import { plainPath } from '../http/plainPath';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times each request under its route as declared, so that ids make no new series. */
export const measure = createMiddleware<AppEnv>(async (c, next) => {
  const metrics = c.get('metrics');
  if (!metrics) return next();
  const began = performance.now();
  await next();
  const labels = { method: methodOf(c), route: routeOf(c), status: String(c.res.status) };
  metrics.requests.inc(labels);
  metrics.durations.observe(labels, (performance.now() - began) / 1000);
});

/** A client may invent methods; a series is made for none of them. */
const methodOf = ({ req }: Context) => (METHODS.has(req.method) ? req.method : 'other');

/** Middleware is declared for all methods, a route for one. */
function routeOf(c: Context<AppEnv>): string {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return route ? plainPath(route.path, c.get('env')) : 'unmatched';
}
