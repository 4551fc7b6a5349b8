import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id, idOf, moment } from './columns';
import { user } from './entityTables';
import { session } from './sessionTables';

/** A ticket for a guarded host, and then the cookie there that it was exchanged for. */
export const guard_cookie = pgTable(
  'guard_cookie',
  {
    /** The hash of the ticket, then of the value of the cookie. */
    id: id(),
    user_id: idOf(user, 'user_id'),
    session_id: idOf(session, 'session_id'),
    /** Without a port, as cookies have none. */
    host: text('host').notNull(),
    /** The hash of what the browser holds that the ticket is for; null once it is exchanged. */
    browser_hash: text('browser_hash'),
    expires_at: moment('expires_at').notNull(),
    created_at: created_at(),
  },
  (table) => [
    index('guard_cookie_user').on(table.user_id),
    index('guard_cookie_session').on(table.session_id),
    index('guard_cookie_expires').on(table.expires_at),
  ],
);
