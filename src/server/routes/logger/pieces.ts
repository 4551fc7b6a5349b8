import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { millisecondsOf, momentOf, type Span } from '../../log/segments/gaps';
import { bothOf, countSlots, decodeSlots, eitherOf, everySlot } from '../../log/segments/slots';

const { logger_posting, logger_segment } = tables;

export interface Segment extends Span {
  id: number;
  rows: number;
}

/** A time that a segment covers, or one without. */
export type Piece = Segment | (Span & { id?: undefined });

type Line = [id: number, from: number, until: number, rows: number];

/** All of a span, in the order of the walk. One statement, so that it fits together. */
export async function piecesOf(db: Database, span: Span, descending: boolean): Promise<Piece[]> {
  const line = sql`json_build_array(id, ${millisecondsOf(sql`from_at`)},
    ${millisecondsOf(sql`until_at`)}, rows)`;
  const [found] = await queryRows<{ lines: string | null }>(
    db,
    sql`select json_agg(${line} order by from_at desc)::text as lines from ${logger_segment}
    where live and until_at > ${momentOf(span.from)}::timestamptz
      and from_at < ${momentOf(span.until)}::timestamptz`,
  );
  const lines: Line[] = JSON.parse(found?.lines ?? '[]');
  const pieces = withGaps(lines, span);
  return descending ? pieces : pieces.reverse();
}

function withGaps(lines: Line[], span: Span): Piece[] {
  const pieces: Piece[] = [];
  let end = span.until;
  for (const [id, from, until, rows] of lines) {
    if (until < end) pieces.push({ from: until, until: end });
    pieces.push({ id, from, until, rows });
    end = from;
  }
  if (span.from < end) pieces.push({ from: span.from, until: end });
  return pieces;
}

export const isSegment = (piece: Piece): piece is Segment => piece.id !== undefined;

/** The segments that have all of the tokens. */
export async function segmentsWith(db: Database, tokens: string[]): Promise<Set<number>> {
  const [found] = await queryRows<{ ids: string | null }>(
    db,
    sql`select string_agg(segment::text, ' ') as ids from (
      select segment from ${logger_posting} where token = any(${arrayOf(tokens)}::text[])
      group by segment having count(*) = ${tokens.length}
    ) as having_all`,
  );
  return new Set(found?.ids?.split(' ').map(Number));
}

/** For each segment the rows that have a token of every group, as bits. */
export async function candidatesIn(
  db: Database,
  segments: Segment[],
  groups: string[][],
): Promise<Uint8Array[]> {
  if (groups.length === 0) return segments.map(({ rows }) => everySlot(rows));
  const each = await bitsOfGroups(db, segments, groups);
  return each.map((bits) => bits.reduce(bothOf));
}

/** The groups that leave the fewest rows over in these segments. */
export async function rarestOf(
  db: Database,
  segments: Segment[],
  groups: string[][],
  most: number,
): Promise<string[][]> {
  if (groups.length <= most) return groups;
  const each = await bitsOfGroups(db, segments, groups);
  const counted = groups.map((group, at) => ({
    group,
    count: each.reduce((sum, bits) => sum + countSlots(bits[at] as Uint8Array), 0),
  }));
  counted.sort((one, other) => one.count - other.count);
  return counted.slice(0, most).map(({ group }) => group);
}

async function bitsOfGroups(
  db: Database,
  segments: Segment[],
  groups: string[][],
): Promise<Uint8Array[][]> {
  const postings = await readPostings(db, segments, [...new Set(groups.flat())]);
  return segments.map((segment) => {
    const bitsOf = (token: string) => {
      const slots = postings.get(`${segment.id} ${token}`);
      return slots && decodeSlots(slots, segment.rows);
    };
    const none = new Uint8Array(Math.ceil(segment.rows / 8));
    return groups.map(
      (group) => group.map(bitsOf).reduce((one, other) => united(one, other)) ?? none,
    );
  });
}

const united = (one: Uint8Array | undefined, other: Uint8Array | undefined) =>
  one && other ? eitherOf(one, other) : (one ?? other);

async function readPostings(
  db: Database,
  segments: Segment[],
  tokens: string[],
): Promise<Map<string, Uint8Array>> {
  const ids = segments.map(({ id }) => id);
  const rows = await queryRows<{ key: string; slots: Uint8Array }>(
    db,
    sql`select segment || ' ' || token as key, slots from ${logger_posting}
    where token = any(${arrayOf(tokens)}::text[]) and segment = any(${`{${ids.join(',')}}`}::int[])`,
  );
  return new Map(rows.map(({ key, slots }) => [key, slots]));
}

/** Of the segments by id: where their rows lie in the table. */
export async function readPlaces(db: Database, ids: number[]): Promise<Map<number, Uint8Array>> {
  const rows = await queryRows<{ id: number; places: Uint8Array }>(
    db,
    sql`select id, places from ${logger_segment} where id = any(${`{${ids.join(',')}}`}::int[])`,
  );
  return new Map(rows.map(({ id, places }) => [id, places]));
}

/** As PostgreSQL writes an array of texts. */
export const arrayOf = (texts: string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
