import { createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Secrets } from '@/server/auth/secrets/secrets';
import { type OpenDatabase, tables } from '@/server/db/database';
import { parseMailTarget } from '@/server/lib/mailTarget';
import { createLog } from '@/server/log/stdout';
import { countDelayed, leaseMail, queueMail } from '@/server/messages/mail/outbox';
import { MailSender } from '@/server/messages/mail/sender';
import { smtpMailer } from '@/server/messages/mail/smtp';
import { openTestDatabase } from './databases';
import { collectGarbage } from './garbage';
import { MAIL_MS, openMailbox } from './mailbox';

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

  const queue = (
    name = 'Ann',
    to = 'ann@example.com',
    locale: 'en-US' | 'zh-CN' = 'en-US',
    by = secrets,
  ) =>
    queueMail(database.db, by, new Date(), {
      to,
      locale,
      template: 'password-recovery',
      params: { name, username: 'ann', link: LINK },
    });
  const waiting = () => database.db.$count(tables.mail_outbox);
  const emptied = () => vi.waitFor(async () => expect(await waiting()).toBe(0), MAIL_MS);
  const sendTo = (port: number, sendMs?: number) => {
    const target = parseMailTarget(`smtp://127.0.0.1:${port}`);
    if (!target) throw new Error('no target');
    const log = createLog({ write: (line) => void printed.push(line) });
    const mailer = smtpMailer(target, 'Gatehouse <console@example.com>', sendMs);
    const sender = new MailSender({ db: database.db, log, secrets, mailer, everyMs: 20 });
    closing.push(() => sender.close());
    return () => sender.close();
  };
  const smtp = async (refused?: string, port?: number) => {
    const mailbox = await openMailbox({ refused, port });
    closing.push(mailbox.close);
    return mailbox;
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

  it('reaches addresses of all scripts, and one that is none keeps no other waiting', async () => {
    const { port, mails } = await smtp();
    const odd = ["o'neil/x@münchen.example", 'jürgen@corp.example', '用户@例子.公司'];
    for (const to of ['<>', ...odd, 'a@corp.example\r\nBcc: b@corp.example'])
      await queue('Ann', to);
    sendTo(port);
    const reached = ["o'neil/x@xn--mnchen-3ya.example", 'jürgen@corp.example', '@例子.公司'];
    await vi.waitFor(() => {
      for (const address of reached) expect(mails.join()).toContain(address);
    }, MAIL_MS);
    expect(mails.join()).not.toMatch(/^Bcc/m);
  });

  it.each([
    ['hangs', () => undefined],
    ['answers rubbish', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n<html>\r\n')],
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['is busy', (socket: Socket) => socket.end('421 busy\r\n')],
  ])('loses none and sends none twice after a server that %s', async (_, take) => {
    const away = await answering(take);
    await queue();
    const end = collectGarbage();
    const stop = sendTo(away.port, 200);
    await vi
      .waitFor(() => expect(printed.join('')).toContain('wait for the mail server'), MAIL_MS)
      .finally(end);
    expect(await waiting()).toBe(1);
    await stop();
    await away.close();
    const { mails, port } = await smtp();
    await database.db.update(tables.mail_outbox).set({ next_at: new Date(0) });
    sendTo(port);
    await emptied();
    expect(mails).toHaveLength(1);
  });

  it('keeps what the server refuses for another try, which admins see, and sends the others', async () => {
    const refusing = await smtp('gone@example.com');
    await queue('Gone', 'gone@example.com');
    await queue('Ann', 'ann@example.com', 'zh-CN');
    const stop = sendTo(refusing.port);
    await vi.waitFor(() => expect(refusing.mails).toHaveLength(1), MAIL_MS);
    await vi.waitFor(() => expect(printed.join('')).toContain('answered 550'), MAIL_MS);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), MAIL_MS);
    expect(await countDelayed(database.db)).toBe(1);
    await stop();
    const { port, mails } = await smtp();
    await database.db.update(tables.mail_outbox).set({ next_at: new Date(0) });
    sendTo(port);
    await emptied();
    expect(mails).toHaveLength(1);
    expect(printed.join('')).not.toMatch(/gone@|#token/);
  });

  it('keeps what was sealed with a key that is elsewhere, for the server that has it', async () => {
    const { port, mails } = await smtp();
    const elsewhere = new Secrets({
      secretKeys: ['another key of the tests, also long enough'],
      databaseUrl: undefined,
      dataDir: '',
    });
    await queue('Ann', 'ann@example.com', 'en-US', elsewhere);
    sendTo(port);
    await vi.waitFor(() => expect(printed.join('')).toContain('another SECRET_KEY'), MAIL_MS);
    expect(await waiting()).toBe(1);
    expect(mails).toEqual([]);
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
