import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../api/databases';
import { readTail } from '../api/tailReader';
import { type Replica, startReplica } from './replica';

const SERVER = process.env.TEST_DATABASE_URL;

describe('tails of the log on two replicas', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let one: Replica;
  let other: Replica;
  let token: string;
  beforeAll(async () => {
    database = await createPostgresDatabase(SERVER ?? '');
    one = await startReplica({ DATABASE_URL: database.url });
    other = await startReplica({ DATABASE_URL: database.url });
    token = await one.signIn();
  });
  afterAll(async () => {
    for (const replica of [one, other])
      if (replica.process.exitCode === null) await replica.stop('SIGKILL');
    await database.drop();
  });

  const open = async (replica: Replica, query: Record<string, string>) => {
    const url = `${replica.address}/api/v1/loggers/tail?${new URLSearchParams(query)}`;
    return readTail(await fetch(url, { headers: { Authorization: `Bearer ${token}` } }));
  };
  const createRole = (replica: Replica, code: string) =>
    replica.call('POST', '/api/v1/roles', {
      token,
      body: { code, name: code, status: 'enabled', menus: [] },
    });

  it('sends what the other replica writes within a second', async () => {
    const tail = await open(other, { tag: 'operate' });
    await tail.next();
    const took: number[] = [];
    for (let number = 0; number < 20; number += 1) {
      const began = performance.now();
      await createRole(one, `swift-${number}`);
      await tail.rowsUntil(`create role 'swift-${number}'`);
      took.push(Math.round(performance.now() - began));
    }
    await tail.cancel();
    took.sort((less, more) => less - more);
    console.info(`write to event: median ${took[10]} ms, longest ${took.at(-1)} ms`);
    expect(took[10]).toBeLessThan(1_000);
  });

  it('goes on after a killed connection, on either replica, while both write', async () => {
    const expected: string[] = [];
    const read: string[] = [];
    let after = '';
    for (let round = 0; round < 6; round += 1) {
      const tail = await open(round % 2 ? one : other, { tag: 'operate', ...(after && { after }) });
      after ||= (await tail.next())?.id ?? '';
      const writes = [one, other].flatMap((replica, at) =>
        [0, 1, 2].map((number) => createRole(replica, `round-${round}-${at}-${number}`)),
      );
      const messages = [0, 1].flatMap((at) =>
        [0, 1, 2].map((number) => `create role 'round-${round}-${at}-${number}'`),
      );
      expected.push(...messages);
      // The connection ends in the middle of what comes.
      for (let count = 0; count < 4; ) {
        const event = await tail.next();
        if (!event) throw new Error(`the tail ended: ${tail.response.status}`);
        if (event.event !== 'row') continue;
        read.push(event.data.message);
        after = event.id ?? after;
        count += 1;
      }
      await tail.cancel();
      await Promise.all(writes);
    }
    await createRole(one, 'the-end');
    const rest = await open(one, { tag: 'operate', after });
    const last = await rest.rowsUntil("create role 'the-end'");
    await rest.cancel();
    read.push(...last.map(({ row }) => row.message));
    expect(read.toSorted()).toEqual([...expected, "create role 'the-end'"].sort());
  });

  it('F05 lets a replica go at SIGTERM in time, telling readers to come again, and others off', async () => {
    const deaf = await openDeaf(other, token);
    const tail = await open(other, { tag: 'operate' });
    const { id: after = '' } = (await tail.next()) ?? {};
    await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        one.call('POST', '/api/v1/roles', {
          token,
          body: {
            ...{ code: `large-${number}`, name: 'Large', status: 'enabled', menus: [] },
            description: 'x'.repeat(1_000),
          },
        }),
      ),
    );
    const began = performance.now();
    other.process.kill('SIGTERM');
    const events = await tail.rest();
    expect(events.at(-1)).toMatchObject({ event: 'reconnect', retry: '1000' });
    expect(await other.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    const seen = events.findLast(({ id }) => id)?.id ?? after;
    await createRole(one, 'after-the-stop');
    const resumed = await open(one, { tag: 'operate', after: seen });
    await resumed.rowsUntil("create role 'after-the-stop'");
    await resumed.cancel();
    deaf.destroy();
  });
});

/** A client that sends its request and reads nothing of the answer. */
function openDeaf(replica: Replica, token: string): Promise<Socket> {
  const { hostname, port } = new URL(replica.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `GET /api/v1/loggers/tail HTTP/1.1\r\nHost: ${hostname}\r\n`;
      socket.write(`${head}Authorization: Bearer ${token}\r\n\r\n`, () => {
        socket.once('readable', () => {
          socket.pause();
          resolve(socket);
        });
      });
    });
    socket.on('error', (error) => (socket.connecting ? reject(error) : undefined));
  });
}
