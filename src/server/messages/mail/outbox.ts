import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { MailLocale } from '@/schemas/registration';
import type { Secrets } from '../../auth/secrets/secrets';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { newRandomId } from '../../lib/ids';
import type { Mail } from './templates';

const { mail_outbox } = tables;

/** Longer than any sending takes: of a server that died, another one takes the mail over. */
const LEASE = sql`interval '60 seconds'`;
const USEFUL_MINUTES = 3 * 24 * 60;
export const MAX_WAITING = 10_000;
/** How long an e-mail waits for another try, twice as long after each. */
interface Pause {
  seconds: number;
  most: number;
}

/** The pause where the mail server is away. */
const AWAY: Pause = { seconds: 1, most: 300 };
/** The pause where it refuses an e-mail: somebody may mend what it is refused for. */
export const REFUSED: Pause = { seconds: 60, most: 6 * 3_600 };

export type NewMail = Mail & {
  to: string;
  locale: MailLocale;
  /** After which it is of no use. */
  minutes?: number;
};

type StoredMail = Mail & { id: string; to: string; locale: MailLocale; attempts: number };

/** An e-mail as the database keeps it. */
export type SealedMail = Omit<StoredMail, 'params'> & { params: string };

/** A refusal of one e-mail alone: others may be taken. */
export class MailRefused extends Error {}

export interface Mailer {
  /** @throws {MailRefused} */
  send(mail: StoredMail, signal: AbortSignal): Promise<void>;
}

const aboutMail = (id: string) => `mail ${id}`;

/** Queues e-mails in one statement. @returns how many were taken, as no more than `most` may wait */
export async function queueMails(
  tx: Transaction | Database,
  secrets: Secrets,
  now: Date,
  mails: readonly NewMail[],
  most = MAX_WAITING,
): Promise<number> {
  const rows = mails.map(({ to, locale, template, params, minutes = USEFUL_MINUTES }) => {
    const id = newRandomId();
    const sealed = secrets.seal(JSON.stringify(params), aboutMail(id));
    return { id, recipient: to, locale, template, params: sealed, minutes };
  });
  const added = await queryRows(
    tx,
    sql`
    insert into ${mail_outbox}
      (id, recipient, locale, template, params, attempts, created_at, next_at, expires_at)
    select id, recipient, locale, template, params, 0,
      ${now.toISOString()}::timestamptz, now(), now() + minutes * interval '1 minute'
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as mail (id text, recipient text, locale text, template text, params text, minutes int)
    limit greatest(${most}::int - (select count(*) from ${mail_outbox}), 0)
    returning 1`,
  );
  return added.length;
}

/** @returns false where too many e-mails wait */
export const queueMail = async (
  tx: Transaction | Database,
  secrets: Secrets,
  now: Date,
  mail: NewMail,
): Promise<boolean> => (await queueMails(tx, secrets, now, [mail])) === 1;

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
export const countDelayed = (db: Database): Promise<number> => {
  const isRefused = gt(mail_outbox.next_at, sql`now() + ${LEASE}`);
  const isDelayed = or(gt(mail_outbox.attempts, 1), isRefused);
  return db.$count(mail_outbox, and(isDelayed, gt(mail_outbox.expires_at, sql`now()`)));
};

export async function postponeMail(
  db: Database,
  { id, attempts }: SealedMail,
  pause = AWAY,
): Promise<void> {
  const seconds = Math.min(pause.seconds * 2 ** Math.min(attempts, 10), pause.most);
  const next_at = sql`now() + ${seconds}::int * interval '1 second'`;
  await db.update(mail_outbox).set({ next_at }).where(eq(mail_outbox.id, id));
}

export async function removeMail(db: Database, id: string): Promise<void> {
  await db.delete(mail_outbox).where(eq(mail_outbox.id, id));
}

/** @returns how many were of no use any more */
export async function dropExpiredMail(db: Database): Promise<number> {
  const isExpired = lte(mail_outbox.expires_at, sql`now()`);
  return (await db.delete(mail_outbox).where(isExpired).returning({ id: mail_outbox.id })).length;
}
