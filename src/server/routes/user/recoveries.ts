import { z } from 'zod';
import { recoveryRequestSchema } from '@/schemas/recovery';
import { dropRequest } from '../../auth/requests/recoveries';
import { recordAnswer } from '../../http/events';
import { createRouter, route } from '../../http/router';
import { itemNotFound } from '../../lib/errors';
import { answerableRecoveries } from '../../messages/requests/waiting';
import { changeWeaker } from './find';

const PATH = '/api/v1/recovery-requests';

const granted = { access: 'granted', tag: 'user' } as const;

const getRequests = route({
  ...granted,
  method: 'get',
  path: PATH,
  summary: 'Users who forgot their password and wait for a reset, the oldest first, 100 at most',
  data: z.array(recoveryRequestSchema),
});

const deleteRequest = route({
  ...granted,
  method: 'delete',
  path: `${PATH}/{id}`,
  summary: 'Dismiss such a request without a reset',
  request: { params: z.object({ id: z.string().max(32) }) },
  refuses: [404],
});

/** A reset answers a request. */
export const recoveryRoutes = createRouter()
  .openapi(getRequests, async (c) => {
    const { db, principal, securityClock } = c.var;
    const data = await answerableRecoveries(db, principal, securityClock.now());
    return c.json({ success: true as const, data });
  })
  .openapi(deleteRequest, async (c) => {
    await changeWeaker(c, c.req.valid('param').id, async ({ tx }, found) => {
      if (!(await dropRequest(tx, found.id))) throw itemNotFound('request');
      await recordAnswer(c, tx, 'password-refused', found);
    });
    return c.json({ success: true as const });
  });
