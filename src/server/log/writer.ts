import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { isStorageLow, isUnavailable } from '../db/errors';
import { CallCounts } from './callCounts';
import { dataOf, type LogEntry, type LogRow, toRow } from './entry';
import { printRow } from './printCommitted';
import { LogQueue } from './queue';
import { storeLogRows } from './store';

const EVERY_MS = 200;
const RETRY_MS = 1_000;
/** The most rows of one statement, which keeps it short. */
const MAX_ROWS = 100;
/** In characters. */
const MAX_WAITING = 16 * 1024 * 1024;
const LAST_TRIES_MS = 5_000;

interface WriterOptions {
  db: Database;
  clock: () => number;
  log: Logger;
  mostWaiting?: number;
}

export class LogWriter {
  readonly calls: CallCounts;
  private readonly waiting: LogQueue;
  private writing = 0;
  private dropped = 0;
  /** The table took none of the last rows. */
  private refusing = false;
  /** The moment of the next write, as `performance.now()` counts. */
  private deadline = Number.POSITIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;

  constructor(private readonly options: WriterOptions) {
    this.waiting = new LogQueue(options.mostWaiting ?? MAX_WAITING);
    this.calls = new CallCounts({ db: options.db, clock: options.clock, log: options.log });
  }

  get length(): number {
    return this.waiting.length + this.writing;
  }

  write(entry: LogEntry): void {
    const row = toRow(entry, this.options.clock());
    printRow(this.options.log, { ...row, data: () => dataOf(row) });
    this.add(row);
    this.schedule(EVERY_MS);
  }

  /** @throws when the database cannot answer; the rows stay */
  flush(): Promise<void> {
    this.flushing ??= this.writeAll().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  async close(milliseconds = LAST_TRIES_MS): Promise<void> {
    clearTimeout(this.timer);
    this.deadline = performance.now() + milliseconds;
    while (this.length > 0 && !this.isLate()) {
      const error = await this.flush().catch((reason) => reason);
      // Each row is a line of the log as well.
      if (isStorageLow(error)) break;
      if (error) await wait(EVERY_MS);
    }
    const rows = this.length + this.dropped;
    if (rows > 0) this.options.log.error({ rows }, 'log rows were lost at the stop');
    // Rows come first: a count is no audit.
    await this.calls.close();
  }

  private add(row: LogRow): void {
    const dropped = this.waiting.add(row);
    if (dropped > 0 && this.dropped === 0)
      this.options.log.error('the log table cannot keep up; rows are dropped');
    this.dropped += dropped;
  }

  private schedule(delay: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush().catch((err) => {
        this.options.log.warn({ err }, 'log rows wait for the database');
        this.schedule(RETRY_MS);
      });
    }, delay).unref();
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0 && !this.isLate()) {
      const batch = this.waiting.take(MAX_ROWS);
      this.writing = batch.length;
      try {
        await this.insert(batch);
      } catch (error) {
        this.waiting.putBack(batch);
        throw error;
      } finally {
        this.writing = 0;
      }
    }
    // While the table refuses rows, it would refuse this one too.
    if (this.dropped > 0 && !this.refusing) this.noteDropped();
  }

  private isLate(): boolean {
    return performance.now() > this.deadline;
  }

  /** Rows that the database will never take are dropped, so that others need not wait for them. */
  private async insert(batch: LogRow[]): Promise<void> {
    const errors = await this.refusalsOf(batch);
    this.refusing = errors.length === batch.length;
    this.dropped += errors.length;
    const [err] = errors;
    if (err) this.options.log.error({ err, rows: errors.length }, 'log rows were refused');
  }

  /**
   * Stores rows, one by one where they are refused together; skips those that an earlier try inserted.
   * @returns an error for each that is refused
   * @throws when the database cannot answer
   */
  private async refusalsOf(rows: LogRow[]): Promise<unknown[]> {
    try {
      await storeLogRows(this.options.db, rows);
      return [];
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (rows.length === 1) return [error];
      const refusals: unknown[] = [];
      for (const row of rows) refusals.push(...(await this.refusalsOf([row])));
      return refusals;
    }
  }

  private noteDropped(): void {
    const rows = this.dropped;
    this.dropped = 0;
    this.write({
      level: 'error',
      tag: 'system',
      event: 'rows-dropped',
      message: 'log rows were dropped',
      data: { rows },
    });
  }
}
