/** The number of answers that took at most so many milliseconds, and more than the class before. */
export interface LatencyClass {
  at_most: number;
  count: number;
}

/** The classes that the log's trigger sorts requests into. */
const BOUNDS = [
  0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000,
  5000, 10_000, 30_000, 60_000,
];

/** In milliseconds, taking the answers of a class to be spread evenly; null without any. A class may come in parts. */
export function percentile(classes: readonly LatencyClass[], share: number): number | null {
  const counts = new Map<number, number>();
  for (const { at_most, count } of classes) counts.set(at_most, (counts.get(at_most) ?? 0) + count);
  const wanted = share * [...counts.values()].reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (const [at_most, count] of [...counts].sort(([one], [other]) => one - other)) {
    if (passed + count >= wanted && count > 0) {
      const above = BOUNDS.findLast((bound) => bound < at_most) ?? 0;
      return Math.round((above + ((wanted - passed) / count) * (at_most - above)) * 10) / 10;
    }
    passed += count;
  }
  return null;
}
