import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** How long queries may follow one another before sockets and timers get their turn. */
const MAX_RUN_MS = 15;

/**
 * PGlite answers on the process's only thread and hands over from query to query without a turn of the
 * event loop, so that a transaction of many, or many callers at once, would keep all else waiting.
 */
export function takeTurns(client: PGlite): void {
  const run = client._runExclusiveQuery.bind(client);
  let turnedAt = 0;
  client._runExclusiveQuery = (work) =>
    run(async () => {
      if (performance.now() - turnedAt > MAX_RUN_MS) {
        await nextTurn();
        turnedAt = performance.now();
      }
      return work();
    });
}
