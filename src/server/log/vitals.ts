import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ReplicaFigures } from '@/schemas/dashboard';
import type { OpenDatabase } from '../db/database';
import type { LogWriter } from './writer';

const NANOSECONDS = 1_000_000;

interface Watched {
  database: Pick<OpenDatabase, 'pool' | 'disk'>;
  logWriter: Pick<LogWriter, 'length'>;
}

/** How this process is: what it answered, how busy it is, what waits. */
export class Vitals {
  private requests = 0;
  private errors = 0;
  private since = performance.now();
  private readonly delay = monitorEventLoopDelay({ resolution: 20 });

  /** @param status of an answer */
  answered(status: number): void {
    this.requests += 1;
    if (status >= 500) this.errors += 1;
  }

  /** What happened since the last call. */
  take({ database, logWriter }: Watched): ReplicaFigures {
    this.delay.enable();
    const now = performance.now();
    const seconds = Math.max(0.001, (now - this.since) / 1000);
    const { rss, heapUsed } = process.memoryUsage();
    const waited = this.delay.percentile(99) / NANOSECONDS;
    const figures = {
      host: hostname(),
      pid: process.pid,
      requests_per_second: round(this.requests / seconds),
      errors_per_second: round(this.errors / seconds),
      event_loop_ms: Number.isFinite(waited) ? round(waited) : 0,
      memory_bytes: rss,
      heap_bytes: heapUsed,
      log_queue: logWriter.length,
      pool: database.pool?.() ?? null,
      disk: database.disk?.() ?? null,
    };
    this.requests = 0;
    this.errors = 0;
    this.since = now;
    this.delay.reset();
    return figures;
  }

  close(): void {
    this.delay.disable();
  }
}

const round = (figure: number) => Math.round(figure * 100) / 100;
