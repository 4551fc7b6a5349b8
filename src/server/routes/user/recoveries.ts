import { z } from 'zod';
import { recoveryRequestSchema } from '@/schemas/recovery';
import type { User } from '@/schemas/user';
import { dropRequest } from '../../auth/requests/recoveries';
import type { Store } from '../../changes/store';
import { inWriteTransaction } from '../../changes/writeContext';
import { findItem } from '../../changes/writes';
import { recordAnswer } from '../../http/events';
import { createRouter, route } from '../../http/router';
import { itemNotFound } from '../../lib/errors';
import { answerableRecoveries } from '../../messages/requests/waiting';

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

interface Users {
  entity: 'user';
  store: Pick<Store<User, never, never, never>, 'find'>;
}

/** A reset answers a request. */
export const recoveryRoutes = (users: Users) =>
  createRouter()
    .openapi(getRequests, async (c) => {
      const { db, principal, securityClock } = c.var;
      const data = await answerableRecoveries(db, principal, securityClock.now());
      return c.json({ success: true as const, data });
    })
    .openapi(deleteRequest, async (c) => {
      await inWriteTransaction(c, async ({ tx, assertNotStronger }) => {
        const found = await findItem(tx, users, c.req.valid('param').id);
        assertNotStronger(found.id, found.roles?.map(({ role_id }) => role_id) ?? []);
        if (!(await dropRequest(tx, found.id))) throw itemNotFound('request');
        await recordAnswer(c, tx, 'password-refused', found);
      });
      return c.json({ success: true as const });
    });
