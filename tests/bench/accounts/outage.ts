import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type Mailbox, openMailbox } from '../../api/mailbox';
import { atMost, type Result } from '../results.mjs';
import { done, type Replica } from './console';

const MINUTES = 10;
/** How often the clock of what waits is set forward. */
const EVERY_MS = 250;
const BEHIND_MS = 180_000;

interface Outage {
  url: string;
  /** Is closed once it has all that was sent before. */
  mailbox: Mailbox;
  /** How much faster than the machine's the clock of what waits is. */
  scale: number;
}

/**
 * Half of the outage nobody listens, then a server is busy; e-mails come all the while.
 * The pauses between tries and the times at which e-mails expire pass `scale` times as fast.
 */
export async function measureOutage(
  replicas: Replica[],
  root: string,
  users: { id: string; username: string }[],
  { url, mailbox, scale }: Outage,
): Promise<Result[]> {
  const { port } = mailbox;
  const client = new Client({ connectionString: url });
  await client.connect();
  const waiting = async () =>
    Number((await client.query('select count(*) from mail_outbox')).rows[0].count);
  const due = async () =>
    Number((await client.query('select count(*) from notification where mail_due')).rows[0].count);
  const pass = async () => {
    await wait(EVERY_MS);
    const seconds = ((scale - 1) * EVERY_MS) / 1000;
    await client.query(
      `update mail_outbox set next_at = next_at - $1::float8 * interval '1 second',
        expires_at = expires_at - $1::float8 * interval '1 second'`,
      [seconds],
    );
  };
  const settled = async () => (await waiting()) + (await due()) === 0;
  while (!(await settled())) await wait(EVERY_MS);
  await mailbox.close();
  const half = (MINUTES * 60_000) / scale / 2;
  let asked = 0;
  const outage = async (ms: number, some: typeof users) => {
    const until = Date.now() + ms;
    for (const { id, username } of some) {
      const replica = replicas[asked % 2] as Replica;
      await done(replica.call('POST', 'recover', { username, locale: 'en-US' }));
      await done(replica.call('PATCH', `users/${id}/reset-pwd`, undefined, root));
      asked += 2;
    }
    while (Date.now() < until) await pass();
  };
  const middle = Math.floor(users.length / 2);
  await outage(half, users.slice(0, middle));
  const busy = createServer((socket) => socket.on('error', () => {}).end('421 busy\r\n'));
  await new Promise<void>((resolve) => busy.listen(port, '127.0.0.1', resolve));
  await outage(half, users.slice(middle));
  await new Promise<void>((resolve) => busy.close(() => resolve()));
  const after = await openMailbox({ port });
  const back = Date.now();
  while (!(await settled()) && Date.now() - back < BEHIND_MS) await pass();
  const caughtUp = ((Date.now() - back) * scale) / 60_000;
  await client.end();
  await after.close();
  const sent = after.mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? '');
  const distinct = new Set(sent).size;
  return [
    { figure: 'e-mails of the outage', value: asked, unit: '' },
    atMost('e-mails lost', asked - distinct, '', 0),
    atMost('e-mails sent twice', sent.length - distinct, '', 0),
    { figure: `all sent after it, at ${scale} times the clock`, value: caughtUp, unit: 'minutes' },
  ];
}
