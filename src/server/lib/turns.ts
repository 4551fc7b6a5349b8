import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest, in milliseconds, that a loop keeps other requests waiting. */
const MAX_RUN_MS = 10;

/** Goes through a long list step by step, and lets other requests be answered in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let turnedAt = performance.now();
  for (const item of items) {
    if (performance.now() - turnedAt > MAX_RUN_MS) {
      await nextTurn();
      turnedAt = performance.now();
    }
    yield item;
  }
}
