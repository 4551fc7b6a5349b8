import { and, type SQL, sql } from 'drizzle-orm';
import type { Logger } from '@/schemas/logger';
import { type Database, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import { type Condition, readFilter, within } from './filter';
import { hitsByIndex, idsOf, type Order } from './find';
import { BUDGET } from './list';
import type { LoggerFilter } from './query';
import { readRows } from './rows';
import type { Span } from './span';
import { windowsOf } from './windows';

const { log_entry } = tables;

const PAGE = 500;
/** What indexes find is read as one list, where it is not longer. */
const MAX_BY_INDEX = 10_000;
const TRY_MS = 80;
const NEWEST_FIRST: Order = { leading: 'created_at', descending: true };

/**
 * Returns all rows that meet the filters, the newest first, without limit of time. A page may be empty: a
 * chance to stop.
 * @throws {ApiError} 503 when the names of users take too long
 */
export async function exportPages(
  db: Database,
  filter: LoggerFilter,
  rows = BUDGET.rows,
): Promise<AsyncGenerator<Logger[]>> {
  return pagesOf(db, await readFilter(db, filter), rows);
}

async function* pagesOf(
  db: Database,
  condition: Condition,
  rows: number,
): AsyncGenerator<Logger[]> {
  const { where, span, ordered } = condition;
  if (ordered) return yield* pagesIn(db, where, span);
  const found = await hitsByIndex(db, condition, span, NEWEST_FIRST, MAX_BY_INDEX + 1, TRY_MS);
  if (found && found.length <= MAX_BY_INDEX)
    return yield* pagesIn(db, isAnyOf(log_entry.id, idsOf(found)), span);
  for await (const { part } of windowsOf(db, span, true, { rows })) yield* pagesIn(db, where, part);
}

/** Reads the rows of a span page by page, each below the last row of the page before. */
async function* pagesIn(
  db: Database,
  where: SQL | undefined,
  span: Span,
): AsyncGenerator<Logger[]> {
  for (let last: Logger | undefined; ; ) {
    const isNext = and(where, within(span), last && below(last)) ?? sql`true`;
    const page = await readRows(
      db,
      sql`where ${isNext} order by created_at desc, id desc limit ${PAGE}`,
    );
    yield page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

/** One comparison of both columns, which the index answers. */
const below = ({ created_at, id }: Logger): SQL =>
  sql`(${log_entry.created_at}, ${log_entry.id}) < (${created_at}::timestamptz, ${id})`;
