import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { notificationEvents } from '../../schemas/notificationEvents';
import { created_at, id, idOf } from './columns';
import { role, user } from './entityTables';

/** A notification for a user, or for all who held a role when it was written. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    user_id: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    role_id: text('role_id').references(() => role.id, { onDelete: 'cascade' }),
    event: text('event', { enum: notificationEvents }).notNull(),
    /** Text of a JSON object of texts. */
    params: text('params').notNull().default('{}'),
    /** What it is about, as an address of the console. */
    path: text('path').notNull().default(''),
    /** Whether it still has to be looked at for those who want it by e-mail. */
    mail_due: boolean('mail_due').notNull().default(false),
    created_at: created_at(),
  },
  (table) => [
    index('notification_user').on(table.user_id, table.created_at, table.id),
    index('notification_role').on(table.role_id, table.created_at, table.id),
    index('notification_created').on(table.created_at),
    index('notification_mail_due').on(table.created_at).where(sql`${table.mail_due}`),
    check('notification_for_one', sql`num_nonnulls(${table.user_id}, ${table.role_id}) = 1`),
  ],
);

export const notification_read = pgTable(
  'notification_read',
  {
    user_id: idOf(user, 'user_id'),
    notification_id: text('notification_id')
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.notification_id] }),
    index('notification_read_notification').on(table.notification_id),
  ],
);
