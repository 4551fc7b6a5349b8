import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/database';
import { isStorageLow } from '../../db/errors';
import type { ForwardTarget } from '../../lib/forwardTarget';
import { repeat } from '../../lib/repeat';
import { withTimeout } from '../../lib/withTimeout';
import type { Entry } from '../entries';
import { httpSink } from './http';
import { bound, lease, readLeased, release, remove, setForwarding } from './outbox';
import { type Sink, toRecord } from './record';
import { syslogSink } from './syslog';

const EVERY_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const SEND_MS = 10_000;
const BOUND_EVERY_MS = 10_000;
const MAX_BATCH = 500;

interface ForwarderOptions {
  db: Database;
  log: Logger;
  sink: Sink;
  /** How many rows may wait; rows of requests give way first, and changes never. */
  maxWaiting?: number;
  sendMs?: number;
  boundEveryMs?: number;
}

/** Replicas share the work; what is not known to have arrived is sent again. */
export class LogForwarder {
  private readonly stopping = new AbortController();
  private readonly running: Promise<unknown>;
  private failures = 0;
  private batch = MAX_BATCH;

  constructor(private readonly options: ForwarderOptions) {
    const { log, boundEveryMs = BOUND_EVERY_MS } = options;
    const warn = (err: unknown) => log.warn({ err }, 'log rows that wait could not be counted');
    // By itself, as a step may hang.
    const bounding = repeat(boundEveryMs, this.stopping.signal, warn, () => this.bound());
    this.running = Promise.all([this.run(), bounding]);
  }

  /** What waits stays in the outbox, for the next start or another replica. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const isFull = await this.step().catch((err) => this.failed(err));
      if (isFull) continue;
      const pause = Math.min(EVERY_MS * 2 ** Math.min(this.failures, 10), MAX_PAUSE_MS);
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns whether more is likely to wait. */
  private async step(): Promise<boolean> {
    const { db } = this.options;
    const { ids, more } = await lease(db, this.batch);
    if (ids.length === 0) return false;
    try {
      await this.send(await this.read(ids));
    } catch (error) {
      await release(db, ids).catch(() => undefined);
      throw error;
    }
    this.recovered();
    return more;
  }

  private async read(leased: readonly string[]): Promise<Entry[]> {
    const { db, log } = this.options;
    const rows = await readLeased(db, leased);
    const there = new Set(rows.map(({ id }) => id));
    const gone = leased.filter((id) => !there.has(id));
    if (gone.length === 0) return rows;
    await remove(db, gone);
    log.error({ rows: gone.length }, 'log rows were deleted before they could be forwarded');
    return rows;
  }

  private async send(rows: Entry[]): Promise<void> {
    if (rows.length === 0) return;
    const { log, sendMs = SEND_MS } = this.options;
    const refused: Entry[] = [];
    const began = performance.now();
    try {
      await withTimeout(sendMs, this.stopping.signal, (signal) =>
        this.deliver(rows, refused, signal).catch((error) => {
          if (signal.aborted) this.batch = Math.max(1, rows.length >> 1);
          throw error;
        }),
      );
    } finally {
      // No row of its own: the receiver may refuse that one too.
      if (refused.length > 0)
        log.error({ rows: refused.length }, 'the receiver of the log refused rows');
    }
    // Twice as many must still arrive in time.
    const isQuick = performance.now() - began < sendMs / 4;
    if (isQuick) this.batch = Math.min(MAX_BATCH, Math.max(this.batch, rows.length * 2));
  }

  /** Sends rows, in halves where they are refused, as one row must not hold up the others. */
  private async deliver(rows: Entry[], refused: Entry[], signal: AbortSignal) {
    const { db, sink } = this.options;
    const isTaken = await sink.send(rows.map(toRecord), signal);
    if (!isTaken && rows.length > 1) {
      const middle = rows.length >> 1;
      await this.deliver(rows.slice(0, middle), refused, signal);
      await this.deliver(rows.slice(middle), refused, signal);
      return;
    }
    await remove(
      db,
      rows.map(({ id }) => id),
    );
    if (!isTaken) refused.push(...rows);
  }

  private async bound(): Promise<void> {
    const { db, log, maxWaiting } = this.options;
    const rows = await bound(db, maxWaiting);
    if (rows > 0) log.error({ rows }, 'too many log rows wait; rows of requests are not forwarded');
  }

  private failed(err: unknown): boolean {
    if (this.stopping.signal.aborted) return false;
    if (this.failures === 0) this.options.log.warn({ err }, 'log rows wait for their receiver');
    this.failures += 1;
    return false;
  }

  private recovered(): void {
    if (this.failures > 0) this.options.log.info('the receiver takes log rows again');
    this.failures = 0;
  }
}

/** Forwards the log to the target, if there is one. @returns a function that ends it. */
export async function startForwarding(
  { db, log }: { db: Database; log: Logger },
  target: ForwardTarget | undefined,
): Promise<() => Promise<void>> {
  // A start on a full disk serves reads; what was set before goes on.
  await setForwarding(db, target !== undefined).catch((error) => {
    if (!isStorageLow(error)) throw error;
    log.warn(
      'LOG_FORWARD: the disk is almost full, so that a change of it waits for the next start',
    );
  });
  if (!target) return async () => {};
  const sink = target.kind === 'syslog' ? syslogSink(target) : httpSink(target);
  const forwarder = new LogForwarder({ db, log, sink });
  return () => forwarder.close();
}
