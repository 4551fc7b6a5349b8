import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { hash } from '@node-rs/bcrypt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { makeCompany, PASSWORD } from '../api/ginAdmin/company';
import { writeSqlite } from '../api/ginAdmin/schema';
import { type Replica, startReplica } from '../process/replica';
import { copySeededData, removeDataFolder } from '../seededData';
import { command } from './command';

let folder: string;
let server: Replica | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-moving-'));
  copySeededData(join(folder, 'data'));
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await removeDataFolder(folder);
});

it('import:gin-admin moves a company to the embedded database, in words for an administrator', async () => {
  const file = join(folder, 'ginadmin.db');
  writeSqlite(file, makeCompany(await hash(digestPassword(PASSWORD), 10), Date.now()).rows);
  const DATA_DIR = join(folder, 'data');
  const run = (...args: string[]) => command(['import:gin-admin', ...args], { DATA_DIR });

  const unsaid = await run();
  expect([unsaid.code, unsaid.output]).toEqual([
    1,
    expect.stringContaining('Usage: npm run import:gin-admin -- --from FILE-OR-ADDRESS'),
  ]);
  // A path means what it means where the command is typed.
  const from = relative(tmpdir(), file);
  const dry = await run('--from', from, '--logs', '--dry-run');
  expect(dry.output).toContain('Nothing was stored');
  const real = await run('--from', from, '--logs');
  expect(real.code).toBe(0);
  expect(real.output).toMatch(/users +192 +0 +8\n/);
  expect(real.output).toMatch(/Imported\. It took [\d.]+ s\.\n$/);
  expect((await run('--from', from, '--logs')).output).toContain('Nothing to take');

  server = await startReplica({ DATA_DIR, DATABASE_URL: '' });
  expect(await server.signIn('staff002', PASSWORD)).not.toBe('');
});
