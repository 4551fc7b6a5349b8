import { text, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const created_at = () => moment('created_at').notNull();
export const updated_at = () => moment('updated_at').notNull();
export const id = () => text('id').primaryKey();
