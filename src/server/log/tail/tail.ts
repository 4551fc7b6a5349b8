import type { SQL } from 'drizzle-orm';
import { type Ending, heartbeat, reconnectEvent, rowEvent } from './events';
import type { Outlet } from './outlet';
import type { Position, RowKey } from './position';
import type { Read } from './read';

const HEARTBEAT_MS = 15_000;
const CHECK_MS = 800;
/** For what is still on the way to a client that is told to leave. */
const GRACE_MS = 1_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

export interface Watch {
  user_id: string;
  /** Tails of the same filters are read together. */
  filter: string;
  /** Of the filters, as users and their names are now. */
  where: () => Promise<SQL | undefined>;
  /** As the list gives them. */
  readRows: (ids: string[]) => Promise<{ id: string }[]>;
  /** @throws {ApiError} when the session or the right has ended */
  check: () => Promise<void>;
}

export class Tail {
  private saidAt = performance.now();
  private checkedAt = performance.now();
  private fullSince: number | undefined;
  private retryAt = 0;
  private failures = 0;

  constructor(
    readonly watch: Watch,
    readonly outlet: Outlet,
    public position: Position,
  ) {}

  get isCheckDue(): boolean {
    return performance.now() - this.checkedAt >= CHECK_MS;
  }

  async check(): Promise<void> {
    await this.watch.check();
    this.checkedAt = performance.now();
  }

  get stalledMs(): number {
    const now = performance.now();
    if (this.outlet.hasRoom) this.fullSince = undefined;
    else this.fullSince ??= now;
    return this.fullSince === undefined ? 0 : now - this.fullSince;
  }

  /** As many as it takes; the others are read again. */
  send(rows: ReadonlyMap<string, object>, { keys, left, until, openMs }: Read, now: number): void {
    this.failures = 0;
    const { seen, at } = this.position;
    const readAt = this.position.taking?.at ?? now - openMs;
    const upTo = (after: RowKey): Position => ({ seen, at, taking: { until, at: readAt, after } });
    const end: Position = left ? upTo(left) : { seen: until, at: readAt };
    for (const [number, key] of keys.entries()) {
      if (!this.outlet.hasRoom) return;
      this.position = number === keys.length - 1 ? end : upTo(key);
      const row = rows.get(key.id);
      if (row) this.say(rowEvent(row, this.position));
    }
    this.position = end;
  }

  postpone(): void {
    this.retryAt = performance.now() + Math.min(FIRST_RETRY_MS * 2 ** this.failures, LAST_RETRY_MS);
    this.failures += 1;
  }

  get isReady(): boolean {
    return this.outlet.hasRoom && performance.now() >= this.retryAt;
  }

  beat(): void {
    if (this.outlet.hasRoom && performance.now() - this.saidAt >= HEARTBEAT_MS)
      this.say(heartbeat(this.position));
  }

  say(text: string): void {
    this.outlet.send(text);
    this.saidAt = performance.now();
  }

  end(reason: Ending): void {
    this.outlet.end(reconnectEvent(reason), GRACE_MS);
  }
}
