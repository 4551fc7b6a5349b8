/** `endsAt` in milliseconds since 1970. */
interface WindowCount {
  count: number;
  endsAt: number;
}

const MAX_SUBJECTS = 10_000;

/** Counts in this process only, for limits that keep work away from the database. */
export class WindowCounter {
  private readonly windows = new Map<string, WindowCount>();

  constructor(
    private readonly windowMs: number,
    private readonly maxSubjects = MAX_SUBJECTS,
  ) {}

  /** Counts a use; returns undefined when a new subject has no room. */
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

  /** Returns what was counted of a subject so far. */
  of(subject: string, now: number): Readonly<WindowCount> {
    const window = this.windows.get(subject);
    return window && this.isOpen(window, now) ? window : { count: 0, endsAt: now };
  }

  /** A window that ends later than any new one is from before the clock was set back. */
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
