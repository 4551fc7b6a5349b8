import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { hash } from '@node-rs/bcrypt';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { createPostgresDatabase } from '../api/databases';
import { makeCompany, PASSWORD } from '../api/ginAdmin/company';
import { writePostgres, writeSqlite } from '../api/ginAdmin/schema';
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

it('import:gin-admin reports the rest where the log of a gin-admin cannot be read', async () => {
  const company = makeCompany(await hash(digestPassword(PASSWORD), 10), Date.now());
  const source = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
  await writePostgres(source.url, company.rows);
  const client = new Client({ connectionString: source.url });
  await client.connect();
  await client.query(`alter table logger rename to kept;
    create view logger as select * from kept where 1 / (length(level) - length(level)) > 0`);
  await client.end();
  const DATA_DIR = join(folder, 'beside');
  copySeededData(DATA_DIR);
  const dry = await command(['import:gin-admin', '--from', source.url, '--logs', '--dry-run'], {
    DATA_DIR,
  });
  expect(dry.code).toBe(1);
  expect(dry.output).toMatch(/users +192 +0 +8\n/);
  expect(dry.output).toMatch(
    /Nothing was stored, and the log cannot be imported: .+ division by zero/,
  );
  expect(dry.output).not.toContain('log rows');
  await source.drop();
});
