import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailTarget } from '../../lib/mailTarget';
import { withTimeout } from '../../lib/withTimeout';
import { type Mailer, MailRefused } from './outbox';
import { renderMail } from './templates';

const STEP_MS = 10_000;
const SEND_MS = 30_000;

export function smtpMailer(target: MailTarget, from: string, sendMs = SEND_MS): Mailer {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
  return {
    async send(mail, signal) {
      const message = new MailComposer({
        from,
        to: { name: '', address: mail.to },
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...renderMail(mail, mail.locale),
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile();
      const raw = await message.build();
      const { from: sender, to } = message.getEnvelope();
      await withTimeout(sendMs, signal, (whole) =>
        deliver(target, { from: sender || '', to }, raw, whole),
      );
    },
  };
}

interface Envelope {
  from: string;
  to: string[];
}

async function deliver(target: MailTarget, envelope: Envelope, raw: Buffer, signal: AbortSignal) {
  const { auth, ...address } = target;
  const connection = new SMTPConnection({
    ...address,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketCloseTimeout: 0,
    maxResponseSize: 65_536,
  });
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      run((error) => (error ? reject(error) : resolve()));
    });
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(new Error('the mail server closed the connection')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
  const dialogue = async () => {
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login(auth, done));
    await step((done) => connection.send(envelope, raw, done)).catch(sorted);
  };
  try {
    await Promise.race([dialogue(), broken]);
  } finally {
    connection.close();
  }
}

/** Sorts errors: of the connection or the sender they hold for all e-mails, of the recipient or the text for one. */
function sorted(error: Error & { responseCode?: number; command?: string }): never {
  const { responseCode = 0, command = '' } = error;
  if (command === 'API' && /recipient/.test(error.message))
    throw new MailRefused('the address is none that e-mails go to');
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
  throw isFinal ? new MailRefused(`the mail server answered ${responseCode}`) : error;
}
