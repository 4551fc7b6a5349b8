import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, idOf, moment } from './columns';
import { user } from './entityTables';

/** What programs call the API with in the name of a user. */
export const access_token = pgTable(
  'access_token',
  {
    id: id(),
    user_id: idOf(user, 'user_id'),
    name: text('name').notNull(),
    token_hash: text('token_hash').notNull(),
    /** The menus to which the token is limited, of those that the owner holds at each call. */
    menu_ids: text('menu_ids').array().notNull(),
    expires_at: moment('expires_at').notNull(),
    /** The minute of the last use; null until then. */
    last_used_at: moment('last_used_at'),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('access_token_hash_unique').on(table.token_hash),
    index('access_token_user').on(table.user_id),
  ],
);
