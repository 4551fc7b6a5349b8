class CrowdedError extends Error {
  override name = 'CrowdedError';
  /** PostgreSQL's "too many connections". */
  readonly code = '53300';
}

/** Bounds the work at one thing, so that a locked table leaves room for others. */
export class Bulkhead {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(
    private readonly max: number,
    private readonly waitMs: number,
  ) {}

  /** @throws an error that counts as unavailable, after `waitMs` */
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
