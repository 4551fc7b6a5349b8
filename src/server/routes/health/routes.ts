import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { buildSchema } from '@/schemas/build';
import { createRouter, route } from '../../http/router';
import { build } from '../../lib/build';
import { unavailable } from '../../lib/errors';

const getHealth = route({
  method: 'get',
  path: '/health',
  access: 'public',
  tag: 'health',
  summary: 'Whether the server is up and its database answers',
  data: buildSchema
    .partial()
    .extend({ database: z.literal('ok') })
    .describe('What the server was built from is told to who is signed in'),
});

export const healthRoutes = createRouter().openapi(getHealth, async (c) => {
  if (c.var.lifecycle.draining) throw unavailable();
  await c.var.db.execute(sql`select 1`).catch((err) => {
    c.var.log.warn({ err }, 'the database does not answer');
    throw unavailable();
  });
  const details = c.get('principal') ? build : {};
  return c.json({ success: true as const, data: { database: 'ok' as const, ...details } });
});
