import {
  closeSync,
  createReadStream,
  fdatasync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createGunzip, gzipSync } from 'node:zlib';
import { Unzip, UnzipPassThrough, type Zippable, zipSync } from 'fflate';

/** Beside the bundle once built. */
export const builtImage = fileURLToPath(new URL('./database.zip.gz', import.meta.url));

const VERSION = 'PGLITE_VERSION';
const SYNCS_AT_ONCE = 8;
const PIECE = 256 * 1024;
const syncToDisk = promisify(fdatasync);
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

/**
 * Piece by piece, so that a start does not hold all of it, and each file synced.
 *
 * @returns whether it is there: an image may be missing, damaged or of another PGlite
 */
export async function unpackImage(image: string, folder: string): Promise<boolean> {
  const target = new Target(folder);
  const unzip = new Unzip((file) => {
    target.begin(file.name);
    file.ondata = (_, piece) => target.write(piece);
    file.start();
  });
  unzip.register(UnzipPassThrough);
  try {
    for await (const piece of gunzipped(image)) {
      unzip.push(piece);
      await target.synced(SYNCS_AT_ONCE);
    }
    await target.end();
    return true;
  } catch {
    await target.end().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

async function* gunzipped(image: string): AsyncGenerator<Buffer> {
  const pieces = createGunzip({ chunkSize: PIECE });
  const reading = pipeline(createReadStream(image), pieces);
  // Its failure destroys `pieces`, which throw it below.
  reading.catch(() => {});
  yield* pieces;
  await reading;
}

/** The folder, file by file; the first is no file of the database. */
class Target {
  readonly #folder: string;
  readonly #own = pgliteVersion();
  readonly #syncs = new Set<Promise<void>>();
  #name = '';
  #file: number | undefined;
  #version = '';

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  begin(name: string): void {
    this.#close();
    this.#name = name;
    if (name === VERSION) return;
    if (this.#version !== this.#own) throw new Error('The image is of another PGlite.');
    const place = join(this.#folder, name);
    if (name.endsWith('/')) mkdirSync(place, { recursive: true, mode: 0o700 });
    else this.#file = openSync(place, 'wx', 0o600);
  }

  write(piece: Uint8Array): void {
    if (this.#name === VERSION) this.#version += Buffer.from(piece).toString();
    else if (this.#file !== undefined) writeFileSync(this.#file, piece);
  }

  /** Waits until at most so many files are not synced yet. */
  async synced(most: number): Promise<void> {
    while (this.#syncs.size > most) await Promise.race(this.#syncs);
  }

  async end(): Promise<void> {
    this.#close();
    await Promise.all(this.#syncs);
  }

  #close(): void {
    const file = this.#file;
    if (file === undefined) return;
    this.#file = undefined;
    const sync = syncToDisk(file)
      .finally(() => closeSync(file))
      .then(() => void this.#syncs.delete(sync));
    // Told to who waits for it.
    sync.catch(() => {});
    this.#syncs.add(sync);
  }
}

function pgliteVersion(): string {
  const program = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(program), '../package.json'), 'utf8')).version;
}
