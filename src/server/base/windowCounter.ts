/** How often a subject was counted in its window, and when that window ends (milliseconds since 1970). */
export interface WindowCount {
  count: number;
  endsAt: number;
}

/** About 2 MB of memory. */
const MAX_SUBJECTS = 10_000;

/**
 * Counts by subject, each in a window of its own that begins with its first count. In this process
 * only: for limits that keep work away from the database, which other replicas need not share.
 */
export class WindowCounter {
  /** In the order in which the windows began. */
  private readonly windows = new Map<string, WindowCount>();

  constructor(
    private readonly windowMs: number,
    private readonly maxSubjects = MAX_SUBJECTS,
  ) {}

  /** Counts once; undefined when so many subjects are counted that a new one has no room. */
  add(subject: string, now: number): WindowCount | undefined {
    const window = this.windows.get(subject);
    if (window && this.isOpen(window, now)) {
      window.count += 1;
      return window;
    }
    this.windows.delete(subject);
    this.forgetEnded(now);
    if (this.windows.size >= this.maxSubjects) return undefined;
    const begun = { count: 1, endsAt: now + this.windowMs };
    this.windows.set(subject, begun);
    return begun;
  }

  /** A window that ends later than any that begins now is of a clock that was set back. */
  private isOpen({ endsAt }: WindowCount, now: number): boolean {
    return endsAt > now && endsAt <= now + this.windowMs;
  }

  private forgetEnded(now: number): void {
    for (const [subject, window] of this.windows) {
      if (this.isOpen(window, now)) return;
      this.windows.delete(subject);
    }
  }
}
