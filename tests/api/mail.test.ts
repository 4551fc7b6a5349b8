import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Secrets } from '@/server/auth/secrets/secrets';
import { parseMailTarget } from '@/server/base/mailTarget';
import { type OpenDatabase, tables } from '@/server/db/database';
import { createLog } from '@/server/log/stdout';
import { leaseMail, queueMail } from '@/server/messages/mail/outbox';
import { MailSender } from '@/server/messages/mail/sender';
import { smtpMailer } from '@/server/messages/mail/smtp';
import { openTestDatabase } from './databases';

const LINK = 'https://console.example/user/forgot-password#token';

const secrets = new Secrets({
  secretKeys: ['a key of the tests of thirty-two letters'],
  databaseUrl: undefined,
  dataDir: '',
});

describe('the outbox of e-mails', () => {
  let database: OpenDatabase;
  const printed: string[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await database.db.delete(tables.mail_outbox);
    printed.length = 0;
  });

  const queue = (name = 'Ann', to = 'ann@example.com', locale: 'en-US' | 'zh-CN' = 'en-US') =>
    queueMail(database.db, secrets, new Date(), {
      to,
      locale,
      template: 'password-recovery',
      params: { name, username: 'ann', link: LINK },
    });
  const waiting = () => database.db.$count(tables.mail_outbox);
  const emptied = () => vi.waitFor(async () => expect(await waiting()).toBe(0), 15_000);
  const sendTo = (port: number, sendMs?: number) => {
    const target = parseMailTarget(`smtp://127.0.0.1:${port}`);
    if (!target) throw new Error('no target');
    const log = createLog({ write: (line) => void printed.push(line) });
    const mailer = smtpMailer(target, 'Gatehouse <console@example.com>', sendMs);
    const sender = new MailSender({ db: database.db, log, secrets, mailer, everyMs: 20 });
    closing.push(() => sender.close());
  };
  const smtp = async (refused = '', port = 0) => {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
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
    const close = () => new Promise<void>((resolve) => server.close(resolve));
    closing.push(close);
    const address = server.server.address();
    if (!address || typeof address === 'string') throw new Error('no port');
    return { port: address.port, mails };
  };
  const answering = async (take: (socket: Socket) => void) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      take(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const close = () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    };
    closing.push(close);
    const address = server.address();
    if (!address || typeof address === 'string') throw new Error('no port');
    return { port: address.port, close };
  };

  it('sends each once from two servers together, as text and HTML', async () => {
    const { port, mails } = await smtp();
    for (let n = 0; n < 10; n += 1) await queue(`<b>Ann ${n}`);
    sendTo(port);
    sendTo(port);
    await emptied();
    expect(mails).toHaveLength(10);
    expect(new Set(mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1])).size).toBe(10);
    expect(mails[0]).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
    expect(mails[0]).toContain('&lt;b&gt;Ann');
  });

  it.each([
    ['hangs', () => undefined],
    ['answers rubbish', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n<html>\r\n')],
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['is busy', (socket: Socket) => socket.end('421 busy\r\n')],
  ])('loses none and sends none twice after a server that %s', async (_, take) => {
    const away = await answering(take);
    await queue();
    sendTo(away.port, 200);
    await vi.waitFor(() => expect(printed.join('')).toContain('wait for the mail server'), 15_000);
    expect(await waiting()).toBe(1);
    await away.close();
    const { mails } = await smtp('', away.port);
    await database.db.update(tables.mail_outbox).set({ next_at: new Date(0) });
    await emptied();
    expect(mails).toHaveLength(1);
  });

  it('leaves out a recipient whom the server refuses, and keeps addresses out of its log', async () => {
    const { port, mails } = await smtp('gone@example.com');
    await queue('Gone', 'gone@example.com');
    await queue('Ann', 'ann@example.com', 'zh-CN');
    sendTo(port);
    await emptied();
    expect(mails).toHaveLength(1);
    expect(printed.join('')).toContain('answered 550');
    expect(printed.join('')).not.toMatch(/gone@|#token/);
  });

  it('takes over what a server that died was sending, under the same Message-ID', async () => {
    await queue();
    const leased = await leaseMail(database.db);
    expect(await leaseMail(database.db)).toBeUndefined();
    await database.db.update(tables.mail_outbox).set({ next_at: new Date(0) });
    const { port, mails } = await smtp();
    sendTo(port);
    await emptied();
    expect(mails[0]).toContain(`Message-ID: <${leased?.id}@example.com>`);
  });

  it('takes no more than 10,000', async () => {
    await database.db.execute(
      `insert into mail_outbox select n::text, '', '', 'password-recovery', '{}', 0, now(), now(), now() from generate_series(1, 10000) n`,
    );
    expect(await queue()).toBe(false);
  });
});
