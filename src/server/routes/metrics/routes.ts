import { Hono } from 'hono';
import type { AppEnv } from '../../http/context';
import { notFound } from '../../lib/errors';

/** Prometheus has no session. */
export const metricsRoutes = new Hono<AppEnv>().get('/metrics', async (c) => {
  const { metrics } = c.var;
  if (!metrics) throw notFound();
  const { contentType } = metrics.registry;
  return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': contentType });
});
