import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { placesAt } from '../../log/segments/slots';
import { momentOf } from '../../log/span';
import { readPlaces, type Segment } from './pieces';
import { matchingPlaces } from './scanGap';

const { logger } = tables;

/** Rows of a segment that may meet the conditions. */
export interface Waiting {
  segment: Segment;
  slots: number[];
}

/** @returns how many rows were compared, and the places of those that meet the conditions, in their order */
export async function compare(
  db: Database,
  waiting: Waiting[],
  where: SQL | undefined,
  descending: boolean,
): Promise<{ rows: number; matching: string[] }> {
  const ids = waiting.map(({ segment }) => segment.id);
  const places = await readPlaces(db, ids);
  const rows = waiting.flatMap(({ segment, slots }) => {
    const found = placesAt(places.get(segment.id) ?? new Uint8Array(), slots);
    return descending ? found.reverse() : found;
  });
  const matching = await matchingPlaces(db, rows, where);
  return { rows: rows.length, matching: rows.filter((row) => matching.has(row)) };
}

/** Of all rows of these segments, by the index by user and time. */
export async function matchingBetween(
  db: Database,
  segments: Segment[],
  where: SQL | undefined,
  descending: boolean,
): Promise<string[]> {
  const from = Math.min(...segments.map((segment) => segment.from));
  const until = Math.max(...segments.map((segment) => segment.until));
  const way = descending ? sql`desc` : sql`asc`;
  const [found] = await queryRows<{ places: string | null }>(
    db,
    sql`select string_agg(ctid::text, ' ' order by created_at ${way}, id ${way}) as places
    from ${logger} where ${and(
      sql`created_at >= ${momentOf(from)}::timestamptz`,
      sql`created_at < ${momentOf(until)}::timestamptz`,
      where,
    )}`,
  );
  return found?.places?.split(' ') ?? [];
}
