import { sql } from 'drizzle-orm';

/** In milliseconds since 1970; the end is not included. */
export interface Span {
  from: number;
  until: number;
}

export const millisecondsOf = (moment: unknown) =>
  sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** Returns a text to compare with a moment; unbounded ends too. */
export function momentOf(milliseconds: number): string {
  if (milliseconds === Number.POSITIVE_INFINITY) return 'infinity';
  if (milliseconds === Number.NEGATIVE_INFINITY) return '-infinity';
  return new Date(milliseconds).toISOString();
}

const MAX_BUCKETS = 100;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WIDTHS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 5, 10, 30, 90, 365, 3_650, 36_500].map((count) => count * DAY),
];

/** Steps of time are counted from 1970 on. */
export interface Steps {
  /** In milliseconds. */
  width: number;
  first: number;
  last: number;
}

/** Returns steps as narrow as the span allows. */
export function stepsOf({ from, until }: Span): Steps {
  const stepsBy = (width: number) => ({
    width,
    first: Math.floor(from / width),
    last: Math.floor((until - 1) / width),
  });
  const all = WIDTHS.map(stepsBy);
  const fitting = all.find(({ first, last }) => last - first < MAX_BUCKETS) ?? all.at(-1);
  return fitting as Steps;
}
