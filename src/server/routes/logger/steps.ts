import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { millisecondsOf, momentOf, type Span } from '../../log/segments/gaps';
import type { Segment } from './pieces';

const { logger } = tables;

export const MAX_BUCKETS = 100;

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
  width: number;
  first: number;
  last: number;
}

/** As narrow as so few allow. */
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

/** Where a step or the span begins or ends within a segment. */
function edgesWithin(segment: Segment, span: Span, width: number): number[] {
  const from = Math.max(segment.from, span.from);
  const until = Math.min(segment.until, span.until);
  const edges = from > segment.from ? [from] : [];
  if (width < Number.POSITIVE_INFINITY)
    for (let at = (Math.floor(from / width) + 1) * width; at < until; at += width) edges.push(at);
  if (until < segment.until) edges.push(until);
  return edges;
}

export interface Stretch {
  /** The first and the last slot; the last is not included. */
  from: number;
  until: number;
  step: number;
}

const MAX_EDGES = 16;

/** The rows of segments that are within the span, step by step. */
export async function stretchesOf(
  db: Database,
  segments: Segment[],
  span: Span,
  width: number,
): Promise<Stretch[][]> {
  const edges = segments.map((segment) => edgesWithin(segment, span, width));
  const slots = await slotsBefore(
    db,
    segments.flatMap(({ from }, at) => (edges[at] ?? []).map((edge) => ({ from, edge }))),
  );
  let next = 0;
  return segments.map((segment, at) => {
    const stretches: Stretch[] = [];
    const own = edges[at] ?? [];
    let start = { at: segment.from, slot: 0 };
    for (const edge of [...own, segment.until]) {
      const slot = edge === segment.until ? segment.rows : (slots[next++] ?? segment.rows);
      const inSpan = start.at >= span.from && start.at < span.until;
      const step = width < Number.POSITIVE_INFINITY ? Math.floor(start.at / width) : 0;
      if (inSpan && slot > start.slot) stretches.push({ from: start.slot, until: slot, step });
      start = { at: edge, slot };
    }
    return stretches;
  });
}

/** How many rows a segment has before each moment: they are numbered in the order of their time. */
async function slotsBefore(db: Database, edges: { from: number; edge: number }[]) {
  const slots: number[] = [];
  for (let at = 0; at < edges.length; at += MAX_EDGES) {
    const counts = edges.slice(at, at + MAX_EDGES).map(
      ({ from, edge }) => sql`(select count(*) from ${logger}
        where created_at >= ${momentOf(from)}::timestamptz
          and created_at < ${momentOf(edge)}::timestamptz)`,
    );
    const found = await queryRows<{ counts: number[] }>(
      db,
      sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
    );
    slots.push(...theRow(found).counts);
  }
  return slots;
}

/** What there is where the filters leave an end open; nothing without rows. */
export async function drawnSpan(db: Database, { from, until }: Span): Promise<Span | undefined> {
  if (Number.isFinite(from) && Number.isFinite(until))
    return from < until ? { from, until } : undefined;
  const within = sql`created_at >= ${momentOf(from)}::timestamptz
    and created_at < ${momentOf(until)}::timestamptz`;
  const found = theRow(
    await queryRows<{ first: number | null; last: number | null }>(
      db,
      sql`select ${millisecondsOf(sql`min(created_at)`)} as first,
        ${millisecondsOf(sql`max(created_at)`)} as last from ${logger} where ${within}`,
    ),
  );
  if (found.first === null || found.last === null) return undefined;
  return {
    from: Number.isFinite(from) ? from : found.first,
    until: Number.isFinite(until) ? until : found.last + 1,
  };
}
