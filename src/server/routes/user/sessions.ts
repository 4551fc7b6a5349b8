import type { Context } from 'hono';
import { z } from 'zod';
import { sessionSchema } from '@/schemas/session';
import { endAccessOf, endSessionOf } from '../../auth/session/ending';
import { listSessions } from '../../auth/session/list';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { itemNotFound } from '../../lib/errors';
import { changeWeaker, readWeaker } from './find';

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

export const userSessionRoutes = createRouter()
  .openapi(getSessions, async (c) => {
    const { db, principal, securityClock } = c.var;
    const { id } = await readWeaker(c, c.req.valid('param').id);
    const data = await listSessions(db, id, principal.session_id, securityClock.now());
    return c.json({ success: true as const, data });
  })
  .openapi(deleteSessions, async (c) => {
    await end(c, c.req.valid('param'));
    return c.json({ success: true as const });
  })
  .openapi(deleteSession, async (c) => {
    await end(c, c.req.valid('param'));
    return c.json({ success: true as const });
  });

/** @param one without a `session_id` all of them, and the access tokens */
const end = (c: Context<AppEnv>, one: { id: string; session_id?: string }): Promise<void> =>
  changeWeaker(c, one.id, async ({ tx, audit }, { id, name }) => {
    if (one.session_id === undefined) await endAccessOf(tx, [id]);
    else if (!(await endSessionOf(tx, id, one.session_id))) throw itemNotFound('session');
    await audit({ verb: 'end-sessions', entity: 'user', id, name });
  });
