import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, gt, gte, not, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isDemandedByRole } from '../../auth/secondFactor/factors';
import type { SecurityClock } from '../../auth/securityClock';
import { hasPassedFactor, mustChangePassword } from '../../auth/session/columns';
import { type Database, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import type { Env } from '../../lib/env';
import { tooManyRequests, unavailable } from '../../lib/errors';
import { Outlet } from '../../log/tail/outlet';
import { countUnread, type Unread } from './queries';

const { notification, session, user } = tables;

const EVERY_MS = 400;
const AFTER_FAILURE_MS = 1_000;
/** The share of the time that is spent on reading stays below a fifth. */
const REST = 4;
/** How much the clocks of servers may differ, and how long transactions may last. */
const WINDOW_MS = 30_000;
/** The most ids that are read at once, the newest first. */
const MAX_READ = 1_000;
const HEARTBEAT_MS = 15_000;
const STALLED_MS = 30_000;
const GRACE_MS = 1_000;
const RETRY_SECONDS = 10;

interface Options {
  db: Database;
  env: Pick<Env, 'secondFactor'>;
  clock: () => number;
  securityClock: SecurityClock;
  log: Logger;
  most?: { perUser: number; all: number };
}

interface Stream {
  session_id: string;
  user_id: string;
  outlet: Outlet;
  /** What was sent last: how many, and the newest of them. */
  unread: string;
  saidAt: number;
}

type Ending = 'leaving' | 'ended' | 'slow';

/**
 * Sends browsers how many notifications are unread, as soon as there is a new one on whichever replica.
 * It reads only while somebody listens, once for all who do.
 */
export class NotificationStreams {
  private readonly streams = new Set<Stream>();
  private readonly stopping = new AbortController();
  private counted = new Set<string>();
  private running: Promise<void> | undefined;

  constructor(private readonly options: Options) {}

  get size(): number {
    return this.streams.size;
  }

  /** @throws {ApiError} 429 or 503 when there are too many, or the server is about to leave */
  async open(session_id: string, user_id: string): Promise<ReadableStream<Uint8Array>> {
    const { db, most = { perUser: 10, all: 2_000 } } = this.options;
    if (this.stopping.signal.aborted || this.streams.size >= most.all) throw unavailable();
    const own = [...this.streams].filter((stream) => stream.user_id === user_id).length;
    if (own >= most.perUser) throw tooManyRequests(RETRY_SECONDS);
    const outlet = new Outlet(() => this.streams.delete(stream));
    const stream: Stream = { session_id, user_id, outlet, unread: '', saidAt: 0 };
    this.streams.add(stream);
    try {
      sayUnread(stream, (await countUnread(db, [user_id])).get(user_id));
    } catch (error) {
      this.streams.delete(stream);
      throw error;
    }
    this.running ??= this.run();
    return outlet.stream;
  }

  /** Has all come again, elsewhere. */
  async close(): Promise<void> {
    this.stopping.abort();
    for (const stream of this.streams) this.end(stream, 'leaving');
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (this.streams.size > 0 && !signal.aborted) {
      const began = performance.now();
      const rest = await this.turn().then(
        () => Math.max(EVERY_MS, (performance.now() - began) * REST),
        (err) => {
          this.options.log.warn({ err }, 'notifications wait for the database');
          return AFTER_FAILURE_MS;
        },
      );
      await wait(rest, undefined, { ref: false, signal }).catch(() => undefined);
    }
    this.counted.clear();
    this.running = undefined;
  }

  private async turn(): Promise<void> {
    await this.endThoseRefused();
    if (await this.hasNew()) {
      const readers = new Set([...this.streams].map(({ user_id }) => user_id));
      const counts = await countUnread(this.options.db, [...readers]);
      for (const stream of this.streams) sayUnread(stream, counts.get(stream.user_id));
    }
    for (const stream of this.streams) {
      if (performance.now() - stream.saidAt < HEARTBEAT_MS) continue;
      if (stream.outlet.hasRoom) say(stream, ': heartbeat\n\n');
      else if (performance.now() - stream.saidAt > STALLED_MS) this.end(stream, 'slow');
    }
  }

  private async endThoseRefused(): Promise<void> {
    const { db, env, securityClock } = this.options;
    const isFactorDemanded = env.secondFactor === 'required' ? sql`true` : isDemandedByRole;
    const ids = [...this.streams].map(({ session_id }) => session_id);
    const rows = await db
      .select({ id: session.id })
      .from(session)
      .innerJoin(user, eq(user.id, session.user_id))
      .where(
        and(
          isAnyOf(session.id, ids),
          eq(user.status, 'activated'),
          gt(session.expires_at, new Date(securityClock.now())),
          not(mustChangePassword),
          or(hasPassedFactor, not(isFactorDemanded)),
        ),
      );
    const alive = new Set(rows.map(({ id }) => id));
    const asked = new Set(ids);
    for (const stream of this.streams) {
      const { session_id } = stream;
      if (asked.has(session_id) && !alive.has(session_id)) this.end(stream, 'ended');
    }
  }

  /** Whether there are notifications, of anybody, that were not counted yet. */
  private async hasNew(): Promise<boolean> {
    const { db, clock } = this.options;
    const found = await db
      .select({ id: notification.id })
      .from(notification)
      .where(gte(notification.created_at, new Date(clock() - WINDOW_MS)))
      .orderBy(desc(notification.created_at))
      .limit(MAX_READ);
    const isNew = found.some(({ id }) => !this.counted.has(id));
    this.counted = new Set(found.map(({ id }) => id));
    return isNew;
  }

  private end(stream: Stream, reason: Ending): void {
    this.streams.delete(stream);
    stream.outlet.end(event('reconnect', { reason }), GRACE_MS);
  }
}

const event = (name: string, data: object): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Sends the count where there is a newer one than was sent last. */
function sayUnread(stream: Stream, { count, newest }: Unread = { count: 0, newest: '' }): void {
  const unread = `${count} ${newest}`;
  if (stream.unread === unread) return;
  stream.unread = unread;
  say(stream, event('unread', { unread: count }));
}

function say(stream: Stream, text: string): void {
  stream.outlet.send(text);
  stream.saidAt = performance.now();
}
