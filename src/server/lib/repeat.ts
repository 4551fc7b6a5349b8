import { setTimeout as wait } from 'node:timers/promises';

/** Pauses before each run; a run that throws does not end it. Resolves once it is stopped. */
export async function repeat(
  milliseconds: number,
  signal: AbortSignal,
  failed: (error: unknown) => void,
  task: () => Promise<void>,
): Promise<void> {
  while (await paused(milliseconds, signal)) await task().catch(failed);
}

const paused = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, true, { signal }).catch(() => false);
