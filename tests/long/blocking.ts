import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';
import { slowness } from './slowness';

/** What a piece of work kept others waiting for, in milliseconds. */
export interface Blocking {
  /** The longest time between two turns of the event loop. */
  loop: number;
  /** The longest that a trivial query waited for its answer. */
  query: number;
}

/**
 * Starts a watch, and answers how many milliseconds have passed since: of the clock, or of this
 * process's processor time where that is less. The clock runs on while other processes have the
 * processor, and processor time adds up over the threads of the garbage collector.
 */
function stopwatch(): () => number {
  const at = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return Math.min(performance.now() - at, (user + system) / 1_000);
  };
}

/** Watches the event loop and the database's queue while some work is done. */
async function blockingOf(db: Database, work: () => Promise<unknown>): Promise<Blocking> {
  const blocking: Blocking = { loop: 0, query: 0 };
  let done = false;
  const watchLoop = async () => {
    while (!done) {
      const passed = stopwatch();
      await nextTurn();
      blocking.loop = Math.max(blocking.loop, passed());
    }
  };
  const watchQueue = async () => {
    while (!done) {
      const passed = stopwatch();
      await db.execute(sql`select 1`);
      blocking.query = Math.max(blocking.query, passed());
      await nextTurn();
    }
  };
  const watching = [watchLoop(), watchQueue()];
  try {
    await work();
  } finally {
    done = true;
  }
  await Promise.all(watching);
  return blocking;
}

/**
 * Does some work until it has kept others waiting for less than a limit, a few times at most: the machine and the
 * garbage collector only ever add.
 *
 * @param below the limit, in milliseconds of a usual machine.
 * @param undo makes a round find what the one before found; it does not count.
 * @returns the least of each that was seen, as a usual machine would have it.
 */
export async function leastBlocking(
  db: Database,
  work: () => Promise<unknown>,
  below: number,
  { rounds = 3, undo = async () => {} }: { rounds?: number; undo?: () => Promise<unknown> } = {},
): Promise<Blocking> {
  const least = { loop: Infinity, query: Infinity };
  for (let round = 0; round < rounds && Math.max(least.loop, least.query) >= below; round += 1) {
    const { loop, query } = await blockingOf(db, work);
    const slow = slowness();
    least.loop = Math.min(least.loop, loop / slow);
    least.query = Math.min(least.query, query / slow);
    await undo();
  }
  return least;
}
