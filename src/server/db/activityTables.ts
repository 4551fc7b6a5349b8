import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { moment, oneRow, singleton } from './columns';

/**
 * How often something was logged in an hour. Triggers of the log and the changes add rows in the statement that
 * logs, so that both are true or neither; `rollUp` adds up the rows of an hour.
 */
export const activity = pgTable(
  'activity',
  {
    /** The hour; of `traffic` five minutes. */
    slot: moment('slot').notNull(),
    /** `row`, `user`, `login`, `change`, `denied`, `call` or `traffic`. */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    detail: text('detail').notNull(),
    /** The latency in milliseconds that the requests did not exceed; 0 where nothing was timed. */
    at_most: integer('at_most').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** Milliseconds of all of them. */
    cost: bigint('cost', { mode: 'number' }).notNull(),
    merged: boolean('merged').notNull().default(false),
  },
  (table) => [
    index('activity_kind').on(table.kind, table.slot),
    index('activity_slot').on(table.slot),
    index('activity_fresh').on(table.slot).where(sql`not ${table.merged}`),
  ],
);

/** The hours of a day (UTC) in which a user did something: bit 0 is the first. */
export const active_user = pgTable(
  'active_user',
  {
    day: date('day', { mode: 'string' }).notNull(),
    user_id: text('user_id').notNull(),
    hours: integer('hours').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.user_id] })],
);

/** The days of a month (UTC) on which a user did something: bit 0 is the first. */
export const active_user_month = pgTable(
  'active_user_month',
  {
    month: date('month', { mode: 'string' }).notNull(),
    user_id: text('user_id').notNull(),
    days: integer('days').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.user_id] })],
);

/** A server process that runs, as it saw itself a few seconds ago. */
export const replica = pgTable('replica', {
  id: text('id').primaryKey(),
  started_at: moment('started_at').notNull(),
  seen_at: moment('seen_at').notNull(),
  figures: text('figures').notNull(),
});

/** One row: the backup that was written last. */
export const last_backup = pgTable(
  'last_backup',
  {
    singleton: singleton(),
    at: moment('at').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [...oneRow(table, 'last_backup')],
);

/** One row: the content of CONFIG_FILE that was applied last. */
export const applied_config = pgTable(
  'applied_config',
  {
    singleton: singleton(),
    /** Hex, SHA-256. */
    hash: text('hash').notNull(),
    applied_at: moment('applied_at').notNull(),
  },
  (table) => oneRow(table, 'applied_config'),
);
