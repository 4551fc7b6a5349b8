import type { SQL } from 'drizzle-orm';
import { Outlet } from './outlet';
import { type Position, type RowKey, toCursor } from './position';
import type { Read } from './read';

const HEARTBEAT_MS = 15_000;
const CHECK_MS = 800;
/** The time for what is still on the way to a client whose tail ends. */
const GRACE_MS = 1_000;
/** After which a client whose tail ended comes again. */
const RECONNECT_MS = 1_000;
const CONDITION_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

export interface Watch {
  user_id: string;
  /** Tails of the same filters are read together. */
  filter: string;
  /** Returns the condition of the filters, as users and their names are now. */
  where: () => Promise<SQL | undefined>;
  /** Returns rows as the list shows them. */
  readRows: (ids: string[]) => Promise<{ id: string }[]>;
  /** @throws {ApiError} when the session or the right has ended */
  check: () => Promise<void>;
}

/** Why a tail ends; the client comes again with its last cursor. */
export type Ending = 'leaving' | 'refused' | 'slow';

const eventOf = (name: string, data: unknown, position?: Position): string =>
  `${position ? `id: ${toCursor(position)}\n` : ''}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Sends one client the rows that it watches, and knows how far it is. */
export class Tail {
  readonly outlet: Outlet;
  private saidAt = performance.now();
  private checkedAt = performance.now();
  private fullSince: number | undefined;
  private retryAt = 0;
  private failures = 0;
  private condition: { at: number; where: SQL | undefined } | undefined;

  constructor(
    readonly watch: Watch,
    public position: Position,
    onGone: () => void,
  ) {
    this.outlet = new Outlet(onGone);
  }

  /** Begins at a position. @param missing until when rows are not sent any more; the list has them */
  open(position: Position, missing?: number): void {
    this.position = position;
    if (missing !== undefined)
      this.say(eventOf('gap', { until: new Date(missing).toISOString() }, position));
    this.say(eventOf('open', {}, position));
  }

  /** Returns the filters as a condition; users who are added or renamed meanwhile are noticed soon. */
  async where(): Promise<SQL | undefined> {
    const now = performance.now();
    if (!this.condition || now - this.condition.at >= CONDITION_MS)
      this.condition = { at: now, where: await this.watch.where() };
    return this.condition.where;
  }

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

  /** Sends as many rows as the client takes; the others are read again. */
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
      if (row) this.say(eventOf('row', row, this.position));
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

  /** Moves the cursor without an event, so that a quiet hour can be resumed. */
  beat(): void {
    if (this.outlet.hasRoom && performance.now() - this.saidAt >= HEARTBEAT_MS)
      this.say(`id: ${toCursor(this.position)}\n: heartbeat\n\n`);
  }

  private say(text: string): void {
    this.outlet.send(text);
    this.saidAt = performance.now();
  }

  end(reason: Ending): void {
    this.outlet.end(`retry: ${RECONNECT_MS}\n${eventOf('reconnect', { reason })}`, GRACE_MS);
  }
}
