import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id, idOf, moment } from './columns';
import { user } from './entityTables';

/** Who asks for an account: no user yet, and no username is taken by it. */
export const registration = pgTable(
  'registration',
  {
    id: id(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    locale: text('locale').notNull(),
    /** An address; of IPv6 a network of 48 bits. */
    network: text('network').notNull().default(''),
    expires_at: moment('expires_at').notNull().default(sql`now() + interval '7 days'`),
    created_at: created_at(),
  },
  (table) => [
    index('registration_created').on(table.created_at, table.id),
    index('registration_network').on(table.network, table.expires_at),
    index('registration_expires').on(table.expires_at),
  ],
);

/** A link that was sent, by which a password is set once. */
export const recovery_link = pgTable(
  'recovery_link',
  {
    /** The hash of what the link holds. */
    id: id(),
    user_id: idOf(user, 'user_id'),
    /** The hash of the forgotten password: the link ends with it. */
    password_hash: text('password_hash').notNull(),
    /** It was sent to; the link ends with it. */
    email: text('email').notNull().default(''),
    expires_at: moment('expires_at').notNull(),
    created_at: created_at(),
  },
  (table) => [
    index('recovery_link_user').on(table.user_id, table.created_at),
    index('recovery_link_expires').on(table.expires_at),
  ],
);

/** Who asks for a new password where no e-mails are sent. */
export const recovery_request = pgTable(
  'recovery_request',
  {
    /** The id of the user. */
    id: id().references(() => user.id, { onDelete: 'cascade' }),
    /** The hash of the forgotten password: the request ends with it. */
    password_hash: text('password_hash').notNull(),
    created_at: created_at(),
  },
  (table) => [index('recovery_request_created').on(table.created_at)],
);
