import type { StoredMail } from './outbox';

/** Another try would be answered alike. */
export class MailRefused extends Error {}

export interface Mailer {
  /** @throws {MailRefused} */
  send(mail: StoredMail, signal: AbortSignal): Promise<void>;
}
