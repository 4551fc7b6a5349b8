import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../process/clone';
import { type Cluster, createCluster, findPostgres } from '../process/cluster';
import { type Replica, startReplica } from '../process/replica';

const bin = findPostgres();

describe.skipIf(!bin)('a server whose PostgreSQL is killed', () => {
  let cluster: Cluster;
  let server: Replica;
  let token: string;
  beforeAll(async () => {
    cluster = await createCluster(bin ?? '');
    server = await startReplica({ DATABASE_URL: cluster.url });
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.stop();
    cluster.remove();
  });

  const createRole = (code: string) =>
    server.call('POST', '/api/v1/roles', {
      token,
      body: { code, name: code, status: 'enabled', menus: [] },
    });

  it('F02 answers 503 within a second, lives on, and is well within two of its return', async () => {
    const kept: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = kept.length;
      const writing = writeUntilRefused(round, kept);
      await Promise.race([until(() => kept.length > before + 5), writing]);
      expect(kept.length, 'writes before the kill').toBeGreaterThan(before + 5);
      cluster.kill();
      await writing;
      const began = Date.now();
      expect((await server.call('GET', '/api/v1/current/user', { token })).status).toBe(503);
      expect((await server.call('GET', '/health')).status).toBe(503);
      expect(Date.now() - began).toBeLessThan(2_000);
      await cluster.start();
      await until(async () => (await createRole(`back-${round}`)).status !== 503, 2);
    }
    const { json } = await server.call('GET', '/api/v1/roles?resultType=select', { token });
    const there = new Set(json.data.map(({ code }: { code: string }) => code));
    expect(kept.filter((code) => !there.has(code))).toEqual([]);
    expect(kept.length).toBeGreaterThan(10);
    expect(server.process.exitCode).toBeNull();
  });

  async function writeUntilRefused(round: number, kept: string[]): Promise<void> {
    for (let n = 0; ; n += 1) {
      const code = `k${round}-${n}`;
      const began = Date.now();
      const { status } = await createRole(code);
      if (status !== 200) {
        expect([status, Date.now() - began < 1_000]).toEqual([503, true]);
        return;
      }
      kept.push(code);
    }
  }
});
