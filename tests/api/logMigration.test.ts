import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, tables } from '@/server/db/database';
import { migrationsFolder } from '@/server/db/migrations';
import { openPostgres } from '@/server/db/postgres';
import { queryRows } from '@/server/db/rows';
import { coverNext } from '@/server/log/segments/cover';
import { listLogs } from '@/server/routes/logger/queries';
import { createPostgresDatabase } from './databases';

const BEFORE = 10;
const ROWS = 1_000;

/** The migrations that there were before segments, and thus before the chain, or so many. */
function olderMigrations(count = BEFORE): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

const fill = sql`insert into logger (id, level, tag, message, created_at)
  select lpad(n::text, 20, '0'), 'info', 'system', '订单 ' || n, '2020-01-01'::timestamptz + n * interval '1 second'
  from generate_series(1, ${ROWS}::int) n`;

/** More than a migration builds an index of. */
const fillLarge = sql`insert into logger (id, level, tag, message, created_at, data)
  select lpad(n::text, 20, '0'), 'info', 'operate', 'update role', now(), '{"target_id":"r' || n || '","x":"' || (
    select string_agg(md5(n::text || m), '') from generate_series(1, 50) m) || '"}'
  from generate_series(1, 11000) n`;

const fillAudit = sql`insert into logger (id, level, tag, message, created_at)
  select 'old' || n, 'info', 'operate', 'old', now() - n * interval '1 hour' from generate_series(1, 5) n`;

/** Before the chain's older rows were counted. */
const UNCOUNTED = 30;

const fillOutside = (signature: string) => sql`
  with signed as (update log_chain set signature = ${signature} returning since)
  insert into logger (id, level, tag, message, created_at)
  select 'old' || n, 'info', 'operate', 'old', since - n * interval '1 hour'
  from signed, generate_series(1, 3) n`;

interface Updated {
  db: Database;
  buildIndexes?: (stopping: AbortSignal) => Promise<void>;
  close(): Promise<void>;
}

/** A database with log rows of before, brought up to date. */
async function openUpdated(folder: string, rows = fill): Promise<Updated> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const client = new PGlite({ extensions: { pg_trgm } });
    const db = drizzlePglite({ client, schema: tables });
    await migratePglite(db, { migrationsFolder: folder });
    await db.execute(rows);
    await migratePglite(db, { migrationsFolder });
    return { db: db as unknown as Database, close: () => client.close() };
  }
  const { url, drop } = await createPostgresDatabase(server);
  const client = new Client({ connectionString: url });
  await client.connect();
  await migratePostgres(drizzlePostgres({ client }), { migrationsFolder: folder });
  await drizzlePostgres({ client }).execute(rows);
  await client.end();
  const { db, buildIndexes, close } = await openPostgres(url);
  return { db, buildIndexes, close: () => close().then(drop) };
}

describe('a database from before segments', () => {
  let folder: string;
  let opened: Awaited<ReturnType<typeof openUpdated>>;
  beforeAll(async () => {
    folder = olderMigrations();
    opened = await openUpdated(folder);
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  const count = async (message: string) =>
    (
      await listLogs(opened.db, {
        message,
        current: 1,
        pageSize: 10,
        thorough: true,
        patient: false,
      })
    ).total;

  it('finds its rows at once, and by segments once they are made', async () => {
    expect([await count('订单'), await count('9'), await count('单 99')]).toEqual([1_000, 271, 11]);
    const now = Date.parse('2020-02-01T00:00:00Z');
    while (await coverNext(opened.db, now, { rows: 200, lagMs: 0 }));
    expect(await opened.db.$count(tables.logger_segment)).toBe(5);
    expect([await count('订单'), await count('9'), await count('单 99')]).toEqual([1_000, 271, 11]);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('a large log from before its indexes', () => {
  it('gets them beside the writes, also where an earlier attempt was stopped', async () => {
    const folder = olderMigrations();
    const { db, buildIndexes, close } = await openUpdated(folder, fillLarge);
    const build = async () => buildIndexes?.(new AbortController().signal);
    const valid = async () =>
      (
        await queryRows<{ name: string }>(
          db,
          sql`select relname as name from pg_class join pg_index on indexrelid = oid
          where indisvalid and relname in ('logger_target', 'logger_deleted') order by 1`,
        )
      ).map(({ name }) => name);
    expect(await valid()).toEqual([]);
    await build();
    expect(await valid()).toEqual(['logger_deleted', 'logger_target']);
    await db.execute(sql`update pg_index set indisvalid = false
      where indexrelid = 'logger_target'::regclass`);
    expect(await valid()).toEqual(['logger_deleted']);
    await Promise.all([build(), build()]);
    expect(await valid()).toEqual(['logger_deleted', 'logger_target']);
    await close();
    rmSync(folder, { recursive: true });
  });
});

describe('the audit rows from before the chain', () => {
  it.each([
    ['as the chain begins', BEFORE, fillAudit, 5],
    ['in a chain that has begun', UNCOUNTED, fillOutside(''), 3],
    ['but for a start that is signed without them', UNCOUNTED, fillOutside('signed'), null],
  ])('are counted by an update, %s', async (_, count, rows, expected) => {
    const folder = olderMigrations(count);
    const { db, close } = await openUpdated(folder, rows);
    const [start] = await db.select().from(tables.log_chain);
    expect(start?.rows_before).toBe(expected);
    await close();
    rmSync(folder, { recursive: true });
  });
});
