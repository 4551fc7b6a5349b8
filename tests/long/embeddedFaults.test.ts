import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchReplica, type Replica, startReplica } from '../process/replica';
import { newDataFolder, removeDataFolder } from '../seededData';

describe('a server on the embedded database', () => {
  let folder: string;
  let server: Replica;
  beforeEach(() => {
    folder = newDataFolder();
  });
  afterEach(async () => {
    if (server.process.exitCode === null) await server.stop('SIGKILL');
    removeDataFolder(folder);
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
});
