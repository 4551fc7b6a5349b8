import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '@/server/boot/listen';
import { openDatabase } from '@/server/db/open';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';
import makeSeededData from '../makeSeededData';
import { newDataFolder } from '../seededData';
import { readStored } from './logRows';

let folder: string;
beforeAll(async () => {
  await makeSeededData();
  folder = newDataFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('has written the row of every request it answered when the server stops', async () => {
  const env = parseEnv({ PORT: '0', DATA_DIR: folder });
  const log = createLog({ write: () => {} });
  const server = await startServer(env, join(folder, 'no-client'), { log });
  const ask = () => fetch(`${server.address}/api/v1/current/user`);
  await Promise.all(Array.from({ length: 50 }, ask));
  await server.stop(false);

  const { db, close } = await openDatabase(env);
  const rows = await readStored(db, 'request');
  await close();
  expect(rows).toHaveLength(50);
  expect(rows[0]?.data).toMatchObject({
    client_ip: '127.0.0.1',
    remote_addr: '127.0.0.1',
    proto: 'HTTP/1.1',
    host: new URL(server.address).host,
  });
});
