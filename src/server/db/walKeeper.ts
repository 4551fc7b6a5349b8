import { codeOf, DISK_FULL } from './errors';
import { freeBytes } from './lowStorage';
import { SEGMENT_BYTES, type SegmentCount, type WalFiles } from './walFiles';

const MB = 1024 * 1024;
/** PGlite never starts a checkpoint by itself. */
const CHECKPOINT_AFTER = 32 * MB;
/** More than a statement writes to the log. */
const SEGMENTS_AHEAD = 2;
/** Free space for the data of a transaction and the rest of the machine. */
const RESERVE = 32 * MB;
export const FLOOR = RESERVE + SEGMENT_BYTES;
const RETRY_MS = 1_000;
const FULL = new Set([DISK_FULL, 'ENOSPC', 'EDQUOT']);

export type Execute = (statements: string) => Promise<unknown>;

/** Keeps segments ready: one that does not fit ends PostgreSQL in the middle of a commit. */
export class WalKeeper {
  readonly #folder: string;
  readonly #wal: WalFiles;
  #checkpointEnd = 0;
  #lastReady = -1;
  #missing = 0;
  /** As `performance.now()` counts. */
  #refusedUntil = 0;

  constructor(folder: string, wal: WalFiles) {
    this.#folder = folder;
    this.#wal = wal;
  }

  get due(): boolean {
    return this.#wal.end - this.#checkpointEnd >= CHECKPOINT_AFTER;
  }

  get low(): boolean {
    const floor = this.#missing > 0 ? FLOOR : RESERVE;
    return (this.#missing > 0 && this.#refused) || freeBytes(this.#folder) < floor;
  }

  get #refused(): boolean {
    return performance.now() < this.#refusedUntil;
  }

  start(end: number): void {
    this.#wal.reach(end);
    this.#checkpointEnd = this.#wal.end;
    this.#lastReady = -1;
  }

  async prepare(execute: Execute): Promise<void> {
    if (this.due) await this.#unlessFull(() => this.checkpoint(execute));
    if (this.#lastReady < this.#wal.current + SEGMENTS_AHEAD) await this.#lookAhead(execute);
  }

  async checkpoint(execute: Execute): Promise<void> {
    await execute('checkpoint');
    this.#checkpointEnd = this.#wal.end;
  }

  async #lookAhead(execute: Execute): Promise<void> {
    let count = await this.#fill();
    if (count.ahead < SEGMENTS_AHEAD && count.behind > 0) {
      await this.#unlessFull(() => this.checkpoint(execute));
      count = await this.#fill();
    }
    this.#lastReady = this.#wal.current + count.ahead;
    this.#missing = Math.max(0, SEGMENTS_AHEAD - count.ahead);
  }

  async #fill(): Promise<SegmentCount> {
    let count = this.#wal.count();
    while (count.ahead < SEGMENTS_AHEAD && !this.#refused && freeBytes(this.#folder) >= FLOOR) {
      const known = count;
      await this.#unlessFull(() => this.#wal.addAhead(known));
      count = this.#wal.count();
    }
    return count;
  }

  async #unlessFull(work: () => Promise<void>): Promise<void> {
    if (this.#refused) return;
    try {
      await work();
    } catch (error) {
      if (!FULL.has(codeOf(error))) throw error;
      this.#refusedUntil = performance.now() + RETRY_MS;
    }
  }
}
