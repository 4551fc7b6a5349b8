import { verificationSchema } from '@/schemas/verification';
import { createRouter, route } from '../../http/router';

const PATH = '/api/v1/loggers/verification';
const data = verificationSchema.nullable();

const read = route({
  method: 'get',
  path: PATH,
  access: 'granted',
  tag: 'logger',
  summary: 'The last verification of the audit; null before the first',
  data,
});

const start = route({
  method: 'post',
  path: PATH,
  access: 'granted',
  tag: 'logger',
  summary: 'Verify that no audit row was changed, unless that is under way already',
  data,
});

export const verificationRoutes = createRouter()
  .openapi(read, async (c) =>
    c.json({ success: true as const, data: await c.var.chainVerifier.state() }, 200),
  )
  .openapi(start, async (c) => {
    await c.var.chainVerifier.start();
    return c.json({ success: true as const, data: await c.var.chainVerifier.state() }, 200);
  });
