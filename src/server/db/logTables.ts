import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import { created_at, id, moment, oneRow, singleton } from './columns';

/** The columns that a row of the log and a change in the same list share. */
const logColumns = () => ({
  level: text('level').notNull(),
  tag: text('tag').notNull(),
  /** What happened, in a word of `logEvents`. */
  event: text('event').notNull(),
  /** Why a sign-in failed or a call was denied, as a code; else empty. */
  reason: text('reason').notNull().default(''),
  trace_id: text('trace_id').notNull().default(''),
  user_id: text('user_id').notNull().default(''),
  /** The username at that time, or what a stranger typed, masked. */
  username: text('username').notNull().default(''),
  /** The address of the client. */
  address: text('address').notNull().default(''),
  method: text('method').notNull().default(''),
  path: text('path').notNull().default(''),
  /** The declared route of the path, with its parameters in braces. */
  route: text('route').notNull().default(''),
  status: integer('status'),
  /** The time that the answer took, in milliseconds. */
  duration: integer('duration'),
  /** What the row is about besides its user. */
  entity: text('entity').notNull().default(''),
  record_id: text('record_id').notNull().default(''),
  record_name: text('record_name').notNull().default(''),
  message: text('message').notNull(),
  stack: text('stack').notNull().default(''),
  /** An object of scalar values: what has no column. */
  data: jsonb('data'),
  /** What a search looks through, folded: see `searchTextOf`. */
  search: text('search').notNull().default(''),
  created_at: created_at(),
});

/**
 * What happened that is no change: requests, sign-ins, denials, errors. Rows are never updated, but for the
 * erasure of a person's data. There is no foreign key, as a row outlives its user.
 */
export const logger = pgTable(
  'logger',
  {
    id: id(),
    ...logColumns(),
  },
  (table) => [
    index('logger_created').on(table.created_at, table.id),
    index('logger_level').on(table.level, table.created_at, table.id),
    index('logger_tag').on(table.tag, table.created_at, table.id),
    index('logger_event').on(table.event, table.created_at, table.id),
    index('logger_user').on(table.user_id, table.created_at, table.id),
    index('logger_address').on(table.address, table.created_at, table.id),
    index('logger_record')
      .on(table.record_id, table.created_at, table.id)
      .where(sql`${table.record_id} <> ''`),
    index('logger_entity')
      .on(table.entity, table.created_at, table.id)
      .where(sql`${table.entity} <> ''`),
    index('logger_actions')
      .on(table.created_at, table.id)
      .where(sql`${table.tag} <> 'request' or ${table.level} = 'error'`),
    index('logger_trace').on(table.trace_id),
    index('logger_search').using('gin', table.search.op('gin_trgm_ops')),
    index('logger_pairs').using('gin', sql`character_pairs(${table.search})`),
  ],
);

/**
 * The log and the changes as one list; changes have the tag `operate`, and their verb as event. What only
 * changes have is empty of others.
 */
export const log_entry = pgView('log_entry', {
  id: text('id').notNull(),
  ...logColumns(),
  token_id: text('token_id').notNull(),
  token_name: text('token_name').notNull(),
  request_id: text('request_id').notNull(),
  undoes: text('undoes'),
  restored_from: text('restored_from'),
  before: jsonb('before'),
  after: jsonb('after'),
  /** The lower half of the number of the transaction that wrote the row. */
  transaction: bigint('transaction', { mode: 'number' }).notNull(),
}).existing();

/** Log rows that are to be forwarded, until the receiver has them. */
export const log_outbox = pgTable(
  'log_outbox',
  {
    logger_id: text('logger_id').primaryKey(),
    created_at: created_at(),
    tag: text('tag').notNull(),
    /** The moment until which a server is sending it. */
    leased_until: moment('leased_until'),
  },
  (table) => [index('log_outbox_created').on(table.created_at, table.logger_id)],
);

/** One row while log rows are forwarded, none otherwise. */
export const log_forwarding = pgTable(
  'log_forwarding',
  {
    singleton: singleton(),
    since: moment('since').notNull(),
  },
  (table) => [...oneRow(table, 'log_forwarding')],
);
