import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context';
import { routePath } from './routePath';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts answers by the declared route, so that ids make no new series. */
export const measure = createMiddleware<AppEnv>(async (c, next) => {
  const metrics = c.get('metrics');
  const began = performance.now();
  await next();
  c.get('vitals').answered(c.res.status);
  if (!metrics) return;
  const labels = {
    method: methodOf(c),
    route: routePath(c) ?? 'unmatched',
    status: String(c.res.status),
  };
  metrics.requests.inc(labels);
  metrics.durations.observe(labels, (performance.now() - began) / 1000);
});

/** A client may invent methods. */
const methodOf = ({ req }: Context) => (METHODS.has(req.method) ? req.method : 'other');
