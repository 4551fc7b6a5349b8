import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { momentOf, type Span } from '../../log/span';

const { logger } = tables;

/** Rows of one statement, which keeps it short. */
const SLICE = 2_000;

export interface Slice {
  /** Of the rows that meet the conditions, in the order of the walk. */
  places: string[];
  read: number;
  /** The last row that was read, unless that was all. */
  end?: { at: number; id: string };
}

export interface Scan {
  where: SQL | undefined;
  /** Of which rows are read; of all where there are none. */
  ranges: SQL[];
  descending: boolean;
}

/** Rows that no segment covers, one by one. */
export async function scanGap(
  db: Database,
  { from, until }: Span,
  { where, ranges, descending }: Scan,
  after: Slice['end'],
): Promise<Slice> {
  const way = descending ? sql`desc` : sql`asc`;
  const parts: (SQL | undefined)[] = ranges.length > 0 ? ranges : [undefined];
  const size = Math.ceil(SLICE / parts.length);
  const inOrder = sql`order by created_at ${way}, id ${way} limit ${size}`;
  const rowsOf = (range: SQL | undefined) => sql`(select *, ctid as place from ${logger}
    where ${and(
      sql`created_at >= ${momentOf(from)}::timestamptz`,
      sql`created_at < ${momentOf(until)}::timestamptz`,
      after && beyond(after, descending),
      range,
    )} ${inOrder})`;
  const [slice] = await queryRows<{ read: number; places: string | null; last: string[] }>(
    db,
    sql`select count(*)::int as read, string_agg(place::text, ' ') filter (where ${where ?? sql`true`}) as places,
      json_build_array((array_agg(created_at))[count(*)], (array_agg(id))[count(*)]) as last
    from (
      select * from (${sql.join(parts.map(rowsOf), sql` union all `)}) as part ${inOrder}
    ) as logger`,
  );
  const places = slice?.places?.split(' ') ?? [];
  const read = slice?.read ?? 0;
  if (read < size) return { places, read };
  const [at = '', id = ''] = slice?.last ?? [];
  return { places, read, end: { at: Date.parse(at), id } };
}

const beyond = ({ at, id }: { at: number; id: string }, descending: boolean) =>
  sql`(created_at, id) ${descending ? sql`<` : sql`>`} (${momentOf(at)}::timestamptz, ${id})`;

/** Of these rows, those that meet the conditions. */
export async function matchingPlaces(
  db: Database,
  places: string[],
  where: SQL | undefined,
): Promise<Set<string>> {
  if (places.length === 0) return new Set();
  const [found] = await queryRows<{ places: string | null }>(
    db,
    sql`select string_agg(ctid::text, ' ') as places from ${logger}
    where ctid = any(${tidsOf(places)}) and ${where ?? sql`true`}`,
  );
  return new Set(found?.places?.split(' '));
}

export const tidsOf = (places: string[]): SQL =>
  sql`${`{${places.map((place) => `"${place}"`).join(',')}}`}::tid[]`;
