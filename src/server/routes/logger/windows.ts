import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { isStatementTimeout } from '../../db/errors';
import { queryRows } from '../../db/rows';
import { millisecondsOf, momentOf, type Span } from './span';

const { log_entry } = tables;

/** Rows of the largest window: its statement stays short. */
const MAX_ROWS = 40_000;
/** What a window is to take; the next one is larger or smaller by that, twice at most. */
const WINDOW_MS = 40;

/** How long and in what steps rows are looked through that no index finds. */
export interface SearchBudget {
  /** Rows of the first window. */
  rows: number;
  budgetMs: number;
}

export interface Window {
  part: Span;
  /** What of the span lies beyond it. */
  rest: Span | undefined;
}

/**
 * Goes through a span by the index of time, some rows at a time, from its newest or its oldest end. Each
 * window has whole milliseconds, so that no row is in two. Windows grow while
 * the caller is fast.
 */
export async function* windowsOf(
  db: Database,
  span: Span,
  descending: boolean,
  { rows: first }: Pick<SearchBudget, 'rows'>,
): AsyncGenerator<Window> {
  let rows = first;
  for (let rest: Span | undefined = span; rest; ) {
    const began = performance.now();
    const window: Window = await windowAt(db, rest, descending, rows);
    yield window;
    const share = WINDOW_MS / (performance.now() - began);
    const next = Math.round(rows * Math.min(Math.max(share, 0.5), 2));
    rows = Math.min(Math.max(next, first), MAX_ROWS);
    rest = window.rest;
  }
}

async function windowAt(db: Database, span: Span, descending: boolean, rows: number) {
  const { from, until } = span;
  const at = log_entry.created_at;
  const [edge] = await queryRows<{ at: number }>(
    db,
    sql`select ${millisecondsOf(at)} as at from ${log_entry}
    where ${at} >= ${momentOf(from)}::timestamptz and ${at} < ${momentOf(until)}::timestamptz
    order by ${inOrder([at], descending)}
    offset ${rows - 1} limit 1`,
  );
  if (!edge) return { part: span, rest: undefined };
  return descending
    ? { part: { from: edge.at, until }, rest: { from, until: edge.at } }
    : { part: { from, until: edge.at + 1 }, rest: { from: edge.at + 1, until } };
}

/** All columns one way, since an index is read in one direction. */
export const inOrder = (columns: Parameters<typeof asc>[0][], descending: boolean): SQL =>
  sql.join(
    columns.map((column) => (descending ? desc(column) : asc(column))),
    sql`, `,
  );

/** What indexes find is put in order then, whatever the planner supposes, which knows little of texts. */
const BY_INDEXES = sql`set_config('enable_seqscan', 'off', true),
  set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true),
  set_config('work_mem', '16MB', true)`;

/** Reads by the indexes of the conditions. @returns undefined where a statement takes longer */
export async function tryIndexes<Result>(
  db: Database,
  ms: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | undefined> {
  if (ms < 1) return undefined;
  const limit = String(Math.round(ms));
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select ${BY_INDEXES}, set_config('statement_timeout', ${limit}, true)`);
      return work(tx);
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}
