import { sql } from 'drizzle-orm';
import type { NotificationEvent } from '@/schemas/notificationEvents';
import type { MailLocale } from '@/schemas/registration';
import type { Secrets } from '../../auth/secrets/secrets';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { MAX_WAITING, type NewMail, queueMails } from './outbox';

const { notification, sign_in, user, user_preference, user_role } = tables;

/** How many notifications are taken at once. */
const BATCH = 100;
/** How many e-mails one statement queues, which keeps it short. */
const ROWS = 200;
/** Links for a new password have room, however many hear of a change. */
const MAX_NOTIFICATIONS = MAX_WAITING / 2;
/** Older notifications were written while no e-mails were sent, and are no news. */
const NEWS = sql`interval '1 hour'`;

interface Due {
  event: NotificationEvent;
  params: string;
  path: string;
  /** Null where nobody wants it. */
  email: string | null;
  locale: string | null;
}

/**
 * Queues e-mails of what is new, in one transaction with what says that it was queued: once each,
 * however many servers look.
 * @returns whether there was anything
 */
export const mailNotifications = (
  db: Database,
  secrets: Secrets,
  publicUrl: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const due = await takeDue(tx);
    const mails = due.flatMap((one) => toMail(one, publicUrl));
    for (let at = 0; at < mails.length; at += ROWS)
      await queueMails(tx, secrets, new Date(), mails.slice(at, at + ROWS), MAX_NOTIFICATIONS);
    return due.length > 0;
  });

const takeDue = (tx: Transaction): Promise<Due[]> =>
  queryRows<Due>(
    tx,
    sql`
    with taken as (
      update ${notification} set mail_due = false
      where id in (
        select id from ${notification} where mail_due
        order by created_at limit ${BATCH} for update skip locked
      )
      returning id, user_id, role_id, event, params, path, created_at
    ), readers as (
      select id as notification_id, user_id as reader from taken where user_id is not null
      union all
      select taken.id, held.user_id from taken
      join ${user_role} held on held.role_id = taken.role_id and held.created_at <= taken.created_at
    )
    select taken.event, taken.params, taken.path, reader.email, reader.locale
    from taken left join (
      select readers.notification_id, person.email, last.locale, preference.settings
      from readers
      join ${user} person on person.id = readers.reader
      left join ${sign_in} last on last.id = person.id
      left join ${user_preference} preference on preference.id = person.id
      where person.status = 'activated' and person.email <> ''
    ) reader on reader.notification_id = taken.id and taken.created_at > now() - ${NEWS}
      and not coalesce(reader.settings::jsonb -> 'notifications' -> 'email_off', '[]')
        @> to_jsonb(taken.event)`,
  );

function toMail({ event, params, path, email, locale }: Due, publicUrl: string): NewMail[] {
  if (email === null) return [];
  const language: MailLocale = locale === 'zh-CN' ? 'zh-CN' : 'en-US';
  const details = JSON.parse(params) as Record<string, string>;
  const content = { event, details, link: `${publicUrl}${path || '/'}` };
  return [{ to: email, locale: language, template: 'notification', params: content }];
}
