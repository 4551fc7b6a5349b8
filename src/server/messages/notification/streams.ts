import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, not, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isDemandedByRole } from '../../auth/secondFactor/factors';
import type { SecurityClock } from '../../auth/securityClock';
import { hasPassedFactor, mustChangePassword } from '../../auth/session/columns';
import { type Database, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import type { Env } from '../../lib/env';
import { tooManyRequests, unavailable } from '../../lib/errors';
import { Outlet } from '../../log/tail/outlet';
import { countUnread, holdersAmong, notificationsSince } from './queries';

const { session, user } = tables;

const EVERY_MS = 400;
const AFTER_FAILURE_MS = 1_000;
/** The share of the time that is spent on reading stays below a fifth. */
const REST = 4;
/** By how much the clocks of servers may differ, and transactions may last. */
const WINDOW_MS = 30_000;
/** Read at once; beyond it everybody's count is sent. */
const MOST_READ = 1_000;
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
  saidAt: number;
}

type Ending = 'leaving' | 'ended' | 'slow';

/**
 * Tells browsers how many notifications are unread, as soon as there is a new one on whichever replica:
 * reads only while somebody listens, once for all who do.
 */
export class NotificationStreams {
  private readonly streams = new Set<Stream>();
  private readonly stopping = new AbortController();
  private told = new Set<string>();
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
    const stream: Stream = { session_id, user_id, outlet, saidAt: 0 };
    this.streams.add(stream);
    try {
      say(stream, unreadEvent((await countUnread(db, [user_id])).get(user_id) ?? 0));
    } catch (error) {
      this.streams.delete(stream);
      throw error;
    }
    this.running ??= this.run();
    return outlet.stream;
  }

  /** Tells all to come again, elsewhere. */
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
    this.told.clear();
    this.running = undefined;
  }

  private async turn(): Promise<void> {
    await this.endThoseRefused();
    const concerned = await this.concerned();
    if (concerned.size > 0) {
      const counts = await countUnread(this.options.db, [...concerned]);
      for (const stream of this.streams) {
        if (concerned.has(stream.user_id))
          say(stream, unreadEvent(counts.get(stream.user_id) ?? 0));
      }
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

  /** Which of those who listen have new notifications. */
  private async concerned(): Promise<Set<string>> {
    const { db, clock } = this.options;
    const listening = new Set([...this.streams].map(({ user_id }) => user_id));
    const found = await notificationsSince(db, new Date(clock() - WINDOW_MS), MOST_READ);
    const fresh = found.filter(({ id }) => !this.told.has(id));
    this.told = new Set(found.map(({ id }) => id));
    if (fresh.length >= MOST_READ) return listening;
    const users = fresh.flatMap(({ user_id }) => user_id ?? []);
    const roles = [...new Set(fresh.flatMap(({ role_id }) => role_id ?? []))];
    const holders = roles.length > 0 ? await holdersAmong(db, roles, [...listening]) : [];
    return new Set([...users, ...holders].filter((id) => listening.has(id)));
  }

  private end(stream: Stream, reason: Ending): void {
    this.streams.delete(stream);
    stream.outlet.end(event('reconnect', { reason }), GRACE_MS);
  }
}

const event = (name: string, data: object): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const unreadEvent = (unread: number): string => event('unread', { unread });

function say(stream: Stream, text: string): void {
  stream.outlet.send(text);
  stream.saidAt = performance.now();
}
