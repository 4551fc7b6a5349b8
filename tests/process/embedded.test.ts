import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, fdatasyncSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpackImage, writeImage } from '@/server/db/databaseImage';
import { openEmbedded } from '@/server/db/embedded';
import { queryRows } from '@/server/db/rows';
import { unpackApart } from '@/server/db/unpackApart';
import { copySeededData } from '../seededData';

describe('the embedded database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  });
  const fill = () => copySeededData(folder);
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('syncs its log to disk once for each commit, before it says that it is done', async () => {
    fill();
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
    fill();
    const first = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid};`,
    );
    await first.close();
    await (await openEmbedded(folder)).close();
  });

  it("S35 is its owner's alone, whatever mode its folders had", async () => {
    await chmod(folder, 0o755);
    await (await openEmbedded(folder)).close();
    expect(await openToOthers(folder)).toEqual([]);
    const postgres = join(folder, 'postgres');
    for (const path of [folder, postgres]) await chmod(path, 0o755);
    await (await openEmbedded(folder)).close();
    expect(await Promise.all([folder, postgres].map(modeOf))).toEqual([0o700, 0o700]);
  });

  it('S35 leaves the mode of a data folder in which there is more than the database', async () => {
    fill();
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'report.txt'), 'for everybody');
    await (await openEmbedded(folder)).close();
    expect(await modeOf(folder)).toBe(0o755);
    expect(await modeOf(join(folder, 'postgres'))).toBe(0o700);
  });

  it('does not make a new database over a folder that holds something else', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'precious'), 'data');
    await expect(openEmbedded(folder)).rejects.toThrow('cannot be opened');
  });

  it('makes a new database of the image beside the program, with a chain that begins now', async () => {
    fill();
    const image = join(folder, 'database.zip.gz');
    writeImage(join(folder, 'postgres'), image);
    await rm(join(folder, 'postgres'), { recursive: true });
    const before = new Date();
    const { db, close } = await openEmbedded(folder, { image });
    const [row] = await queryRows<{ username: string; since: string }>(
      db,
      sql`select username, since from "user", log_chain`,
    );
    expect(row?.username).toBe('admin');
    expect(new Date(row?.since ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
    await close();
    expect(await openToOthers(folder)).toEqual(['database.zip.gz']);
  });

  it('takes no image that is missing, cut or of another PGlite', async () => {
    fill();
    const image = join(folder, 'database.zip.gz');
    const draft = join(folder, 'draft');
    const unpacks = () => unpackImage(image, draft);
    expect(await unpacks()).toBe(false);
    writeImage(join(folder, 'postgres'), image);
    const whole = await readFile(image);
    expect(await unpacks()).toBe(true);
    expect(await contentOf(draft)).toEqual(await contentOf(join(folder, 'postgres')));
    for (const length of [100, 100_000, whole.length - 4]) {
      await rm(draft, { recursive: true, force: true });
      await writeFile(image, whole.subarray(0, length));
      expect(await unpacks()).toBe(false);
      await expect(stat(draft)).rejects.toThrow('ENOENT');
    }
    const { PGLITE_VERSION: _, ...files } = unzipSync(gunzipSync(whole));
    await writeFile(image, gzipSync(zipSync({ PGLITE_VERSION: Buffer.from('0.0.1'), ...files })));
    expect(await unpacks()).toBe(false);
    await writeFile(image, gzipSync(zipSync(files)));
    expect(await unpacks()).toBe(false);
  });

  it('unpacks the image in a process of its own, of which nothing is left where it fails', async () => {
    const [image, program] = ['dist/server/database.zip.gz', 'dist/server/unpackImage.js'];
    const draft = join(folder, 'draft');
    expect(await unpackApart(image, draft, program)).toBe(true);
    expect(await readFile(join(draft, 'PG_VERSION'), 'utf8')).toMatch(/^\d+/);
    await rm(draft, { recursive: true });

    const cut = join(folder, 'cut.zip.gz');
    await writeFile(cut, (await readFile(image)).subarray(0, 1_000_000));
    expect(await unpackApart(cut, draft, program)).toBe(false);
    await expect(stat(draft)).rejects.toThrow('ENOENT');

    const killed = join(folder, 'killed.mjs');
    await writeFile(
      killed,
      `import { mkdirSync } from 'node:fs';
      mkdirSync(process.argv[3] + '/base', { recursive: true });
      process.kill(process.pid, 'SIGKILL');`,
    );
    expect(await unpackApart(image, draft, killed)).toBe(false);
    await expect(stat(draft)).rejects.toThrow('ENOENT');
  });

  it('unpacks no longer once the server is gone, and goes on when both are told to stop', async () => {
    const unpack = () => fork('dist/server/unpackImage.js', ['dist/server/database.zip.gz', draft]);
    const draft = join(folder, 'draft');
    const orphan = unpack();
    orphan.disconnect();
    expect(await once(orphan, 'exit')).toEqual([1, null]);
    await rm(draft, { recursive: true, force: true });

    const told = unpack();
    while (!existsSync(draft)) await new Promise((resolve) => setTimeout(resolve, 1));
    told.kill('SIGINT');
    expect(await once(told, 'exit')).toEqual([0, null]);
  });

  it('is built without anybody and anything secret in it', async () => {
    const { db, close } = await openEmbedded(folder, { image: 'dist/server/database.zip.gz' });
    const tables = await queryRows<{ name: string }>(
      db,
      sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by 1`,
    );
    const filled = [];
    for (const { name } of tables) {
      const rows = await queryRows(db, sql`select from ${sql.identifier(name)} limit 1`);
      if (rows.length > 0) filled.push(name);
    }
    await close();
    expect(filled).toEqual(['activity_progress', 'log_chain', 'policy_version']);
  });

  it('says in one sentence that a folder cannot be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openEmbedded(join(file, 'data'))).rejects.toThrow(
      /^The data folder .* cannot be written/,
    );
  });
});

/** What its files hold, but for segments of the log that hold nothing yet. */
async function contentOf(place: string): Promise<Record<string, string>> {
  const names = await readdir(place, { recursive: true });
  const files = names.filter((name) => statSync(join(place, name)).isFile()).sort();
  const digests = await Promise.all(
    files.map(async (name) => {
      const content = await readFile(join(place, name));
      const isEmpty = name.startsWith('pg_wal') && content.every((byte) => byte === 0);
      return isEmpty ? [] : [[name, createHash('sha256').update(content).digest('hex')]];
    }),
  );
  return Object.fromEntries(digests.flat());
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

/** What others than the owner may read or write, if its folders let them. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map((name) => modeOf(join(folder, name))));
  return names.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}
