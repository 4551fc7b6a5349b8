import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { FORMAT } from '../../log/segments/cover';
import {
  bothOf,
  countSlots,
  decodeSlots,
  eitherOf,
  everySlot,
  withoutSlots,
} from '../../log/segments/slots';
import { isOfSecondFormat } from '../../log/segments/tokens';
import { millisecondsOf, momentOf, type Span } from '../../log/span';

const { logger_posting, logger_segment } = tables;

export interface Segment extends Span {
  id: number;
  rows: number;
  /** Of the first format, until it is made again. */
  old: boolean;
}

/** A row has the token, or does not have it. */
export type Literal = string | { not: string };

/** Of which a row meets one at least. */
export type Group = Literal[];

const tokenOf = (literal: Literal) => (typeof literal === 'string' ? literal : literal.not);

/** Whether a segment of the first format cannot tell. */
export const isLater = (group: Group) => group.some((one) => isOfSecondFormat(tokenOf(one)));

/** A time that a segment covers, or one without. */
export type Piece = Segment | (Span & { id?: undefined });

type Line = [id: number, from: number, until: number, rows: number, format: number];

/** All of a span, in the order of the walk. One statement, so that it fits together. */
export async function piecesOf(db: Database, span: Span, descending: boolean): Promise<Piece[]> {
  const line = sql`json_build_array(id, ${millisecondsOf(sql`from_at`)},
    ${millisecondsOf(sql`until_at`)}, rows, format)`;
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
  for (const [id, from, until, rows, format] of lines) {
    if (until < end) pieces.push({ from: until, until: end });
    pieces.push({ id, from, until, rows, old: format < FORMAT });
    end = from;
  }
  if (span.from < end) pieces.push({ from: span.from, until: end });
  return pieces;
}

export const isSegment = (piece: Piece): piece is Segment => piece.id !== undefined;

/** Without the segments that lack a token which a row must have. */
export async function worthReading(db: Database, pieces: Piece[], groups: Group[]) {
  const needed = groups.flatMap((group) => (group.length === 1 ? group : []));
  const tokens = new Set(needed.filter((one) => typeof one === 'string'));
  if (tokens.size === 0) return pieces;
  const having = await segmentsWith(db, [...tokens]);
  const later = groups.some(isLater);
  return pieces.filter(
    (piece) => !isSegment(piece) || having.has(piece.id) || (piece.old && later),
  );
}

async function segmentsWith(db: Database, tokens: string[]): Promise<Set<number>> {
  const [found] = await queryRows<{ ids: string | null }>(
    db,
    sql`select string_agg(segment::text, ' ') as ids from (
      select segment from ${logger_posting} where token = any(${arrayOf(tokens)}::text[])
      group by segment having count(*) = ${tokens.length}
    ) as having_all`,
  );
  return new Set(found?.ids?.split(' ').map(Number));
}

/** For each segment the rows that meet every group, as bits; more of those of the first format. */
export async function candidatesIn(
  db: Database,
  segments: Segment[],
  groups: Group[],
): Promise<Uint8Array[]> {
  if (groups.length === 0) return segments.map(({ rows }) => everySlot(rows));
  const each = await bitsOfGroups(db, segments, groups);
  return each.map((bits) => bits.reduce(bothOf));
}

/** The groups that leave the fewest rows over in these segments. */
export async function rarestOf(
  db: Database,
  segments: Segment[],
  groups: Group[],
  most: number,
): Promise<Group[]> {
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
  groups: Group[],
): Promise<Uint8Array[][]> {
  const tokens = new Set(groups.flat().map(tokenOf));
  const postings = await readPostings(db, segments, [...tokens]);
  return segments.map((segment) => {
    const every = everySlot(segment.rows);
    const bitsOf = (literal: Literal) => {
      const slots = postings.get(`${segment.id} ${tokenOf(literal)}`);
      const bits = slots ? decodeSlots(slots, segment.rows) : new Uint8Array(every.length);
      return typeof literal === 'string' ? bits : withoutSlots(every, bits);
    };
    return groups.map((group) =>
      segment.old && isLater(group) ? every : group.map(bitsOf).reduce(eitherOf),
    );
  });
}

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
