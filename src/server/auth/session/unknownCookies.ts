import { WindowCounter } from '../../lib/windowCounter';

const MINUTE_MS = 60_000;
/** More than an office holds in a minute after a common end of its sessions. */
const MOST_OF_ADDRESS = 600;
const MAX_KEPT = 10_000;

/**
 * Cookies of guarded hosts that the database does not know, as this process has found: a page sends one with each of its
 * requests. A value is random and given out once, so one that is unknown stays so.
 */
export class UnknownCookies {
  private readonly kept = new Set<string>();
  private readonly found = new WindowCounter(MINUTE_MS);

  /** @param id the hash of the cookie */
  has(id: string): boolean {
    return this.kept.has(id);
  }

  add(id: string, caller: string, now: number): void {
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.add(id);
    this.found.add(caller, now);
  }

  /** Returns the seconds that the caller waits until another cookie is looked up; 0 without a wait. */
  waitOf(caller: string, now: number): number {
    const { count, endsAt } = this.found.of(caller, now);
    return count < MOST_OF_ADDRESS ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000));
  }
}
