import type { Context } from 'hono';
import { z } from 'zod';
import { sessionSchema } from '@/schemas/session';
import type { User } from '@/schemas/user';
import { endAccessOf, endSessionOf } from '../../auth/session/ending';
import { listSessions } from '../../auth/session/list';
import type { Store } from '../../changes/store';
import { inWriteTransaction } from '../../changes/writeContext';
import { findItem } from '../../changes/writes';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { itemNotFound } from '../../lib/errors';
import { assertNotStronger, roleIdsOf } from './stronger';

const PATH = '/api/v1/users/{id}/sessions';

const params = z.object({ id: z.string().max(32) });

const granted = { access: 'granted', tag: 'user' } as const;

const getSessions = route({
  ...granted,
  method: 'get',
  path: PATH,
  summary: "A user's sessions",
  request: { params },
  data: z.array(sessionSchema),
});

const deleteSessions = route({
  ...granted,
  method: 'delete',
  path: PATH,
  summary: "End all of a user's sessions and access tokens",
  request: { params },
});

const deleteSession = route({
  ...granted,
  method: 'delete',
  path: `${PATH}/{session_id}`,
  summary: "End one of a user's sessions",
  request: { params: params.extend({ session_id: z.string().max(32) }) },
});

interface Users {
  entity: 'user';
  store: Pick<Store<User, never, never, never>, 'find'>;
}

/** Of nobody who is stronger than the caller. */
export const userSessionRoutes = (users: Users) =>
  createRouter()
    .openapi(getSessions, async (c) => {
      const { db, principal, securityClock } = c.var;
      const found = await findItem(db, users, c.req.valid('param').id);
      await assertNotStronger(c, found);
      const data = await listSessions(db, found.id, principal.session_id, securityClock.now());
      return c.json({ success: true as const, data });
    })
    .openapi(deleteSessions, async (c) => {
      await end(c, users, c.req.valid('param'));
      return c.json({ success: true as const });
    })
    .openapi(deleteSession, async (c) => {
      await end(c, users, c.req.valid('param'));
      return c.json({ success: true as const });
    });

function end(
  c: Context<AppEnv>,
  users: Users,
  { id, session_id }: { id: string; session_id?: string },
): Promise<void> {
  return inWriteTransaction(c, async ({ tx, assertNotStronger: assertWeaker, audit }) => {
    const found = await findItem(tx, users, id);
    assertWeaker(id, roleIdsOf(found));
    if (session_id === undefined) await endAccessOf(tx, [id]);
    else if (!(await endSessionOf(tx, id, session_id))) throw itemNotFound('session');
    await audit({ verb: 'end-sessions', entity: 'user', id, name: found.name });
  });
}
