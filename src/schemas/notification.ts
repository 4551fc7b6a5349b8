import { notificationEvents } from './notificationEvents';
import { z } from './zod';

/** Of one user, the newest. */
export const MAX_NOTIFICATIONS = 200;

const eventSchema = z.enum(notificationEvents);

export const notificationSchema = z
  .object({
    id: z.string(),
    event: eventSchema,
    params: z
      .record(z.string(), z.string())
      .describe('What the sentence of the event is filled with'),
    path: z.string().describe('What it is about, as an address of the console; may be empty'),
    read: z.boolean(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Notification' });

export const notificationsSchema = z
  .object({
    unread: z.int(),
    notifications: z
      .array(notificationSchema)
      .describe(`The newest first, ${MAX_NOTIFICATIONS} at most`),
  })
  .meta({ id: 'Notifications' });

/** New events reach everybody until they turn them off. */
export const notificationSettingsSchema = z
  .object({
    bell_off: z.array(eventSchema).max(notificationEvents.length).default([]),
    email_off: z.array(eventSchema).max(notificationEvents.length).default([]),
  })
  .describe('Events that do not reach the bell, or are not sent by e-mail')
  .meta({ id: 'NotificationSettings' });

export type Notification = z.infer<typeof notificationSchema>;
export type Notifications = z.infer<typeof notificationsSchema>;
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
