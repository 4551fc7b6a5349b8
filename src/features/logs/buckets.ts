import type { LogSummary } from '@/schemas/logger';
import { BUCKET_LEVELS, type LogBucket } from './api/logView';

export const totalOf = (bucket: LogBucket): number =>
  BUCKET_LEVELS.reduce((sum, level) => sum + bucket[level], 0);

/** In percent of the height: what there is at all can be seen. */
const LEAST = 4;

export interface Bar {
  level: (typeof BUCKET_LEVELS)[number];
  y: number;
  height: number;
}

/** A bucket's bars from the ground up, the worst first; `most` is the largest bucket's total. */
export function barsOf(bucket: LogBucket, most: number): Bar[] {
  let top = 100;
  return [...BUCKET_LEVELS].reverse().flatMap((level) => {
    if (bucket[level] === 0) return [];
    const height = Math.min(top, Math.max(LEAST, (bucket[level] / most) * 100));
    top -= height;
    return [{ level, y: top, height }];
  });
}

/** The moments that buckets cover, one index to another, in either order. */
export function spanOf({ buckets, stepMs }: LogSummary, one: number, other: number) {
  const at = (index: number) => Date.parse(buckets[index]?.at ?? '');
  return {
    from: new Date(at(Math.min(one, other))).toISOString(),
    until: new Date(at(Math.max(one, other)) + stepMs).toISOString(),
  };
}
