/** Rows that are much to search: in segments, without one, by user, or one by one, which goes on for a page. */
const MUCH = {
  inGaps: 12_000,
  inSegments: 65_000,
  byKind: 16_000,
  byUser: 16_000,
  byRow: 2_000,
  byRowInVain: 4_000,
};

type Way = Exclude<keyof typeof MUCH, 'byRowInVain'>;

export interface TimeLimits {
  /** When a search ends that has searched much, as `performance.now()` counts. */
  enough: number;
  /** When any ends. */
  end: number;
}

/** How much one search has searched, and so how long it may go on. */
export class Effort {
  private readonly searched = { inGaps: 0, inSegments: 0, byKind: 0, byUser: 0, byRow: 0 };

  constructor(private readonly limits: TimeLimits) {}

  add(way: Way, rows: number): void {
    this.searched[way] += rows;
  }

  /** @param isPage whether all rows to be shown are found, so that others are only counted */
  isOver(isPage: boolean): boolean {
    return performance.now() > this.endOf(isPage);
  }

  /** Segments for which the time left suffices, where so many took so many milliseconds. */
  affordable(size: number, ms: number, isPage: boolean): number {
    const left = this.endOf(isPage) - performance.now();
    return Math.max(Math.floor((size * left) / Math.max(ms, 1)), 1);
  }

  private endOf(isPage: boolean): number {
    const { inGaps, inSegments, byKind, byUser, byRow } = this.searched;
    const isMuch =
      inGaps >= MUCH.inGaps ||
      inSegments >= MUCH.inSegments ||
      byKind >= MUCH.byKind ||
      byUser >= MUCH.byUser ||
      byRow >= (isPage ? MUCH.byRow : MUCH.byRowInVain);
    return isMuch ? this.limits.enough : this.limits.end;
  }
}
