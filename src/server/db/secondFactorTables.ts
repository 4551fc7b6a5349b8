import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { signInWays } from '../../schemas/lists/signIn';
import { created_at, id, idOf, moment } from './columns';
import { user } from './entityTables';

/** The authenticator app of a user. */
export const totp_factor = pgTable('totp_factor', {
  /** The id of the user. */
  id: id().references(() => user.id, { onDelete: 'cascade' }),
  /** Sealed with a key that the database does not hold. */
  secret: text('secret').notNull(),
  /** The newest step of which a code was taken: none is taken twice. */
  last_step: bigint('last_step', { mode: 'number' }).notNull(),
  created_at: created_at(),
});

/** Those that are left. */
export const recovery_code = pgTable(
  'recovery_code',
  {
    id: id(),
    user_id: idOf(user, 'user_id'),
    code_hash: text('code_hash').notNull(),
    created_at: created_at(),
  },
  (table) => [index('recovery_code_user').on(table.user_id)],
);

/** Between the password and the second factor. */
export const login_challenge = pgTable(
  'login_challenge',
  {
    /** The hash of what the client holds. */
    id: id(),
    user_id: idOf(user, 'user_id'),
    /** The hash that the password was compared with. */
    password_hash: text('password_hash').notNull(),
    signed_in_by: text('signed_in_by', { enum: signInWays }).notNull().default('password'),
    /** Sealed: the token of the company account's provider, for the session. */
    company_token: text('company_token'),
    tries: integer('tries').notNull().default(0),
    expires_at: moment('expires_at').notNull(),
    created_at: created_at(),
  },
  (table) => [
    index('login_challenge_user').on(table.user_id),
    index('login_challenge_expires').on(table.expires_at),
  ],
);
