import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';

/** What a piece of work kept others waiting for, in milliseconds. */
export interface Blocking {
  /** The longest time between two turns of the event loop. */
  loop: number;
  /** The longest that a trivial query waited for its answer. */
  query: number;
  /** All of the work. */
  total: number;
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
export async function blockingOf(db: Database, work: () => Promise<unknown>): Promise<Blocking> {
  const blocking: Blocking = { loop: 0, query: 0, total: 0 };
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
  const passed = stopwatch();
  try {
    await work();
  } finally {
    blocking.total = passed();
    done = true;
  }
  await Promise.all(watching);
  return blocking;
}

/**
 * The least that was seen in some rounds, as the machine and the garbage collector only ever add.
 *
 * @param undo makes a round find what the one before found; it does not count.
 */
export async function leastBlocking(
  db: Database,
  work: () => Promise<unknown>,
  rounds = 3,
  undo: () => Promise<unknown> = async () => {},
): Promise<Blocking> {
  const seen: Blocking[] = [];
  for (let round = 0; round < rounds; round += 1) {
    seen.push(await blockingOf(db, work));
    await undo();
  }
  const least = (name: keyof Blocking) => Math.min(...seen.map((blocking) => blocking[name]));
  return { loop: least('loop'), query: least('query'), total: least('total') };
}
