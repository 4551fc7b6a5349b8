import { type SQL, sql } from 'drizzle-orm';
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
  return inOrder(withGaps(await linesOf(db, span, descending), span), descending);
}

/** The first of them, and the span of those that follow. */
export async function firstPieces(
  db: Database,
  span: Span,
  descending: boolean,
  most: number,
): Promise<{ pieces: Piece[]; rest?: Span }> {
  const lines = await linesOf(db, span, descending, most);
  const last = descending ? lines.at(-1) : lines[0];
  if (!last || lines.length < most) return { pieces: inOrder(withGaps(lines, span), descending) };
  const [, from, until] = last;
  const [read, rest] = descending
    ? [
        { ...span, from },
        { ...span, until: from },
      ]
    : [
        { ...span, until },
        { ...span, from: until },
      ];
  const pieces = inOrder(withGaps(lines, read), descending);
  return rest.from < rest.until ? { pieces, rest } : { pieces };
}

/** What follows the first pieces. A segment that was made since then and reaches into them is left out. */
export async function piecesAfter(db: Database, rest: Span, descending: boolean): Promise<Piece[]> {
  const lines = await linesOf(db, rest, descending);
  const apart = lines.filter(([, from, until]) =>
    descending ? until <= rest.until : from >= rest.from,
  );
  return inOrder(withGaps(apart, rest), descending);
}

const inOrder = (pieces: Piece[], descending: boolean) => (descending ? pieces : pieces.reverse());

/** The newest first. */
async function linesOf(
  db: Database,
  span: Span,
  descending: boolean,
  most?: number,
): Promise<Line[]> {
  const line = sql`json_build_array(id, ${millisecondsOf(sql`from_at`)},
    ${millisecondsOf(sql`until_at`)}, rows, format)`;
  const [found] = await queryRows<{ lines: string | null }>(
    db,
    sql`select json_agg(${line} order by from_at desc)::text as lines from (
      select id, from_at, until_at, rows, format from ${logger_segment}
      where live and until_at > ${momentOf(span.from)}::timestamptz
        and from_at < ${momentOf(span.until)}::timestamptz
      order by from_at ${descending ? sql`desc` : sql`asc`} limit ${most ?? null}
    ) as segment`,
  );
  return JSON.parse(found?.lines ?? '[]');
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

/** @returns a test that the segments fail which lack a token that a row must have */
export async function worthReading(
  db: Database,
  groups: Group[],
): Promise<(piece: Piece) => boolean> {
  const needed = groups.flatMap((group) => (group.length === 1 ? group : []));
  const tokens = new Set(needed.filter((one) => typeof one === 'string'));
  if (tokens.size === 0) return () => true;
  const having = await segmentsWith(db, [...tokens]);
  const later = groups.some(isLater);
  return (piece) => !isSegment(piece) || having.has(piece.id) || (piece.old && later);
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
  const [found] = await queryRows<{ lines: string | null }>(
    db,
    sql`select json_agg(json_build_array(segment || ' ' || token, ${encoded(sql`slots`)}))::text as lines
    from ${logger_posting} where token = any(${arrayOf(tokens)}::text[])
      and segment = any(${`{${ids.join(',')}}`}::int[])`,
  );
  const lines: [key: string, slots: string][] = JSON.parse(found?.lines ?? '[]');
  return new Map(lines.map(([key, slots]) => [key, bytesOf(slots)]));
}

/** Of the segments by id: where their rows lie in the table. */
export async function readPlaces(db: Database, ids: number[]): Promise<Map<number, Uint8Array>> {
  const rows = await queryRows<{ id: number; places: string }>(
    db,
    sql`select id, ${encoded(sql`places`)} as places from ${logger_segment}
    where id = any(${`{${ids.join(',')}}`}::int[])`,
  );
  return new Map(rows.map(({ id, places }) => [id, bytesOf(places)]));
}

/** As a text, which both drivers read in a tenth of the time that bytes take. */
export const encoded = (bytes: SQL): SQL => sql`encode(${bytes}, 'base64')`;
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64');

/** As PostgreSQL writes an array of texts. */
export const arrayOf = (texts: string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
