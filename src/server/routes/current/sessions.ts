import { z } from 'zod';
import { lastSignInSchema, sessionSchema } from '@/schemas/session';
import { endAccessOf, endSessionOf } from '../../auth/reset/ending';
import { listSessions } from '../../auth/session/list';
import { findLastSignIn } from '../../auth/session/signIns';
import { inWriteTransaction } from '../../changes/writeContext';
import { assertOneself } from '../../http/guard';
import { createRouter, route } from '../../http/router';
import { itemNotFound } from '../../lib/errors';

const PATH = '/api/v1/current/sessions';

const own = { access: 'session', tag: 'current' } as const;

const getSessions = route({
  ...own,
  method: 'get',
  path: PATH,
  summary: "One's own sessions, this one first",
  data: z.array(sessionSchema),
});

const deleteSessions = route({
  ...own,
  method: 'delete',
  path: PATH,
  summary: "End all of one's own sessions, this one too, and access tokens",
});

const deleteSession = route({
  ...own,
  method: 'delete',
  path: `${PATH}/{id}`,
  summary: "End one of one's own sessions",
  request: { params: z.object({ id: z.string().max(32) }) },
  refuses: [404],
});

const getLastSignIn = route({
  ...own,
  method: 'get',
  path: '/api/v1/current/last-sign-in',
  summary: 'When and whence the last sign-in was, and how many failed since',
  data: lastSignInSchema,
});

export const sessionRoutes = createRouter()
  .openapi(getSessions, async (c) => {
    assertOneself(c);
    const { db, principal, securityClock } = c.var;
    const { user_id, session_id } = principal;
    const data = await listSessions(db, user_id, session_id, securityClock.now());
    return c.json({ success: true as const, data });
  })
  .openapi(deleteSessions, async (c) => {
    await inWriteTransaction(c, async ({ tx, actor: { user_id: id, username: name }, audit }) => {
      await endAccessOf(tx, [id]);
      await audit({ verb: 'end-sessions', entity: 'user', id, name });
    });
    return c.json({ success: true as const });
  })
  .openapi(deleteSession, async (c) => {
    const sessionId = c.req.valid('param').id;
    await inWriteTransaction(c, async ({ tx, actor: { user_id: id, username: name }, audit }) => {
      if (!(await endSessionOf(tx, id, sessionId))) throw itemNotFound('session');
      await audit({ verb: 'end-sessions', entity: 'user', id, name });
    });
    return c.json({ success: true as const });
  })
  .openapi(getLastSignIn, async (c) => {
    assertOneself(c);
    const data = await findLastSignIn(c.var.db, c.var.principal.user_id);
    return c.json({ success: true as const, data });
  });
