import { sql } from 'drizzle-orm';

/** In milliseconds since 1970; the end is not included. */
export interface Span {
  from: number;
  until: number;
}

export const millisecondsOf = (moment: unknown) =>
  sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** For a comparison with a moment; unbounded ends too. */
export function momentOf(milliseconds: number): string {
  if (milliseconds === Number.POSITIVE_INFINITY) return 'infinity';
  if (milliseconds === Number.NEGATIVE_INFINITY) return '-infinity';
  return new Date(milliseconds).toISOString();
}
