import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, tables } from '../db/database';
import { codeOf, isUnavailable } from '../db/errors';

const EVERY_MS = 5_000;
/** The most rows of one statement, which keeps it short. */
const MAX_ROWS = 100;
/** The most counts of users, calls and days that wait: some 5 MB. */
const MAX_WAITING = 20_000;
/** A deadlock, or a user who was deleted meanwhile: the next try counts the rest. */
const PASSING = /^(40|23503)/;

interface CountsOptions {
  db: Database;
  clock: () => number;
  log: Logger;
  mostWaiting?: number;
}

interface Count {
  user_id: string;
  call: string;
  day: string;
  count: number;
  last_at: string;
}

/** Counts who called what on which day, so that unused rights are known long after the log is gone. */
export class CallCounts {
  private readonly waiting = new Map<string, Count>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;
  /** Calls that were not counted, as there was no room. */
  private lost = 0;

  constructor(private readonly options: CountsOptions) {}

  get isComplete(): boolean {
    return this.lost === 0;
  }

  /** @param call as it is declared: `GET /api/v1/users/{id}` */
  add(user_id: string, call: string): void {
    const last_at = new Date(this.options.clock()).toISOString();
    this.merge({ user_id, call, day: last_at.slice(0, 10), count: 1, last_at });
    this.schedule();
  }

  /** @throws when the database cannot answer; the counts stay */
  flush(): Promise<void> {
    this.flushing ??= this.writeAll().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush().catch((err) => {
      this.options.log.warn({ err, rows: this.waiting.size }, 'counts of calls were lost');
    });
  }

  private merge(added: Count): void {
    const key = `${added.user_id} ${added.call} ${added.day}`;
    const known = this.waiting.get(key);
    if (!known && this.waiting.size >= (this.options.mostWaiting ?? MAX_WAITING)) {
      if (this.lost === 0) this.options.log.warn('calls are not counted; the database is slow');
      this.lost += added.count;
      return;
    }
    if (!known) return void this.waiting.set(key, { ...added });
    known.count += added.count;
    if (added.last_at > known.last_at) known.last_at = added.last_at;
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush().catch((err) => {
        this.options.log.warn({ err }, 'counts of calls wait for the database');
        this.schedule();
      });
    }, EVERY_MS).unref();
  }

  private async writeAll(): Promise<void> {
    const keys = [...this.waiting.keys()].sort();
    for (let at = 0; at < keys.length; at += MAX_ROWS) {
      const batch = keys.slice(at, at + MAX_ROWS).map((key) => this.waiting.get(key) as Count);
      for (const key of keys.slice(at, at + MAX_ROWS)) this.waiting.delete(key);
      await this.store(batch);
    }
  }

  private async store(batch: Count[]): Promise<void> {
    try {
      await addCounts(this.options.db, batch);
    } catch (error) {
      if (isUnavailable(error) || PASSING.test(codeOf(error))) {
        for (const count of batch) this.merge(count);
        throw error;
      }
      this.lost += batch.length;
      this.options.log.error({ err: error, rows: batch.length }, 'counts of calls were refused');
    }
  }
}

/** Sorted by their key, so that two replicas cannot wait for each other. */
async function addCounts(db: Database, counts: Count[]): Promise<void> {
  const { call_usage, user } = tables;
  await db.execute(sql`
    insert into ${call_usage} (user_id, call, day, count, last_at)
    select user_id, call, day, count, last_at
    from json_populate_recordset(null::call_usage, ${JSON.stringify(counts)}::json) added
    where exists (select 1 from ${user} known where known.id = added.user_id)
    on conflict (user_id, call, day) do update set
      count = ${call_usage}.count + excluded.count,
      last_at = greatest(${call_usage}.last_at, excluded.last_at)`);
}
