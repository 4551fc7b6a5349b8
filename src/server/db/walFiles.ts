import { readdirSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_PER_LOG = 2 ** 32 / SEGMENT_BYTES;
const NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
/** PostgreSQL deletes a file of this name when it starts. */
const DRAFT = 'xlogtemp.ahead';

export interface SegmentCount {
  /** After the current one. */
  ahead: number;
  /** Before the current one; a checkpoint frees them. */
  behind: number;
}

export class WalFiles {
  readonly #folder: string;
  #timeline = '00000001';
  #end = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get end(): number {
    return this.#end;
  }

  get current(): number {
    return Math.floor(Math.max(this.#end - 1, 0) / SEGMENT_BYTES);
  }

  reach(end: number): void {
    this.#end = Math.max(this.#end, end);
  }

  noteWrite(path: string, endInFile: number): void {
    if (basename(dirname(path)) !== 'pg_wal') return;
    const segment = this.#segmentOf(basename(path));
    if (segment !== undefined) this.reach(segment * SEGMENT_BYTES + endInFile);
  }

  count(): SegmentCount {
    const segments = readdirSync(this.#folder).map((name) => this.#segmentOf(name));
    const known = new Set(segments);
    let ahead = 0;
    while (known.has(this.current + ahead + 1)) ahead += 1;
    const behind = segments.filter((segment) => segment !== undefined && segment < this.current);
    return { ahead, behind: behind.length };
  }

  /** Filled with zeros, as PostgreSQL does. @throws ENOSPC where it does not fit */
  async addAhead({ ahead }: SegmentCount): Promise<void> {
    const draft = join(this.#folder, DRAFT);
    try {
      await writeFile(draft, Buffer.alloc(SEGMENT_BYTES), { mode: 0o600, flush: true });
      await rename(draft, join(this.#folder, this.#nameOf(this.current + ahead + 1)));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(this.#folder);
  }

  #segmentOf(name: string): number | undefined {
    const [, timeline, log, segment] = NAME.exec(name) ?? [];
    if (!timeline || !log || !segment) return undefined;
    this.#timeline = timeline;
    return Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(segment, 16);
  }

  #nameOf(segment: number): string {
    const log = Math.floor(segment / SEGMENTS_PER_LOG);
    return [this.#timeline, hex(log), hex(segment % SEGMENTS_PER_LOG)].join('');
  }
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

async function syncFolder(folder: string): Promise<void> {
  // Windows needs no sync of a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
