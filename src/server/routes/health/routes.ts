import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createRouter, route } from '../../http/router';
import { unavailable } from '../../lib/errors';

const getHealth = route({
  method: 'get',
  path: '/health',
  access: 'public',
  tag: 'health',
  summary: 'Whether the server is up and its database answers',
  data: z.object({ database: z.literal('ok') }),
});

export const healthRoutes = createRouter().openapi(getHealth, async (c) => {
  if (c.var.lifecycle.draining) throw unavailable();
  await c.var.db.execute(sql`select 1`).catch((err) => {
    c.var.log.warn({ err }, 'the database does not answer');
    throw unavailable();
  });
  return c.json({ success: true as const, data: { database: 'ok' as const } });
});
