import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';

/** What a piece of work kept others waiting for, in milliseconds of this process's processor time. */
export interface Blocking {
  /** The longest time between two turns of the event loop. */
  loop: number;
  /** The longest that a trivial query waited for its answer. */
  query: number;
  /** All of the work. */
  total: number;
}

/** Milliseconds of processor time, which unlike those of the clock do not pass while others have the processor. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Watches the event loop and the database's queue while some work is done. */
export async function blockingOf(db: Database, work: () => Promise<unknown>): Promise<Blocking> {
  const blocking: Blocking = { loop: 0, query: 0, total: 0 };
  let done = false;
  const watchLoop = async () => {
    for (let last = spent(); !done; ) {
      await nextTurn();
      const now = spent();
      blocking.loop = Math.max(blocking.loop, now - last);
      last = now;
    }
  };
  const watchQueue = async () => {
    while (!done) {
      const asked = spent();
      await db.execute(sql`select 1`);
      blocking.query = Math.max(blocking.query, spent() - asked);
      await nextTurn();
    }
  };
  const watching = [watchLoop(), watchQueue()];
  const began = spent();
  try {
    await work();
  } finally {
    blocking.total = spent() - began;
    done = true;
  }
  await Promise.all(watching);
  return blocking;
}

/** The least that was seen in some rounds, as the machine and the garbage collector only ever add. */
export async function leastBlocking(
  db: Database,
  work: () => Promise<unknown>,
  rounds = 3,
): Promise<Blocking> {
  const seen: Blocking[] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await blockingOf(db, work));
  const least = (name: keyof Blocking) => Math.min(...seen.map((blocking) => blocking[name]));
  return { loop: least('loop'), query: least('query'), total: least('total') };
}
