import { z } from 'zod';
import { notificationsSchema } from '@/schemas/notification';
import { waitingSchema } from '@/schemas/recovery';
import { inWriteTransaction } from '../../changes/writeContext';
import { assertOneself } from '../../http/guard';
import { createRouter, ownRoute } from '../../http/router';
import { listNotifications, markRead } from '../../messages/notification/queries';
import { waitingFor } from '../../messages/requests/waiting';

const PATH = '/api/v1/current/notifications';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

const getNotifications = ownRoute(
  'get',
  PATH,
  'What happened to the account of the signed-in user, the newest first',
  { data: notificationsSchema },
);

const getStream = ownRoute(
  'get',
  `${PATH}/stream`,
  'How many notifications are unread, as soon as it changes, as server-sent events',
  { file: 'text/event-stream', refuses: [429] },
);

const postAllRead = ownRoute('post', `${PATH}/read`, 'Mark all notifications as read');

const postRead = ownRoute('post', `${PATH}/{id}/read`, 'Mark a notification as read', {
  request: { params: z.object({ id: z.string().max(32) }) },
});

const getWaiting = ownRoute(
  'get',
  '/api/v1/current/waiting',
  'How many wait for what the signed-in user may answer',
  { data: waitingSchema },
);

export const notificationRoutes = createRouter()
  .openapi(getNotifications, async (c) => {
    assertOneself(c);
    const notifications = await listNotifications(c.var.db, c.var.principal.user_id);
    const unread = notifications.filter(({ read }) => !read).length;
    return c.json({ success: true as const, data: { unread, notifications } });
  })
  .openapi(getStream, async (c) => {
    assertOneself(c);
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS);
    const { notificationStreams, principal } = c.var;
    const stream = await notificationStreams.open(principal.session_id, principal.user_id);
    return c.body(stream, 200, HEADERS);
  })
  .openapi(postAllRead, async (c) => {
    await inWriteTransaction(c, ({ tx, actor }) => markRead(tx, actor.user_id));
    return c.json({ success: true as const });
  })
  .openapi(postRead, async (c) => {
    const { id } = c.req.valid('param');
    await inWriteTransaction(c, ({ tx, actor }) => markRead(tx, actor.user_id, id));
    return c.json({ success: true as const });
  })
  .openapi(getWaiting, async (c) => {
    const { db, principal, securityClock } = c.var;
    const data = await waitingFor(db, principal, securityClock.now());
    return c.json({ success: true as const, data });
  });
