import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

const MAX_RUN_MS = 15;

/** PGlite answers on the only thread without a turn of the event loop between queries. */
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
