import type { Logger } from 'pino';
import type { Secrets } from '../../auth/secrets/secrets';
import type { Database } from '../../db/database';
import type { Env } from '../../lib/env';
import { MailSender } from './sender';

interface Parts {
  db: Database;
  log: Logger;
  secrets: Secrets;
  env: Env;
}

export async function startMail({ db, log, secrets, env }: Parts): Promise<() => Promise<void>> {
  if (!env.mail) return async () => {};
  const { smtpMailer } = await import('./smtp');
  const { target, from } = env.mail;
  const mailer = smtpMailer(target, from);
  const sender = new MailSender({ db, log, secrets, mailer, publicUrl: env.publicUrl });
  return () => sender.close();
}
