import type { StoredMail } from './outbox';

/** Of this e-mail alone: others may be taken. */
export class MailRefused extends Error {}

export interface Mailer {
  /** @throws {MailRefused} */
  send(mail: StoredMail, signal: AbortSignal): Promise<void>;
}
