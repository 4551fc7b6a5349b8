import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Secrets } from '../../auth/secrets/secrets';
import type { Database } from '../../db/database';
import type { Env } from '../../lib/env';
import { mailNotifications } from './notifications';
import {
  dropExpiredMail,
  leaseMail,
  type Mailer,
  MailRefused,
  openMail,
  postponeMail,
  REFUSED,
  removeMail,
  type SealedMail,
} from './outbox';

const EVERY_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** How long a stop waits for the mail that is being sent: cut off, it might be sent twice. */
const LAST_MS = 3_000;

interface SenderOptions {
  db: Database;
  log: Logger;
  secrets: Secrets;
  mailer: Mailer;
  /** The address of the console: notifications are sent where it is known. */
  publicUrl?: string | undefined;
  everyMs?: number;
}

/** Replicas share the work; what is not known to have been taken is sent again. */
export class MailSender {
  private readonly stopping = new AbortController();
  private readonly cutting = new AbortController();
  private readonly running: Promise<void>;
  private failures = 0;

  constructor(private readonly options: SenderOptions) {
    this.running = this.run();
  }

  /** Stops; what waits stays in the outbox, for the next start or another replica. */
  async close(): Promise<void> {
    this.stopping.abort();
    const cut = setTimeout(() => this.cutting.abort(), LAST_MS);
    await this.running;
    clearTimeout(cut);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const { everyMs = EVERY_MS } = this.options;
    while (!signal.aborted) {
      if (await this.step().catch((error) => this.failed(error))) continue;
      const pause = Math.min(everyMs * 2 ** Math.min(this.failures, 10), MAX_PAUSE_MS);
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns whether there was one to send. */
  private async step(): Promise<boolean> {
    const { db, log, secrets, publicUrl } = this.options;
    const isNews = publicUrl !== undefined && (await mailNotifications(db, secrets, publicUrl));
    const expired = await dropExpiredMail(db);
    if (expired > 0) log.error({ mails: expired }, 'e-mails waited too long and were not sent');
    const mail = await leaseMail(db);
    if (!mail) return isNews;
    if (await this.send(mail)) await removeMail(db, mail.id);
    return true;
  }

  /** @returns false where it waits for another try. */
  private async send(sealed: SealedMail): Promise<boolean> {
    const { db, log, mailer, secrets } = this.options;
    const mail = openMail(secrets, sealed);
    if (!mail) {
      log.error({ mail: sealed.id }, 'an e-mail was sealed with another SECRET_KEY');
      await postponeMail(db, sealed, REFUSED);
      return false;
    }
    try {
      await mailer.send(mail, this.cutting.signal);
      if (this.failures > 0) log.info('the mail server takes e-mails again');
      this.failures = 0;
      return true;
    } catch (error) {
      const isRefused = error instanceof MailRefused;
      await postponeMail(db, sealed, isRefused ? REFUSED : undefined).catch(() => undefined);
      if (!isRefused) throw error;
      log.error({ mail: mail.id, template: mail.template }, error.message);
      return false;
    }
  }

  private failed(error: unknown): boolean {
    if (this.stopping.signal.aborted) return false;
    // Its text may hold what the server said, with the recipient in it.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (this.failures === 0) this.options.log.warn({ code }, 'e-mails wait for the mail server');
    this.failures += 1;
    return false;
  }
}

/** Sends e-mails where the settings name a mail server. @returns a function that stops it */
export async function startMail({
  env: { mail, publicUrl },
  ...parts
}: Pick<SenderOptions, 'db' | 'log' | 'secrets'> & { env: Env }): Promise<() => Promise<void>> {
  if (!mail) return async () => {};
  const { smtpMailer } = await import('./smtp');
  const mailer = smtpMailer(mail.target, mail.from);
  const sender = new MailSender({ ...parts, mailer, publicUrl });
  return () => sender.close();
}
