import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A part of a stop. */
export interface ShutdownStep {
  /** What it ends, for people. */
  name: string;
  /** When it must be over, in milliseconds since the stop was asked for. */
  until: number;
  /** @param milliseconds how long it may take. */
  run(milliseconds: number): Promise<unknown>;
}

/**
 * Takes the steps of a stop one after the other. One that fails, or is not over in time, does not
 * keep the others from their turn.
 *
 * @throws when one did, once all have had their turn; what went wrong is in the log.
 */
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
