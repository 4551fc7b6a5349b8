import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { starvedFor } from './clone';
import { missingRoles } from './missingRoles';
import { launchReplica, type Replica, startReplica } from './replica';

describe('a server on the embedded database', () => {
  let folder: string;
  let server: Replica;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  });
  afterEach(async () => {
    if (server.process.exitCode === null) await server.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('F03 refuses a second one on its folder at once, naming itself, and is unharmed', async () => {
    server = await startReplica({ DATA_DIR: folder });
    const second = launchReplica({ DATA_DIR: folder });
    const began = Date.now();
    expect(await second.ended).toBe(1);
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(second.output()).toContain(
      `The data folder ${folder} is in use by process ${server.process.pid};`,
    );
    expect((await server.signIn()).length).toBe(43);
  });

  it('F03 frees its folder when it is killed', async () => {
    server = await startReplica({ DATA_DIR: folder });
    await server.stop('SIGKILL');
    server = await startReplica({ DATA_DIR: folder });
    expect((await server.signIn()).length).toBe(43);
  });

  it('F01 loses no write that it acknowledged, killed twenty times under writes', async () => {
    const kept: string[] = [];
    let token = '';
    for (let round = 0; round < 20; round += 1) {
      const began = Date.now();
      server = await startReplica({ DATA_DIR: folder });
      const took = Date.now() - began - starvedFor(server.process.pid ?? 0);
      if (round > 0) expect(took).toBeLessThan(6_000);
      if (token) {
        // The sign-in of the round before was acknowledged as well.
        expect((await server.call('GET', '/api/v1/current/user', { token })).status).toBe(200);
      }
      token = await server.signIn();
      expect(await missingRoles(server, token, kept)).toEqual([]);
      await writeUntilKilled(server, token, round, kept);
    }
    server = await startReplica({ DATA_DIR: folder });
    expect(await missingRoles(server, token, kept)).toEqual([]);
    expect(kept.length).toBeGreaterThan(40);
  });
});

/**
 * Creates roles as fast as it can, keeping the names of those that were acknowledged. The kill comes in
 * the midst of them, however slow the machine.
 */
async function writeUntilKilled(server: Replica, token: string, round: number, kept: string[]) {
  for (let n = 0; ; n += 1) {
    if (n === 3) setTimeout(() => server.process.kill('SIGKILL'), 10 * round);
    const code = `r${round}-${n}`;
    const body = { code, name: code, status: 'enabled', menus: [] };
    const answer = await server
      .call('POST', '/api/v1/roles', { token, body })
      .catch(() => undefined);
    if (!answer) break;
    expect(answer.status).toBe(200);
    kept.push(code);
  }
  await server.ended;
}
