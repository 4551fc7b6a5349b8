import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../api/databases';
import { launchReplica, type Replica, startReplica } from './replica';

const SHOP = `format: gatehouse-config/1
menus:
  - { code: shop, name: Shop, type: page, path: /shop, status: enabled }
`;

describe('the server with CONFIG_FILE', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let folder: string;
  let file: string;
  const servers: Replica[] = [];
  beforeAll(async () => {
    database = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
    file = join(folder, 'gatehouse.yaml');
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const settings = (more: object = {}) => ({
    DATABASE_URL: database.url,
    CONFIG_FILE: file,
    ...more,
  });
  const start = async () => {
    const server = await startReplica(settings());
    servers.push(server);
    return server;
  };

  it('applies it once, of two that start together on an empty database', async () => {
    writeFileSync(file, SHOP);
    const [server] = await Promise.all([start(), start()]);
    const token = await server.signIn();
    const { json } = await server.call('GET', '/api/v1/loggers?tag=operate', { token });
    expect(json.data.map(({ message }: { message: string }) => message)).toEqual([
      "create menu 'Shop'",
    ]);
    expect(JSON.parse(json.data[0].data).actor).toBe('configuration file');
  });

  it.each([
    [
      'a file that it refuses',
      () => settings(),
      /^CONFIG_FILE .*gatehouse\.yaml cannot be applied\. .*\n {2}line 3, menus\.0\.type: must be one of page, button\nMend the file/m,
    ],
    [
      'MENU_FILE',
      () => settings({ MENU_FILE: file }),
      /^The setting MENU_FILE \(.*\) is not valid: CONFIG_FILE takes its place\./,
    ],
  ])('ends with exit code 1 and a sentence at %s', async (_, env, sentence) => {
    writeFileSync(file, SHOP.replace('type: page', 'type: tab'));
    const server = launchReplica(env());
    servers.push(server);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(sentence);
  });
});
