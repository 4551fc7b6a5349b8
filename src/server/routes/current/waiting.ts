import { waitingSchema } from '@/schemas/recovery';
import { createRouter, route } from '../../http/router';
import { waitingFor } from '../../messages/requests/waiting';

const getWaiting = route({
  access: 'session',
  tag: 'current',
  method: 'get',
  path: '/api/v1/current/waiting',
  summary: 'How many wait for what the signed-in user may answer',
  data: waitingSchema,
});

export const waitingRoutes = createRouter().openapi(getWaiting, async (c) => {
  const { db, principal, securityClock } = c.var;
  const data = await waitingFor(db, principal, securityClock.now());
  return c.json({ success: true as const, data });
});
