import { fdatasyncSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '@/server/db/embedded';
import { isUnavailable } from '@/server/db/errors';
import { queryRows } from '@/server/db/rows';
import { copySeededData } from '../seededData';

describe('the embedded database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  });
  const fill = () => copySeededData(folder);
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('goes on by itself after a crash, without what it has not acknowledged', async () => {
    fill();
    let broken = false;
    const { db, close } = await openEmbedded(folder, {
      sync: (descriptor) => {
        if (broken) throw new Error('EIO: the disk does not answer');
        fdatasyncSync(descriptor);
      },
    });
    const raise = () => db.execute(sql`update policy_version set version = version + 1`);
    const version = async () => {
      const [row] = await queryRows<{ version: number }>(
        db,
        sql`select version::int as version from policy_version`,
      );
      return row?.version ?? 0;
    };
    const before = await version();
    broken = true;
    await expect(raise()).rejects.toSatisfy(isUnavailable);
    broken = false;
    await raise();
    expect(await version()).toBeGreaterThan(before);
    await close();
    const again = await openEmbedded(folder);
    await again.close();
  });

  it('can be vacuumed, which nothing else does for it', async () => {
    fill();
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
});
