import type { Logger } from 'pino';
import { type Database, tables } from '../db/database';
import { isUnavailable } from '../db/errors';
import { insertRows } from '../db/rows';
import { type LogEntry, type LogRow, toRow } from './entry';

const EVERY_MS = 200;
const RETRY_MS = 1_000;
/** The embedded database answers nobody else while it takes a batch, for 5 to 20 ms. */
const MOST_ROWS = 100;
/** What may wait while the database is away, in characters. */
const MOST_WAITING = 16 * 1024 * 1024;
/** How long a stop waits for a database that does not answer. */
const LAST_TRIES_MS = 5_000;
/** What a row weighs besides its texts. */
const ROW_WEIGHT = 256;

interface JournalOptions {
  db: Database;
  clock: () => number;
  log: Logger;
  /** Replaces `MOST_WAITING`; for tests. */
  mostWaiting?: number;
}

/**
 * The rows of the table `logger` that need not be in a transaction, written in batches, so that a
 * request does not wait for its row. Each is a line of the log at once.
 */
export class Journal {
  private waiting: LogRow[] = [];
  private weight = 0;
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;

  constructor(private readonly options: JournalOptions) {}

  /** How many rows have not reached the database yet. */
  get length(): number {
    return this.waiting.length;
  }

  /** Takes a row; it is in the table within half a second, or as soon as the database is back. */
  write(entry: LogEntry): void {
    const row = toRow(entry, this.options.clock());
    this.print(row);
    this.add(row);
    this.schedule(EVERY_MS);
  }

  /**
   * Writes what is waiting.
   *
   * @throws what the database says when it cannot be done now; the rows stay.
   */
  flush(): Promise<void> {
    this.flushing ??= this.writeAll().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  /** Writes what is waiting, trying for five seconds. Comes before the database is closed. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    const until = performance.now() + LAST_TRIES_MS;
    while (this.waiting.length > 0) {
      const failed = await this.flush().then(
        () => false,
        () => true,
      );
      if (failed && performance.now() > until) break;
      if (failed) await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    if (this.waiting.length > 0) {
      this.options.log.error({ rows: this.waiting.length }, 'log rows were lost at the stop');
    }
  }

  private print({ level, message, created_at: _, stack, data, ...row }: LogRow): void {
    const line = { ...row, ...(stack && { stack }), ...(data && { data: JSON.parse(data) }) };
    this.options.log[level as LogEntry['level']](line, message);
  }

  private add(row: LogRow): void {
    const weight = weightOf(row);
    if (this.weight + weight > (this.options.mostWaiting ?? MOST_WAITING)) {
      if (this.dropped === 0)
        this.options.log.error('the log table cannot keep up; rows are dropped');
      this.dropped += 1;
      return;
    }
    this.waiting.push(row);
    this.weight += weight;
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
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, MOST_ROWS);
      await this.insert(batch);
      this.waiting.splice(0, batch.length);
      for (const row of batch) this.weight -= weightOf(row);
    }
    if (this.dropped > 0) this.tellDropped();
  }

  /** Twice the same row is once: the answer to a first try may have been lost on its way. */
  private async insert(batch: LogRow[]): Promise<void> {
    try {
      const rows = batch.map((row) => JSON.stringify(row));
      await insertRows(this.options.db, tables.logger, rows, 'skipped');
    } catch (err) {
      if (isUnavailable(err)) throw err;
      // The database will never take these, and those behind them must not wait for it.
      this.options.log.error({ err, rows: batch.length }, 'log rows were refused');
      this.dropped += batch.length;
    }
  }

  private tellDropped(): void {
    const rows = this.dropped;
    this.dropped = 0;
    this.write({ level: 'error', tag: 'system', message: 'log rows were dropped', data: { rows } });
  }
}

function weightOf({ message, stack, data }: LogRow): number {
  return ROW_WEIGHT + message.length + stack.length + data.length;
}
