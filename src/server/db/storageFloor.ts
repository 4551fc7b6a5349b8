import { statfsSync } from 'node:fs';
import type { Pool, PoolClient } from 'pg';
import type { Storage } from './database';
import { DISK_FULL, isUnavailable } from './errors';

const MB = 1024 * 1024;
/** Free bytes below which nothing is written: PostgreSQL panics where its write-ahead log cannot grow. */
export const FLOOR = 48 * MB;
/** Free bytes below which segments of the write-ahead log are made before they are due. */
const SEGMENTS_READY_BELOW = 1024 * MB;
const SEGMENTS_READY = 3;
const LOOK_EVERY_MS = 250;
const STALE_AFTER_MS = 50;
const RETRY_AFTER_MS = 60_000;

const CANCEL_WRITES = `select pg_cancel_backend(pid) from pg_stat_activity
  where backend_xid is not null and pid <> pg_backend_pid()`;

export class StorageLowError extends Error {
  override name = 'StorageLowError';
  readonly code = DISK_FULL;

  constructor(folder: string, needed: number) {
    super(
      `The disk of ${folder} has ${inMegabytes(freeBytes(folder))} MB left, and the database needs ${inMegabytes(needed)} MB for its writes; free some space.`,
    );
  }
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function diskOf(folder: string): { free_bytes: number; total_bytes: number } {
  const { blocks, bsize } = statfsSync(folder);
  return { free_bytes: freeBytes(folder), total_bytes: blocks * bsize };
}

const inMegabytes = (bytes: number) => Math.floor(bytes / MB);

/** Lets connections read alone while the disk is almost full. */
export class StorageFloor implements Storage {
  #low: boolean;
  #lookedAt = performance.now();
  #listener: (low: boolean) => void = () => {};
  #pool: Pool | undefined;
  /** The time, as `performance.now()` counts, at which segments are made again. */
  #segmentsDue = 0;
  readonly #readOnly = new WeakSet<PoolClient>();
  readonly #timer: NodeJS.Timeout;

  /** @param onLost called when the folder cannot be looked at any more */
  constructor(
    private readonly folder: string,
    private readonly onLost: () => void,
  ) {
    this.#low = freeBytes(folder) < FLOOR;
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  get low(): boolean {
    if (performance.now() - this.#lookedAt > STALE_AFTER_MS) this.look();
    return this.#low;
  }

  onLow(listener: (low: boolean) => void): void {
    this.#listener = listener;
  }

  /** Sets each connection to what the disk allows, whenever somebody takes it. */
  guard(pool: Pool): void {
    this.#pool = pool;
    pool.on('acquire', (client) => {
      if (this.low === this.#readOnly.has(client)) return;
      if (this.#low) this.#readOnly.add(client);
      else this.#readOnly.delete(client);
      const statement = `set default_transaction_read_only = ${this.#low ? 'on' : 'off'}`;
      // A failure shows again in the query that comes next.
      client.query(statement).catch(() => this.#readOnly.delete(client));
    });
    this.look();
  }

  /** Returns what failed because of the full disk, by whichever error, as that. */
  explain(error: unknown): unknown {
    return isUnavailable(error) && this.low ? new StorageLowError(this.folder, FLOOR) : error;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  private look(): void {
    this.#lookedAt = performance.now();
    let free: number;
    try {
      free = freeBytes(this.folder);
    } catch {
      this.close();
      this.onLost();
      return;
    }
    if (free >= FLOOR && free < SEGMENTS_READY_BELOW && performance.now() > this.#segmentsDue)
      void this.makeSegmentsReady();
    const low = free < FLOOR;
    // Again and again: a transaction that began before may write only now.
    if (low) this.#pool?.query(CANCEL_WRITES).catch(() => {});
    if (low === this.#low) return;
    this.#low = low;
    this.#listener(low);
  }

  /** PostgreSQL keeps them from then on, as `min_wal_size` says, and uses old ones again. */
  private async makeSegmentsReady(): Promise<void> {
    if (!this.#pool) return;
    this.#segmentsDue = Number.POSITIVE_INFINITY;
    try {
      const client = await this.#pool.connect();
      try {
        await client.query('set statement_timeout = 0');
        for (let made = 0; made < SEGMENTS_READY; made += 1) {
          // A segment without a record in it is not left for the next.
          await client.query('select pg_current_xact_id()');
          await client.query('select pg_switch_wal()');
        }
        const patient = { text: 'checkpoint', query_timeout: RETRY_AFTER_MS };
        await client.query(patient);
      } finally {
        // Closed, as its settings are not those of the others.
        client.release(true);
      }
    } catch {
      this.#segmentsDue = performance.now() + RETRY_AFTER_MS;
    }
  }
}
