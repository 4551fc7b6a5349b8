/** Refused since too many wait for the same already. */
class CrowdedError extends Error {
  override name = 'CrowdedError';
  /** What PostgreSQL says where there are too many connections. */
  readonly code = '53300';
}

/**
 * Bounds how many may be at the same thing at once, so that those who are stuck on it, such as a table
 * that somebody has locked, leave room for all others.
 */
export class Bulkhead {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  /**
   * @param max how many at once for each key.
   * @param waitMs how long one waits for its turn.
   */
  constructor(
    private readonly max: number,
    private readonly waitMs: number,
  ) {}

  /**
   * Does some work as soon as there is room for it.
   *
   * @throws an error that counts as unavailable, after `waitMs`.
   */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.running.get(key) ?? 0;
    if (running < this.max) this.running.set(key, running + 1);
    else await this.turn(key);
    try {
      return await work();
    } finally {
      this.leave(key);
    }
  }

  private turn(key: string): Promise<void> {
    const queue = this.waiting.get(key) ?? [];
    this.waiting.set(key, queue);
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(new CrowdedError(`too many wait for ${key}`));
      }, this.waitMs);
      queue.push(start);
    });
  }

  /** Hands the place to the next, or gives it up. */
  private leave(key: string): void {
    const next = this.waiting.get(key)?.shift();
    if (next) {
      next();
      return;
    }
    const running = (this.running.get(key) ?? 1) - 1;
    if (running > 0) this.running.set(key, running);
    else this.running.delete(key);
    this.waiting.delete(key);
  }
}
