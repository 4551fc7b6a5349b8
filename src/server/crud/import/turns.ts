import { setImmediate as nextTurn } from 'node:timers/promises';

const MAX_RUN_MS = 10;

/** Lets other requests in between the steps of long work. */
export class Turns {
  private turnedAt = performance.now();

  async take(): Promise<void> {
    if (performance.now() - this.turnedAt < MAX_RUN_MS) return;
    await nextTurn();
    this.turnedAt = performance.now();
  }
}
