import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtImage, writeImage } from '../db/databaseImage';
import { openEmbedded } from '../db/embedded';

/** Run by the build: what a new database is before anybody's data, so that no first start makes it. */
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-image-'));
try {
  await (await openEmbedded(folder, { image: '' })).close();
  writeImage(join(folder, 'postgres'), builtImage);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
