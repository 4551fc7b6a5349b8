import { fdatasyncSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '@/server/db/embedded';
import { queryRows } from '@/server/db/rows';

describe('the embedded database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('syncs its log to disk once for each commit, before it says that it is done', async () => {
    let syncs = 0;
    const { db, close } = await openEmbedded(folder, {
      sync: (descriptor) => {
        syncs += 1;
        fdatasyncSync(descriptor);
      },
    });
    syncs = 0;
    for (let commit = 1; commit <= 10; commit += 1) {
      await db.execute(sql`update policy_version set version = version + 1`);
      expect(syncs).toBeGreaterThanOrEqual(commit);
    }
    expect(syncs).toBeLessThanOrEqual(12);
    await close();
  });

  it('keeps its folder for itself, naming the holder, and frees it when it closes', async () => {
    const first = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid};`,
    );
    await first.close();
    await (await openEmbedded(folder)).close();
  });

  it('does not make a new database over a folder that holds something else', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'precious'), 'data');
    await expect(openEmbedded(folder)).rejects.toThrow('cannot be opened');
  });

  it('can be vacuumed, which nothing else does for it', async () => {
    const { db, vacuum, close } = await openEmbedded(folder);
    await vacuum?.();
    const rows = await queryRows<{ relname: string }>(
      db,
      sql`select relname from pg_stat_user_tables where last_vacuum is not null`,
    );
    expect(rows.map(({ relname }) => relname)).toContain('session');
    await close();
  });

  it('starts again after a first start that was cut short', async () => {
    await mkdir(join(folder, 'postgres.new'));
    await writeFile(join(folder, 'postgres.new', 'half'), 'a database');
    await (await openEmbedded(folder)).close();
  });

  it('says in one sentence that a folder cannot be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openEmbedded(join(file, 'data'))).rejects.toThrow(
      /^The data folder .* cannot be written/,
    );
  });
});
