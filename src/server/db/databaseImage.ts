import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync, type Zippable, zipSync } from 'fflate';

type Files = Record<string, Uint8Array>;

/** Beside the bundle once built. */
export const builtImage = fileURLToPath(new URL('./database.zip.gz', import.meta.url));

const VERSION = 'PGLITE_VERSION';
const SYNCS_AT_ONCE = 8;
const AHEAD = /^pg_wal\/[0-9A-F]{24}$/;

/** Packs the files of a database that nobody has open. */
export function writeImage(folder: string, image: string): void {
  const files: Zippable = { [VERSION]: Buffer.from(pgliteVersion()) };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/');
    if (statSync(join(folder, name)).isDirectory()) files[`${path}/`] = new Uint8Array();
    else {
      const content = readFileSync(join(folder, name));
      if (!AHEAD.test(path) || content.some((byte) => byte !== 0)) files[path] = content;
    }
  }
  // Compressed as a whole: Node's own gzip is quicker, and has a checksum.
  writeFileSync(image, gzipSync(zipSync(files, { level: 0 })));
}

/** @returns nothing where it is missing, damaged or of another PGlite */
export function readImage(image: string): Files | undefined {
  try {
    const { [VERSION]: version, ...files } = unzipSync(gunzipSync(readFileSync(image)));
    return Buffer.from(version ?? '').toString() === pgliteVersion() ? files : undefined;
  } catch {
    return undefined;
  }
}

export async function unpackImage(files: Files, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path);
    mkdirSync(path.endsWith('/') ? place : dirname(place), { recursive: true, mode: 0o700 });
    if (!path.endsWith('/')) writeFileSync(place, content, { mode: 0o600 });
  }
  await syncFiles(
    Object.keys(files)
      .filter((path) => !path.endsWith('/'))
      .map((path) => join(folder, path)),
  );
}

async function syncFiles(places: string[]): Promise<void> {
  const left = places.values();
  const syncNext = async () => {
    for (const place of left) {
      const file = await open(place, 'r+');
      await file.datasync().finally(() => file.close());
    }
  };
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncNext));
}

function pgliteVersion(): string {
  const program = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(program), '../package.json'), 'utf8')).version;
}
