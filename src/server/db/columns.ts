import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, type PgColumn, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const created_at = () => moment('created_at').notNull();
export const updated_at = () => moment('updated_at').notNull();
export const id = () => text('id').primaryKey();

/** The id of a record with which the row goes. */
export const idOf = (table: { id: PgColumn }, name: string) =>
  text(name)
    .notNull()
    .references(() => table.id, { onDelete: 'cascade' });

/** The key of a table with one row. */
export const singleton = () => boolean('singleton').notNull().default(true);

export const oneRow = (table: { singleton: PgColumn }, name: string) => [
  primaryKey({ columns: [table.singleton] }),
  check(`${name}_one_row`, sql`${table.singleton}`),
];

/** The condition of a check: written out, as a constraint takes no parameters. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
