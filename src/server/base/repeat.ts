import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs a task over and over, with a pause before each run; resolves once it is stopped.
 *
 * @param milliseconds how long a pause is.
 * @param failed hears what a run throws; the next one comes all the same.
 */
export async function repeat(
  milliseconds: number,
  signal: AbortSignal,
  failed: (error: unknown) => void,
  task: () => Promise<void>,
): Promise<void> {
  while (await paused(milliseconds, signal)) await task().catch(failed);
}

/** Resolves to whether the pause went by without a stop. */
const paused = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, true, { signal }).catch(() => false);
