import { expect } from 'vitest';
import { starvedFor } from '../process/clone';
import { type Replica, startReplica } from '../process/replica';
import { missingRoles } from './missingRoles';

/**
 * Starts a server on a folder and kills it under writes, again and again.
 *
 * @returns the codes of the roles that it acknowledged, all of which the last start still has.
 */
export async function killUnderWrites(folder: string, rounds: number): Promise<string[]> {
  const kept: string[] = [];
  let token = '';
  for (let round = 0; round < rounds; round += 1) {
    const began = Date.now();
    const server = await startReplica({ DATA_DIR: folder });
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
  const server = await startReplica({ DATA_DIR: folder });
  expect(await missingRoles(server, token, kept)).toEqual([]);
  // Its PostgreSQL would outlive a kill and write to the folder while the test removes it.
  await server.stop();
  return kept;
}

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
