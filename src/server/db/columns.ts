import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const created_at = () => moment('created_at').notNull();
export const updated_at = () => moment('updated_at').notNull();
export const id = () => text('id').primaryKey();

/** The condition of a check: written out, as a constraint takes no parameters. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
