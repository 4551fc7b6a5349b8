import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id, moment } from './columns';

export const mailTemplates = [
  'registration-approved',
  'registration-rejected',
  'password-recovery',
  'notification',
] as const;

export type MailTemplate = (typeof mailTemplates)[number];

/** E-mails that are to be sent, until a mail server has taken them. */
export const mail_outbox = pgTable(
  'mail_outbox',
  {
    /** The id, also in the Message-ID, by which a repeated e-mail is recognized. */
    id: id(),
    recipient: text('recipient').notNull(),
    locale: text('locale').notNull(),
    template: text('template', { enum: mailTemplates }).notNull(),
    /** Text of a JSON object with strings, sealed with a key that the database does not hold. */
    params: text('params').notNull(),
    attempts: integer('attempts').notNull().default(0),
    created_at: created_at(),
    /** The next attempt; also the end of the lease of the server that is sending it. */
    next_at: moment('next_at').notNull(),
    /** The moment after which the e-mail is of no use. */
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('mail_outbox_next').on(table.next_at, table.id)],
);
