import type { Effort } from './effort';

/** Segments of the first batch; later ones grow. Of some each row's kind is looked at. */
const FIRST = { inSegments: 16, byKind: 4, byUser: 4 };
const GROWTH = 4;
/** Rows of many users are compared in one statement. */
const MOST = { inSegments: 256, byKind: 8, byUser: 32 };

export class Pace {
  private last: { size: number; segments: number; ms: number } | undefined;

  constructor(private readonly effort: Effort) {}

  get isUnderway(): boolean {
    return this.last !== undefined;
  }

  /** Segments of the next batch, for which the time left suffices as the last one tells. */
  sizeOf(way: keyof typeof FIRST, isPage: boolean): number {
    if (!this.last) return FIRST[way];
    const { size, segments, ms } = this.last;
    const affordable = this.effort.affordable(segments, ms, isPage);
    return Math.min(size * GROWTH, MOST[way], affordable);
  }

  /** @param segments of the batch, in which there was no room for `size` where a gap follows */
  ended(size: number, segments: number, ms: number): void {
    this.last = { size, segments, ms };
  }
}
