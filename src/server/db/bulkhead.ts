class CrowdedError extends Error {
  override name = 'CrowdedError';
  /** PostgreSQL's "too many connections". */
  readonly code = '53300';
}

interface Place {
  running: number;
  /** How many have left it. */
  left: number;
  waiting: (() => void)[];
}

/** Bounds the work at one thing, so that a locked table leaves room for others. */
export class Bulkhead {
  private readonly places = new Map<string, Place>();

  /** @param busy thrown where the others go on, but are too many */
  constructor(
    private readonly max: number,
    private readonly waitMs: number,
    private readonly busy?: () => Error,
  ) {}

  /** @throws `busy` or an error that counts as unavailable, after `waitMs` */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const place = this.places.get(key) ?? { running: 0, left: 0, waiting: [] };
    this.places.set(key, place);
    if (place.running < this.max) place.running += 1;
    else await this.turn(key, place);
    try {
      return await work();
    } finally {
      this.leave(key, place);
    }
  }

  private turn(key: string, place: Place): Promise<void> {
    const { left, waiting } = place;
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        const busy = place.left > left ? this.busy?.() : undefined;
        reject(busy ?? new CrowdedError(`too many wait for ${key}`));
      }, this.waitMs);
      waiting.push(start);
    });
  }

  private leave(key: string, place: Place): void {
    place.left += 1;
    const next = place.waiting.shift();
    if (next) {
      next();
      return;
    }
    place.running -= 1;
    if (place.running === 0) this.places.delete(key);
  }
}
