import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { serviceStatuses, unnamedRules } from '../../schemas/lists/service';
import { created_at, id, isOneOf, updated_at } from './columns';

/** An application that a proxy guards by asking here: docs/decisions/0043-guarded-services.md. */
export const service = pgTable(
  'service',
  {
    id: id(),
    /** Begins the path of each of its calls, as in `billing/invoices/{id}`, and so never changes. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Names of hosts, some with a port, blanks between. */
    hosts: text('hosts').notNull(),
    path_prefix: text('path_prefix').notNull().default(''),
    address: text('address').notNull().default(''),
    unnamed_calls: text('unnamed_calls', { enum: unnamedRules }).notNull().default('deny'),
    /** What the form of menus offers, a line each: `GET /invoices/{id} An invoice`. */
    calls: text('calls').notNull().default(''),
    status: text('status', { enum: serviceStatuses }).notNull(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('service_code_unique').on(table.code),
    index('service_created').on(table.created_at, table.id),
    check('service_unnamed_calls', isOneOf(table.unnamed_calls, unnamedRules)),
    check('service_status', isOneOf(table.status, serviceStatuses)),
  ],
);
