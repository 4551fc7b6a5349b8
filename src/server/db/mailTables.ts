import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { mailTemplates } from '../../schemas/mail';
import { created_at, id, moment } from './columns';

/** E-mails that are to be sent, until a mail server has taken them. */
export const mail_outbox = pgTable(
  'mail_outbox',
  {
    /** Also in the Message-ID, by which a repeated e-mail is told. */
    id: id(),
    recipient: text('recipient').notNull(),
    locale: text('locale').notNull(),
    template: text('template', { enum: mailTemplates }).notNull(),
    /** Text of a JSON object with strings, sealed with a key that the database does not hold. */
    params: text('params').notNull(),
    attempts: integer('attempts').notNull().default(0),
    created_at: created_at(),
    /** Also the end of the lease of the server that is sending it. */
    next_at: moment('next_at').notNull(),
    /** Of no use after that. */
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('mail_outbox_next').on(table.next_at, table.id)],
);
