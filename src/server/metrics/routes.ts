import { Hono } from 'hono';
import type { AppEnv } from '../http/context';
import { notFound } from '../http/errors';

/** For Prometheus, which has no session; 404 unless METRICS is on. */
export const metricsRoutes = new Hono<AppEnv>().get('/metrics', async (c) => {
  const { metrics } = c.var;
  if (!metrics) throw notFound();
  const { contentType } = metrics.registry;
  return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': contentType });
});
