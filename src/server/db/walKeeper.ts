import { codeOf, DISK_FULL } from './errors';
import { freeBytes } from './lowStorage';
import { SEGMENT_BYTES, type SegmentCount, type WalFiles } from './walFiles';

const MB = 1024 * 1024;
/** PGlite never starts a checkpoint by itself. */
const CHECKPOINT_AFTER = 32 * MB;
/** More than a statement writes to the log: it must never have to ask the disk for a segment. */
const SEGMENTS_AHEAD = 2;
/** What stays free for the data that a transaction writes, and for the rest of the machine. */
const RESERVE = 32 * MB;
/** The most that must be free for writes to be taken. */
export const FLOOR = RESERVE + SEGMENT_BYTES;
const RETRY_MS = 1_000;
/** A disk that is full, or a quota that is used up. */
const FULL = new Set([DISK_FULL, 'ENOSPC', 'EDQUOT']);

/** Runs statements where they can be run now. */
export type Execute = (statements: string) => Promise<unknown>;

/**
 * Keeps the write-ahead log short by checkpoints, and always some segments ahead of it: a segment that
 * does not fit on the disk ends PostgreSQL in the middle of a commit. Where they cannot be had, or the disk
 * is almost full for another reason, storage is low and nothing more may be written.
 */
export class WalKeeper {
  readonly #folder: string;
  readonly #wal: WalFiles;
  #checkpointEnd = 0;
  #lastReady = -1;
  #missing = 0;
  /** Until then the disk is not asked again for what it has refused, as `performance.now()` counts. */
  #refusedUntil = 0;

  constructor(folder: string, wal: WalFiles) {
    this.#folder = folder;
    this.#wal = wal;
  }

  /** The log is so long that a checkpoint is due. */
  get due(): boolean {
    return this.#wal.end - this.#checkpointEnd >= CHECKPOINT_AFTER;
  }

  /** Nothing may be written now. */
  get low(): boolean {
    const floor = this.#missing > 0 ? FLOOR : RESERVE;
    return (this.#missing > 0 && this.#refused) || freeBytes(this.#folder) < floor;
  }

  get #refused(): boolean {
    return performance.now() < this.#refusedUntil;
  }

  /** The database was opened, and the log ends there. */
  start(end: number): void {
    this.#wal.reach(end);
    this.#checkpointEnd = this.#wal.end;
    this.#lastReady = -1;
  }

  /** Makes ready for a statement; comes before each. */
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

  /** Adds the segments that are missing, as far as the disk has room. */
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
