import { z } from 'zod';
import { notificationsSchema } from '@/schemas/notification';
import { inWriteTransaction } from '../../changes/writeContext';
import { assertOneself } from '../../http/guard';
import { createRouter, route } from '../../http/router';
import { listNotifications, markRead } from '../../messages/notification/queries';

const PATH = '/api/v1/current/notifications';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

const own = { access: 'session', tag: 'current' } as const;

const getNotifications = route({
  ...own,
  method: 'get',
  path: PATH,
  summary: 'What happened to the account of the signed-in user, the newest first',
  data: notificationsSchema,
});

const getStream = route({
  ...own,
  method: 'get',
  path: `${PATH}/stream`,
  summary: 'How many notifications are unread, as soon as it changes, as server-sent events',
  file: 'text/event-stream',
  refuses: [429],
});

const postAllRead = route({
  ...own,
  method: 'post',
  path: `${PATH}/read`,
  summary: 'Mark all notifications as read',
});

const postRead = route({
  ...own,
  method: 'post',
  path: `${PATH}/{id}/read`,
  summary: 'Mark a notification as read',
  request: { params: z.object({ id: z.string().max(32) }) },
});

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
  });
