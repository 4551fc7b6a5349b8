import type { z } from 'zod';
import { analysisSchema, monitorSchema, workplaceSchema } from '@/schemas/dashboard';
import { createRouter, route } from '../../http/router';
import { readAnalysis } from './analysis';
import { readMonitor, TRAFFIC_MS } from './monitor';
import { dashboardQuerySchema, HOUR_MS, isByHour, periodsOf } from './period';
import { readWorkplace } from './workplace';

const dashboard = <Data extends z.ZodType>(name: string, summary: string, data: Data) =>
  route({
    method: 'get',
    path: `/api/v1/dashboard/${name}`,
    access: 'granted',
    tag: 'dashboard',
    summary,
    request: { query: dashboardQuerySchema },
    data,
  });

const analysis = dashboard(
  'analysis',
  'Sign-ins, changes, busy hours, slow calls and denials in a time, and in the one before',
  analysisSchema,
);
const monitor = dashboard(
  'monitor',
  'Requests, errors and latencies in a time, and how the servers and their database are now',
  monitorSchema,
);
const workplace = dashboard('workplace', 'What the caller changed in a time', workplaceSchema);

export const dashboardRoutes = createRouter()
  .openapi(analysis, async (c) => {
    const query = c.req.valid('query');
    const now = c.var.clock();
    const periods = periodsOf(query, HOUR_MS, now);
    const data = await readAnalysis(c.var.db, periods, query.zone, now);
    return c.json({ success: true as const, data });
  })
  .openapi(monitor, async (c) => {
    const { db, clock, securityClock } = c.var;
    const query = c.req.valid('query');
    const close = periodsOf(query, TRAFFIC_MS, clock());
    // After a week requests are known by the hour.
    const periods = isByHour(close.period) ? close : periodsOf(query, HOUR_MS, clock());
    const data = await readMonitor(db, periods, query.zone, securityClock.now());
    return c.json({ success: true as const, data });
  })
  .openapi(workplace, async (c) => {
    const query = c.req.valid('query');
    const periods = periodsOf(query, HOUR_MS, c.var.clock());
    const { user_id } = c.var.principal;
    const data = await readWorkplace(c.var.db, periods, user_id, query.zone);
    return c.json({ success: true as const, data });
  });
