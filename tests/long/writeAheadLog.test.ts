import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, OpenDatabase, Transaction } from '@/server/db/database';
import { openEmbedded } from '@/server/db/embedded';
import { newDataFolder, removeDataFolder } from '../seededData';

const MB = 1024 * 1024;

describe('the write-ahead log of the embedded database', () => {
  let folder: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    folder = newDataFolder();
    database = await openEmbedded(folder);
    await database.db.execute(sql`create table written (text text)`);
    await database.db.execute(sql`alter table written alter column text set storage external`);
  });
  afterAll(async () => {
    await database.close();
    removeDataFolder(folder);
  });

  it('F13 stays under 128 MB, however much is written', async () => {
    const largest = await writeMegabytes(database.db, 150, folder);
    expect(largest).toBeLessThan(128);
  });

  it('F13 stays under 128 MB within one transaction', async () => {
    const largest = await database.db.transaction((tx) => writeMegabytes(tx, 150, folder));
    expect(largest).toBeLessThan(128);
  });
});

/** Writes a megabyte a statement, and returns how large the log was at most, in megabytes. */
async function writeMegabytes(db: Database | Transaction, count: number, folder: string) {
  let largest = 0;
  for (let written = 0; written < count; written += 1) {
    await db.execute(sql`insert into written values (repeat('x', ${MB}))`);
    largest = Math.max(largest, await megabytesIn(join(folder, 'postgres/pg_wal')));
  }
  return largest;
}

async function megabytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes / MB;
}
