import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { signInWays } from '../../schemas/lists/signIn';
import { created_at, id, idOf, isOneOf, moment, oneRow, singleton } from './columns';
import { user } from './entityTables';

export const session = pgTable(
  'session',
  {
    id: id(),
    user_id: idOf(user, 'user_id'),
    token_hash: text('token_hash').notNull(),
    /** The end of the session without a refresh. */
    expires_at: moment('expires_at').notNull(),
    /** Refreshed or not. */
    ends_at: moment('ends_at').notNull(),
    /** The session of the admin who impersonates this user; this one ends with it. */
    viewer_session_id: text('viewer_session_id').references((): AnyPgColumn => session.id, {
      onDelete: 'cascade',
    }),
    /** Instead of the user's own roles; null for those. */
    viewed_role_ids: text('viewed_role_ids').array(),
    /** Ticks beside the roles. */
    viewed_menu_ids: text('viewed_menu_ids').array(),
    /** The address that the user signed in from; empty where it is not known. */
    ip: text('ip').notNull().default(''),
    user_agent: text('user_agent').notNull().default(''),
    signed_in_by: text('signed_in_by', { enum: signInWays }).notNull().default('password'),
    /** Whether the provider of the company account asked for a second factor. */
    second_factor_passed: boolean('second_factor_passed').notNull().default(false),
    /** Sealed: the provider's token that tells it whose sign-in ends. */
    company_token: text('company_token'),
    /** The minute of the last request; null until then. */
    last_seen_at: moment('last_seen_at'),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('session_token_unique').on(table.token_hash),
    index('session_user').on(table.user_id),
    index('session_viewer').on(table.viewer_session_id),
    index('session_expires').on(table.expires_at),
    check('session_signed_in_by', isOneOf(table.signed_in_by, signInWays)),
  ],
);

export const captcha = pgTable(
  'captcha',
  {
    id: id(),
    digits: text('digits').notNull(),
    network: text('network').notNull().default(''),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    index('captcha_expires').on(table.expires_at),
    index('captcha_network').on(table.network, table.expires_at),
  ],
);

/** An address; of IPv6 a network of 64 bits. */
export const known_network = pgTable(
  'known_network',
  {
    user_id: idOf(user, 'user_id'),
    network: text('network').notNull(),
    used_at: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.network] }),
    index('known_network_used').on(table.used_at),
    index('known_network_place').on(table.network),
  ],
);

/** One row: it signs what browsers hold of who has signed in there. */
export const browser_key = pgTable(
  'browser_key',
  {
    singleton: singleton(),
    key: text('key').notNull(),
  },
  (table) => [...oneRow(table, 'browser_key')],
);

/** A browser and a system, by name. */
export const known_device = pgTable(
  'known_device',
  {
    user_id: idOf(user, 'user_id'),
    device: text('device').notNull(),
    used_at: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.device] }),
    index('known_device_used').on(table.used_at),
  ],
);

/** The last sign-in of a user, the one before, and what failed after each of the two. */
export const sign_in = pgTable('sign_in', {
  /** The id of the user. */
  id: id().references(() => user.id, { onDelete: 'cascade' }),
  at: moment('at'),
  ip: text('ip').notNull().default(''),
  user_agent: text('user_agent').notNull().default(''),
  /** The language of the console, for e-mails; empty where the client does not say. */
  locale: text('locale').notNull().default(''),
  failed: integer('failed').notNull().default(0),
  previous_at: moment('previous_at'),
  previous_ip: text('previous_ip').notNull().default(''),
  previous_user_agent: text('previous_user_agent').notNull().default(''),
  previous_failed: integer('previous_failed').notNull().default(0),
});

export const throttle = pgTable(
  'throttle',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resets_at: moment('resets_at').notNull(),
  },
  (table) => [index('throttle_resets').on(table.resets_at)],
);

/** One row: how far the security clock had come, by the database's own clock. */
export const security_clock = pgTable(
  'security_clock',
  {
    singleton: singleton(),
    at: moment('at').notNull(),
    stored_at: moment('stored_at').notNull(),
  },
  (table) => [...oneRow(table, 'security_clock')],
);
