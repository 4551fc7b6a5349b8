import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../api/databases';
import { until } from './clone';
import { launchReplica, type Replica, startReplica } from './replica';

const server = process.env.TEST_DATABASE_URL ?? '';

const CONNECTED = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function countRows(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

it('several processes are refused on the embedded database, in a sentence', async () => {
  const alone = launchReplica({ WORKERS: '2', DATABASE_URL: '' });
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('WORKERS ("2") is not valid: several processes need');
});

describe('WORKERS=2, stopped while the first of them starts', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    database = await createPostgresDatabase(server);
  });
  afterAll(() => database.drop());

  it('ends with code 0 once that one has served on for its two seconds', async () => {
    const replica = launchReplica({ WORKERS: '2', DATABASE_URL: database.url });
    await until(async () => (await countRows(database.url, CONNECTED)) > 0);
    replica.process.kill('SIGTERM');
    await until(() => replica.address !== '');
    const began = performance.now();
    expect(await replica.ended).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(1_500);
  });
});

describe('WORKERS=2', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let replica: Replica;
  beforeAll(async () => {
    database = await createPostgresDatabase(server);
    replica = await startReplica({ WORKERS: '2', DATABASE_URL: database.url });
    await until(async () => (await reporting()) === 2);
  });
  afterAll(async () => {
    await replica.stop();
    await database.drop();
  });

  const workers = (): number[] => {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(replica.process.pid)]);
    return String(stdout)
      .split('\n')
      .filter((line) => line.trim())
      .map(Number);
  };
  /** How many tell the others of themselves, as all do that answer. */
  const reporting = () => countRows(database.url, 'select from replica');
  const ask = (token: string) => replica.call('GET', '/api/v1/current/user', { token });

  it('serves with both under load, and another takes the place of one that is killed', async () => {
    const token = await replica.signIn();
    const [killed = 0] = workers();
    let isKilled = false;
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const seen: (number | 'broken off')[] = [];
        for (let at = 0; at < 40; at += 1) {
          seen.push(
            await ask(token).then(
              ({ status }) => status,
              () => 'broken off' as const,
            ),
          );
          if (at === 20 && !isKilled) {
            isKilled = true;
            process.kill(killed, 'SIGKILL');
          }
        }
        return seen;
      }),
    );
    const all = answers.flat();
    expect(all.filter((status) => status !== 200 && status !== 'broken off')).toEqual([]);
    expect(all.filter((status) => status === 200).length).toBeGreaterThan(250);
    await until(() => workers().length === 2 && !workers().includes(killed));
    expect((await ask(token)).status).toBe(200);
  });

  it('forgets on both what was signed out', async () => {
    const token = await replica.signIn();
    await Promise.all(Array.from({ length: 8 }, () => ask(token)));
    await replica.call('POST', '/api/v1/current/logout', { token });
    await until(async () => {
      const seen = await Promise.all(Array.from({ length: 8 }, () => ask(token)));
      return seen.every(({ status }) => status === 401);
    });
  });

  it('ends with all of them, with code 0', async () => {
    replica.process.kill('SIGTERM');
    expect(await replica.ended).toBe(0);
    expect(workers()).toEqual([]);
  });
});
