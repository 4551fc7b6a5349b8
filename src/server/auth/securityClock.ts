import { type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, tables } from '../db/database';
import { isStorageLow } from '../db/errors';
import { repeat } from '../lib/repeat';

const { security_clock } = tables;

/** A clock that loses more than this was set back; less is rounding and slewing. */
const TOLERANCE_MS = 1_000;
const STORE_EVERY_MS = 10_000;

type Clock = () => number;

/**
 * Milliseconds since 1970 that never go back; possibly ahead of the machine's clock, so never
 * shown.
 */
export class SecurityClock {
  private readonly wall: Clock;
  private readonly monotonic: Clock;
  private seen: { wall: number; monotonic: number };
  private ahead = 0;
  private latest = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly db: Database,
    { wall, monotonic }: { wall: Clock; monotonic: Clock },
  ) {
    this.wall = wall;
    this.monotonic = monotonic;
    this.seen = { wall: wall(), monotonic: monotonic() };
  }

  static async open(
    db: Database,
    wall: Clock,
    monotonic: Clock = () => performance.now(),
  ): Promise<SecurityClock> {
    const clock = new SecurityClock(db, { wall, monotonic });
    const { at, stored_at } = security_clock;
    // By the database's own clock, so that replicas whose clocks differ agree on it.
    const reached = sql`${at} + greatest(clock_timestamp() - ${stored_at}, interval '0')`;
    await clock.storeAs(sql`greatest(excluded.at, ${reached})`).catch(async (error) => {
      // A start on a full disk still serves reads.
      if (!isStorageLow(error)) throw error;
      const [row] = await db.select({ at: reached.mapWith(at) }).from(security_clock);
      clock.catchUp(row?.at);
    });
    return clock;
  }

  now(): number {
    const wall = this.wall();
    const monotonic = this.monotonic();
    const gained = wall - this.seen.wall - (monotonic - this.seen.monotonic);
    if (gained < -TOLERANCE_MS) this.ahead -= gained;
    this.seen = { wall, monotonic };
    this.latest = Math.max(this.latest, wall + this.ahead);
    return this.latest;
  }

  store(): Promise<void> {
    return this.storeAs(sql`greatest(excluded.at, ${security_clock.at})`);
  }

  private async storeAs(at: SQL): Promise<void> {
    const stored_at = sql`clock_timestamp()`;
    const [row] = await this.db
      .insert(security_clock)
      .values({ singleton: true, at: new Date(this.now()), stored_at })
      .onConflictDoUpdate({ target: security_clock.singleton, set: { at, stored_at } })
      .returning({ at: security_clock.at });
    this.catchUp(row?.at);
  }

  private catchUp(at: Date | undefined): void {
    this.ahead += Math.max(0, (at?.getTime() ?? 0) - this.now());
  }
}

/** @returns a function that stops it and stores a last time */
export function keepStored(
  clock: SecurityClock,
  log: Logger,
  every = STORE_EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const warn = (err: unknown) => {
    if (!isStorageLow(err)) log.warn({ err }, 'the security clock was not stored');
  };
  const storing = repeat(every, stopping.signal, warn, () => clock.store());
  return async () => {
    stopping.abort();
    await storing;
    await clock.store().catch(warn);
  };
}
