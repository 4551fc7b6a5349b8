import { and, eq, gt, sql } from 'drizzle-orm';
import type { MailLocale } from '@/schemas/mail';
import type { Secrets } from '../../auth/secrets/secrets';
import { newRandomId } from '../../base/ids';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import type { Mail } from './templates';

const { mail_outbox } = tables;

/** Longer than any sending takes: of a server that died, another one takes the mail over. */
const LEASE = sql`interval '60 seconds'`;
const USEFUL_MINUTES = 3 * 24 * 60;
const MAX_WAITING = 10_000;
const MAX_PAUSE_SECONDS = 300;

export type NewMail = Mail & {
  to: string;
  locale: MailLocale;
  /** After which it is of no use. */
  minutes?: number;
};

export type StoredMail = Mail & { id: string; to: string; locale: MailLocale; attempts: number };

/** As the database keeps it. */
export type SealedMail = Omit<StoredMail, 'params'> & { params: string };

const aboutMail = (id: string) => `mail ${id}`;

/** @returns false where too many e-mails wait */
export async function queueMail(
  tx: Transaction | Database,
  secrets: Secrets,
  now: Date,
  { to, locale, template, params, minutes = USEFUL_MINUTES }: NewMail,
): Promise<boolean> {
  const id = newRandomId();
  const sealed = secrets.seal(JSON.stringify(params), aboutMail(id));
  const added = await queryRows(
    tx,
    sql`
    insert into ${mail_outbox}
      (id, recipient, locale, template, params, attempts, created_at, next_at, expires_at)
    select ${id}, ${to}, ${locale}, ${template}, ${sealed}, 0,
      ${now.toISOString()}::timestamptz, now(), now() + ${minutes}::int * interval '1 minute'
    where (select count(*) from ${mail_outbox}) < ${MAX_WAITING}
    returning 1`,
  );
  return added.length === 1;
}

/** Takes the oldest e-mail that is due and that no server is sending. */
export async function leaseMail(db: Database): Promise<SealedMail | undefined> {
  const [row] = await queryRows<SealedMail>(
    db,
    sql`
    update ${mail_outbox} set next_at = now() + ${LEASE}, attempts = attempts + 1
    where id = (
      select id from ${mail_outbox} where next_at <= now() and expires_at > now()
      order by next_at, id limit 1 for update skip locked
    )
    returning id, recipient as to, locale, template, params, attempts`,
  );
  return row;
}

/** @returns undefined where its key is not there */
export function openMail(secrets: Secrets, mail: SealedMail): StoredMail | undefined {
  const params = secrets.open(mail.params, aboutMail(mail.id));
  return params === undefined ? undefined : ({ ...mail, params: JSON.parse(params) } as StoredMail);
}

/** E-mails that the mail server did not take at once. */
export const countDelayed = (db: Database): Promise<number> =>
  db.$count(mail_outbox, and(gt(mail_outbox.attempts, 1), gt(mail_outbox.expires_at, sql`now()`)));

export async function postponeMail(db: Database, { id, attempts }: SealedMail): Promise<void> {
  const seconds = Math.min(2 ** Math.min(attempts, 10), MAX_PAUSE_SECONDS);
  const next_at = sql`now() + ${seconds}::int * interval '1 second'`;
  await db.update(mail_outbox).set({ next_at }).where(eq(mail_outbox.id, id));
}

export async function removeMail(db: Database, id: string): Promise<void> {
  await db.delete(mail_outbox).where(eq(mail_outbox.id, id));
}

/** @returns how many were of no use any more. */
export async function dropExpiredMail(db: Database): Promise<number> {
  const dropped = await queryRows(
    db,
    sql`delete from ${mail_outbox} where expires_at <= now() returning 1`,
  );
  return dropped.length;
}
