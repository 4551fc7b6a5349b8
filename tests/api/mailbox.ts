import { SMTPServer } from 'smtp-server';

/** What a mail takes at most to be sent, in milliseconds, however busy the machine is. */
export const MAIL_MS = 60_000;

export interface Mailbox {
  port: number;
  /** As they came. */
  mails: string[];
  close: () => Promise<void>;
}

interface MailboxOptions {
  /** A recipient who is unknown there. */
  refused?: string | undefined;
  port?: number | undefined;
  /** Without it nobody is asked who they are. */
  password?: string;
}

/** A mail server on loopback. */
export async function openMailbox({
  refused,
  password,
  port = 0,
}: MailboxOptions = {}): Promise<Mailbox> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('no')),
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(
        address === refused
          ? Object.assign(new Error('unknown'), { responseCode: 550 })
          : undefined,
      ),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  // Of a client that hangs up while it is answered.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { port: address.port, mails, close };
}
