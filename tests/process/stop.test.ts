import { Agent, get } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDataFolder, removeDataFolder } from '../seededData';
import { until } from './clone';
import { type Replica, startReplica } from './replica';

describe('a server that is told to stop', () => {
  let folder: string;
  let server: Replica;
  beforeEach(async () => {
    folder = newDataFolder();
    server = await startReplica({ DATA_DIR: folder, DATABASE_URL: '' });
  });
  afterEach(async () => {
    if (server.process.exitCode === null) await server.stop('SIGKILL');
    removeDataFolder(folder);
  });

  it('F05 lets clients go that keep their connections busy, without a failed request', async () => {
    const answers: string[] = [];
    /** Asks on one connection again and again, until it is told that the connection ends. */
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let goesOn = true; goesOn; ) {
        const { status, connection } = await ask(`${server.address}/api/v1/captcha/id`, agent);
        answers.push(String(status));
        goesOn = connection !== 'close';
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 10 }, client);
    await until(() => answers.length > 50);
    const began = Date.now();
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    await Promise.all(clients);
    expect(answers.filter((status) => status !== '200' && status !== '429')).toEqual([]);
  });
});

function ask(url: string, agent: Agent) {
  return new Promise<{ status: number | undefined; connection: string | undefined }>(
    (resolve, reject) => {
      get(url, { agent }, (response) => {
        const { statusCode: status, headers } = response;
        response.resume().on('end', () => resolve({ status, connection: headers.connection }));
      }).on('error', reject);
    },
  );
}
