import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, idOf, moment } from './columns';
import { user } from './entityTables';
import { session } from './sessionTables';

/** The company account by which a user signs in. */
export const company_account = pgTable(
  'company_account',
  {
    id: id(),
    user_id: idOf(user, 'user_id'),
    issuer: text('issuer').notNull(),
    /** What the issuer never gives to another. */
    subject: text('subject').notNull(),
    /** What the issuer calls it, for people. */
    name: text('name').notNull(),
    /** Whether the password was reset since it was bound, so that later resets keep it as well. */
    outlived_reset: boolean('outlived_reset').notNull().default(false),
    last_used_at: moment('last_used_at'),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('company_account_subject_unique').on(table.issuer, table.subject),
    uniqueIndex('company_account_user_unique').on(table.user_id),
  ],
);

/** A company sign-in on its way to the provider and back; then, with an answer, until the page has asked for it. */
export const oidc_flow = pgTable(
  'oidc_flow',
  {
    /** The hash of the state, then of the code by which the page asks. */
    id: id(),
    /** The hash of what the browser holds in a cookie. */
    browser_hash: text('browser_hash').notNull(),
    /** The session that binds a company account; null where somebody signs in. */
    session_id: text('session_id').references(() => session.id, { onDelete: 'cascade' }),
    /** The page that was asked for; may be empty. */
    redirect: text('redirect').notNull(),
    network: text('network').notNull(),
    /** Sealed: what the provider says of the person. */
    answer: text('answer'),
    expires_at: moment('expires_at').notNull(),
    created_at: created_at(),
  },
  (table) => [
    index('oidc_flow_expires').on(table.expires_at),
    index('oidc_flow_network').on(table.network, table.expires_at),
    index('oidc_flow_session').on(table.session_id),
  ],
);
