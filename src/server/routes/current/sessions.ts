import { z } from 'zod';
import { lastSignInSchema, sessionSchema } from '@/schemas/session';
import { endAccessOf, endSessionOf } from '../../auth/session/ending';
import { listSessions } from '../../auth/session/list';
import { findLastSignIn } from '../../auth/session/signIns';
import { inWriteTransaction } from '../../changes/writeContext';
import { assertOneself } from '../../http/guard';
import { createRouter, ownRoute } from '../../http/router';
import { itemNotFound } from '../../lib/errors';
import { auditOwn } from './ownPassword';

const PATH = '/api/v1/current/sessions';

const getSessions = ownRoute('get', PATH, "One's own sessions, this one first", {
  data: z.array(sessionSchema),
});

const deleteSessions = ownRoute(
  'delete',
  PATH,
  "End all of one's own sessions, this one too, and access tokens",
);

const deleteSession = ownRoute('delete', `${PATH}/{id}`, "End one of one's own sessions", {
  request: { params: z.object({ id: z.string().max(32) }) },
  refuses: [404],
});

const getLastSignIn = ownRoute(
  'get',
  '/api/v1/current/last-sign-in',
  'When and whence the last sign-in was, and how many failed since',
  { data: lastSignInSchema },
);

export const sessionRoutes = createRouter()
  .openapi(getSessions, async (c) => {
    assertOneself(c);
    const { db, principal, securityClock } = c.var;
    const { user_id, session_id } = principal;
    const data = await listSessions(db, user_id, session_id, securityClock.now());
    return c.json({ success: true as const, data });
  })
  .openapi(deleteSessions, async (c) => {
    await inWriteTransaction(c, async (write) => {
      await endAccessOf(write.tx, [write.actor.user_id]);
      await auditOwn(write, { verb: 'end-sessions' });
    });
    return c.json({ success: true as const });
  })
  .openapi(deleteSession, async (c) => {
    const { id } = c.req.valid('param');
    await inWriteTransaction(c, async (write) => {
      if (!(await endSessionOf(write.tx, write.actor.user_id, id))) throw itemNotFound('session');
      await auditOwn(write, { verb: 'end-sessions' });
    });
    return c.json({ success: true as const });
  })
  .openapi(getLastSignIn, async (c) => {
    assertOneself(c);
    const data = await findLastSignIn(c.var.db, c.var.principal.user_id);
    return c.json({ success: true as const, data });
  });
