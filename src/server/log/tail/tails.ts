import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/database';
import { ApiError, serverFullOfTails, tooManyTails, unavailable } from '../../lib/errors';
import { nextOf, type Position, toCursor } from './position';
import { currentSnapshot, readNew, type Snapshot, WINDOW_MS } from './read';
import { type Ending, Tail, type Watch } from './tail';

const EVERY_MS = 300;
/** The share of the time that is spent on reading stays below a fifth, or a half to catch up. */
const REST = 4;
/** Heartbeats do not wait for longer. */
const MAX_REST_MS = 5_000;
const AFTER_FAILURE_MS = 1_000;
const MOST = { sent: 200, scanned: 2_000 };
/** What came before is for the list. */
const RESUMED_MS = 15 * 60_000;
const STALLED_MS = 30_000;

interface Options {
  db: Database;
  clock: () => number;
  log: Logger;
  most?: { perUser: number; all: number };
  stalledMs?: number;
  windowMs?: number;
}

/**
 * Sends rows to those who watch the log, as they are committed by whichever replica: reads only while
 * somebody watches, once for all who watch the same.
 */
export class LogTails {
  private readonly tails = new Set<Tail>();
  private running: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(private readonly options: Options) {}

  get size(): number {
    return this.tails.size;
  }

  /** @throws {ApiError} 429 or 503 when there are too many, or the server is about to leave */
  async open(watch: Watch, resumed?: Position): Promise<ReadableStream<Uint8Array>> {
    const { clock, db, most = { perUser: 5, all: 200 } } = this.options;
    const own = () => [...this.tails].filter((tail) => tail.watch.user_id === watch.user_id).length;
    if (this.stopping.signal.aborted) throw unavailable();
    if (own() >= most.perUser) throw tooManyTails(most.perUser);
    if (this.tails.size >= most.all) throw serverFullOfTails();
    const begin = resumed ?? { seen: '', at: clock() };
    const tail = new Tail(watch, begin, () => this.tails.delete(tail));
    this.tails.add(tail);
    try {
      await tail.where();
      this.start(tail, await currentSnapshot(db));
    } catch (error) {
      this.tails.delete(tail);
      throw error;
    }
    this.running ??= this.run();
    return tail.outlet.stream;
  }

  /** Tells all to come again, elsewhere. */
  async close(): Promise<void> {
    this.stopping.abort();
    for (const tail of this.tails) this.end(tail, 'leaving');
    await this.running;
  }

  private start(tail: Tail, { until: current, openMs }: Snapshot): void {
    const now = this.options.clock();
    const { seen, at } = tail.position;
    // A restored database counts its transactions from the start.
    const isKnown = seen !== '' && nextOf(seen) <= nextOf(current);
    const isLate = seen !== '' && (!isKnown || now - at > RESUMED_MS);
    if (isLate) tail.open({ seen: current, at: now - openMs }, now);
    else tail.open(isKnown ? tail.position : { seen: current, at: now - openMs });
  }

  private async run(): Promise<void> {
    while (this.tails.size > 0 && !this.stopping.signal.aborted) {
      const began = performance.now();
      const spent = () => performance.now() - began;
      const rest = await this.turn().then(
        (isWhole) => Math.min(isWhole ? Math.max(EVERY_MS, spent() * REST) : spent(), MAX_REST_MS),
        (err) => {
          this.options.log.warn({ err }, 'tails of the log wait for the database');
          return AFTER_FAILURE_MS;
        },
      );
      const { signal } = this.stopping;
      await wait(rest, undefined, { ref: false, signal }).catch(() => undefined);
    }
    this.running = undefined;
  }

  /** @returns whether there is nothing left to read at once */
  private async turn(): Promise<boolean> {
    await this.checkAll();
    let isWhole = true;
    for (const tails of this.groups()) {
      const hasAll = await this.serve(tails).catch((err) => {
        this.options.log.warn({ err }, 'a tail of the log is read again later');
        for (const tail of tails) tail.postpone();
        return true;
      });
      isWhole &&= hasAll;
    }
    for (const tail of this.tails) tail.beat();
    return isWhole;
  }

  /** @throws when the database does not answer, as then nothing may be sent */
  private async checkAll(): Promise<void> {
    for (const tail of this.tails) {
      if (tail.stalledMs > (this.options.stalledMs ?? STALLED_MS)) this.end(tail, 'slow');
      else if (tail.isCheckDue) await this.check(tail);
    }
  }

  private async check(tail: Tail): Promise<void> {
    try {
      await tail.check();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.end(tail, 'refused');
    }
  }

  /** Returns tails that take more rows, together where they have read the same by the same filters. */
  private groups(): [Tail, ...Tail[]][] {
    const groups = new Map<string, [Tail, ...Tail[]]>();
    for (const tail of this.tails) {
      if (!tail.isReady) continue;
      const key = `${toCursor(tail.position)} ${tail.watch.filter}`;
      const others = groups.get(key);
      if (others) others.push(tail);
      else groups.set(key, [tail]);
    }
    return [...groups.values()];
  }

  private async serve(tails: [Tail, ...Tail[]]): Promise<boolean> {
    const { db, clock, windowMs = WINDOW_MS } = this.options;
    const [first] = tails;
    const now = clock();
    const read = await readNew(db, first.position, await first.where(), MOST, windowMs);
    const rows = await first.watch.readRows(read.keys.map(({ id }) => id));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const tail of tails) {
      if (this.tails.has(tail)) tail.send(byId, read, now);
    }
    return read.left === undefined;
  }

  private end(tail: Tail, reason: Ending): void {
    this.tails.delete(tail);
    tail.end(reason);
  }
}
