import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { verificationStates } from '../../schemas/verification';
import { bytea, created_at, id, isOneOf, moment, updated_at } from './columns';
import { role, user } from './entityTables';

/** Append-only. No foreign key: a row outlives its user. */
export const logger = pgTable(
  'logger',
  {
    id: id(),
    level: text('level').notNull(),
    trace_id: text('trace_id').notNull().default(''),
    user_id: text('user_id').notNull().default(''),
    tag: text('tag').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull().default(''),
    /** Text of a JSON object with scalar values, or empty. */
    data: text('data').notNull().default(''),
    created_at: created_at(),
  },
  (table) => [
    index('logger_created').on(table.created_at, table.id),
    index('logger_level').on(table.level, table.created_at, table.id),
    index('logger_tag').on(table.tag, table.created_at, table.id),
    index('logger_user').on(table.user_id, table.created_at, table.id),
    index('logger_trace').on(table.trace_id),
    // The history of one record, and what was deleted.
    index('logger_target')
      .on(sql`substring(${table.data} from '"target_id":"([^"]*)"')`, table.created_at, table.id)
      .where(sql`${table.tag} = 'operate'`),
    index('logger_deleted')
      .on(sql`substring(${table.data} from '"entity":"([^"]*)"')`, table.created_at, table.id)
      .where(sql`${table.tag} = 'operate' and ${table.message} like 'delete %'`),
  ],
);

/** Audit rows that wait for their link in the chain. */
export const log_unlinked = pgTable('log_unlinked', {
  /** Of the log row. */
  id: id(),
  created_at: created_at(),
});

/** The links of the audit's hash chain, each over one log row and the link before. */
export const log_link = pgTable(
  'log_link',
  {
    /** The link's number, with zeros before it. */
    id: id(),
    logger_id: text('logger_id').notNull(),
    /** SHA-256 of the row, in hex; empty where the row was gone before it was linked. */
    row_hash: text('row_hash').notNull(),
    /** SHA-256 of the link before, the number and the row's hash, in hex. */
    hash: text('hash').notNull(),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('log_link_logger').on(table.logger_id),
    index('log_link_created').on(table.created_at, table.id),
  ],
);

/** The last link of each day that is over, in UTC. */
export const log_head = pgTable('log_head', {
  /** The day, such as 2026-01-31. */
  id: id(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** Empty where there was no key. */
  signature: text('signature').notNull(),
});

/** One row: where the kept part of the chain begins. */
export const log_chain = pgTable(
  'log_chain',
  {
    id: text('id').primaryKey().default('start'),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull().default(''),
    since: moment('since').notNull(),
    signature: text('signature').notNull().default(''),
    /** How many audit rows from before it were there when it began; null where they were not counted. */
    rows_before: bigint('rows_before', { mode: 'number' }),
  },
  (table) => [check('log_chain_one_row', sql`${table.id} = 'start'`)],
);

/** One row: the last verification of the chain that somebody asked for in the console. */
export const log_verification = pgTable(
  'log_verification',
  {
    singleton: boolean('singleton').notNull().default(true),
    /** Of the run, so that one that was given up writes nothing more. */
    run_id: text('run_id').notNull(),
    state: text('state', { enum: verificationStates }).notNull(),
    started_at: moment('started_at').notNull(),
    /** A run that has not been seen for a while ended with its server. */
    seen_at: moment('seen_at').notNull(),
    checked: bigint('checked', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().default(0),
    /** What was found, as JSON; empty before the end. */
    result: text('result').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.singleton] }),
    check('log_verification_one_row', sql`${table.singleton}`),
    check('log_verification_state', isOneOf(table.state, verificationStates)),
  ],
);

/** Log rows that are to be forwarded, until the receiver has them. */
export const log_outbox = pgTable(
  'log_outbox',
  {
    logger_id: text('logger_id').primaryKey(),
    created_at: created_at(),
    tag: text('tag').notNull(),
    /** Until then a server is sending it. */
    leased_until: moment('leased_until'),
  },
  (table) => [index('log_outbox_created').on(table.created_at, table.logger_id)],
);

/** One row while log rows are forwarded, none otherwise. */
export const log_forwarding = pgTable(
  'log_forwarding',
  {
    singleton: boolean('singleton').notNull().default(true),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.singleton] }),
    check('log_forwarding_one_row', sql`${table.singleton}`),
  ],
);

/** Some 4,096 log rows that follow each other; while it is live, all rows of its time. */
export const logger_segment = pgTable(
  'logger_segment',
  {
    id: serial('id').primaryKey(),
    live: boolean('live').notNull().default(false),
    from_at: moment('from_at').notNull(),
    /** Not included. */
    until_at: moment('until_at').notNull(),
    rows: integer('rows').notNull().default(0),
    /** Where the rows lie in the table, the oldest row first. */
    places: bytea('places').notNull().default(sql`''`),
    /** Of the oldest row. */
    first_id: text('first_id').notNull().default(''),
    /** When the work on it began, by the database's clock. */
    claimed_at: moment('claimed_at').notNull(),
    /** An older one lacks tokens and kinds, and is made again. */
    format: integer('format').notNull().default(1),
    /** The level, tag, user and entity of each row. */
    kinds: bytea('kinds').notNull().default(sql`''`),
    /** In which the rows lie; another one after the table was rewritten or restored. */
    table_file: bigint('table_file', { mode: 'number' }).notNull().default(0),
    /** The moment of each row. */
    times: bytea('times').notNull().default(sql`''`),
  },
  (table) => [
    index('logger_segment_from').on(table.from_at).where(sql`live`),
    index('logger_segment_until').on(table.until_at).where(sql`live`),
    index('logger_segment_not_live').on(table.id).where(sql`not live`),
  ],
);

/** Which rows of a segment have a token. */
export const logger_posting = pgTable(
  'logger_posting',
  {
    segment: integer('segment').notNull(),
    token: text('token').notNull(),
    slots: bytea('slots').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.token] }),
    index('logger_posting_token').on(table.token, table.segment),
  ],
);

/** Filters of the log's page that somebody saved. */
export const log_filter = pgTable(
  'log_filter',
  {
    id: id(),
    user_id: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Of the page's address, without the question mark. */
    query: text('query').notNull(),
    /** Whose members see it as well; its owner alone without one. */
    role_id: text('role_id').references(() => role.id, { onDelete: 'set null' }),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('log_filter_name_unique').on(table.user_id, table.name),
    index('log_filter_role').on(table.role_id),
  ],
);
