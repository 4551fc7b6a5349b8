import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchReplica } from '../process/replica';
import { copySeededData, removeDataFolder } from '../seededData';

/** The files of the tables that migrations have made. */
const ownTables = (postgres: string) =>
  readdirSync(join(postgres, 'base/5')).filter((name) => /^1[6-9]\d{3}$/.test(name));

const damages: Record<string, (postgres: string) => void> = {
  'its control file is cut short': (postgres) =>
    truncateSync(join(postgres, 'global/pg_control'), 10),
  'its log is gone': (postgres) => rmSync(join(postgres, 'pg_wal'), { recursive: true }),
  'its catalog is garbage': (postgres) =>
    writeFileSync(join(postgres, 'base/5/1259'), Buffer.alloc(64 * 1024, 'garbage')),
  'its tables are garbage': (postgres) => {
    for (const name of ownTables(postgres))
      writeFileSync(join(postgres, 'base/5', name), Buffer.alloc(16 * 1024, 'garbage'));
  },
  'its tables are empty': (postgres) => {
    for (const name of ownTables(postgres)) truncateSync(join(postgres, 'base/5', name));
  },
  'nothing is left in it': (postgres) => {
    for (const name of readdirSync(postgres)) rmSync(join(postgres, name), { recursive: true });
  },
};

describe('a start on a damaged database', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-damaged-'));
  });
  afterAll(() => removeDataFolder(folder));

  it.each(Object.keys(damages))(
    'F04 ends in one sentence that names the folder and the way back: %s',
    async (how) => {
      const data = join(folder, how.replaceAll(' ', '-'));
      copySeededData(data);
      damages[how]?.(join(data, 'postgres'));
      const server = await launchReplica({ DATA_DIR: data });
      expect(await server.ended).toBe(1);
      const said = server.output();
      expect(said).toMatch(
        /^The database in .+ cannot be opened, .+ `npm run restore -- FILE` .+\.\n$/,
      );
      expect(said).toContain(`in ${data} cannot`);
      expect(said).toContain('`npm run backup`');
      expect(said).not.toMatch(/Aborted|select|insert| {4}at /);
    },
  );
});
