import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface ShutdownStep {
  name: string;
  /** Milliseconds since the stop at which it is given up. */
  until: number;
  run(milliseconds: number): Promise<unknown>;
}

/** @throws when a step failed or took too long, after all others; the log has the reason */
export async function runShutdown(steps: ShutdownStep[], log: Logger): Promise<void> {
  const began = performance.now();
  const failed: string[] = [];
  for (const { name, until, run } of steps) {
    const left = Math.max(0, began + until - performance.now());
    await Promise.race([run(left), late(left)]).catch((err) => {
      log.error({ err }, `stopping: ${name} did not end well`);
      failed.push(name);
    });
  }
  if (failed.length > 0) throw new Error(`These did not end well: ${failed.join(', ')}.`);
}

async function late(milliseconds: number): Promise<never> {
  await wait(milliseconds, undefined, { ref: false });
  throw new Error('it took too long');
}
