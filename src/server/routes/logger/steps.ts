import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { rowsBefore } from '../../log/segments/slots';
import { millisecondsOf, momentOf, type Span } from '../../log/span';
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
export function edgesWithin(segment: Segment, span: Span, width: number): number[] {
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

/** The rows of a segment that are within the span, step by step. @param times as the segment holds them */
export function stretchesOf(
  segment: Segment,
  times: Uint8Array | undefined,
  span: Span,
  width: number,
): Stretch[] {
  const edges = edgesWithin(segment, span, width);
  const slots = edges.length > 0 && times ? rowsBefore(times, edges, segment.rows) : [];
  const stretches: Stretch[] = [];
  let start = { at: segment.from, slot: 0 };
  for (const [at, edge] of [...edges, segment.until].entries()) {
    const slot = slots[at] ?? segment.rows;
    const isInSpan = start.at >= span.from && start.at < span.until;
    const step = width < Number.POSITIVE_INFINITY ? Math.floor(start.at / width) : 0;
    if (isInSpan && slot > start.slot) stretches.push({ from: start.slot, until: slot, step });
    start = { at: edge, slot };
  }
  return stretches;
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
