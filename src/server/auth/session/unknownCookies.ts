import { WindowCounter } from '../../lib/windowCounter';

const MINUTE_MS = 60_000;
/** More than an office holds in a minute after a common end of its sessions. */
const MOST_OF_ADDRESS = 600;
const MAX_KEPT = 10_000;

/**
 * Cookies by which nobody is signed in to a guarded host, as this process has found: a page sends one with each of its
 * requests. A value is random and signs in once, so one that has ended stays so.
 */
export class UnknownCookies {
  private readonly kept = new Set<string>();
  private readonly found = new WindowCounter(MINUTE_MS);

  /** @param key of a host and what the browser holds there */
  has(key: string): boolean {
    return this.kept.has(key);
  }

  add(key: string, caller: string, now: number): void {
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.add(key);
    this.found.add(caller, now);
  }

  /** Returns the seconds that the caller waits until another cookie is looked up; 0 without a wait. */
  waitOf(caller: string, now: number): number {
    const { count, endsAt } = this.found.of(caller, now);
    return count < MOST_OF_ADDRESS ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000));
  }
}
