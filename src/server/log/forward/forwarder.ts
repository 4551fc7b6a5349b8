import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withTimeout } from '../../base/withTimeout';
import type { Database } from '../../db/database';
import { bound, lease, readLeased, release, remove } from './outbox';
import { toRecord } from './record';
import type { Sink } from './sink';

const EVERY_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const SEND_MS = 10_000;
const BOUND_EVERY_MS = 60_000;
const BATCH = 500;

interface ForwarderOptions {
  db: Database;
  log: Logger;
  sink: Sink;
  /** How many rows may wait; rows of requests give way first, and audit rows never. */
  maxWaiting?: number;
  sendMs?: number;
}

/** Replicas share the work; what is not known to have arrived is sent again. */
export class LogForwarder {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private failures = 0;
  private nextBound = 0;

  constructor(private readonly options: ForwarderOptions) {
    this.running = this.run();
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
    await this.boundNowAndThen();
    const leased = await lease(db, BATCH);
    if (leased.length === 0) return false;
    try {
      await this.send(leased);
    } catch (error) {
      await release(db, leased).catch(() => undefined);
      throw error;
    }
    await remove(db, leased);
    this.recovered();
    return leased.length === BATCH;
  }

  private async send(leased: readonly string[]): Promise<void> {
    const { db, log, sink, sendMs = SEND_MS } = this.options;
    const rows = await readLeased(db, leased);
    if (rows.length < leased.length) {
      const gone = leased.length - rows.length;
      log.error({ rows: gone }, 'log rows were deleted before they could be forwarded');
    }
    if (rows.length === 0) return;
    const { refused } = await withTimeout(sendMs, this.stopping.signal, (signal) =>
      sink.send(rows.map(toRecord), signal),
    );
    // No row of its own: the receiver may refuse that one too.
    if (refused > 0) log.error({ rows: refused }, 'the receiver of the log refused rows');
  }

  private async boundNowAndThen(): Promise<void> {
    if (performance.now() < this.nextBound) return;
    this.nextBound = performance.now() + BOUND_EVERY_MS;
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
