import { and, type SQL, sql } from 'drizzle-orm';
import type { Logger, LoggerFilter } from '@/schemas/logger';
import { type Database, tables } from '../../db/database';
import { type Condition, readFilter } from './filter';
import { hitsByIndex, hitsIn, idsOf, type Order } from './find';
import { PACE } from './list';
import { readByIds } from './rows';
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
  rows = PACE.rows,
): Promise<AsyncGenerator<Logger[]>> {
  const condition = await readFilter(db, filter);
  return condition.ordered ? pagesInOrder(db, condition) : pagesFound(db, condition, rows);
}

/** As an index has them. */
async function* pagesInOrder(db: Database, { where, span }: Condition): AsyncGenerator<Logger[]> {
  for (let last: Logger | undefined; ; ) {
    const hits = await hitsIn(db, and(where, last && below(last)), span, NEWEST_FIRST, PAGE);
    const rows = await readByIds(db, idsOf(hits));
    yield rows;
    // Where all were deleted meanwhile, older ones are too.
    if (hits.length < PAGE || rows.length === 0) return;
    last = rows.at(-1);
  }
}

/** One comparison of both columns, which the index answers. */
const below = ({ created_at, id }: Logger): SQL =>
  sql`(${log_entry.created_at}, ${log_entry.id}) < (${created_at}::timestamptz, ${id})`;

async function* pagesFound(
  db: Database,
  condition: Condition,
  rows: number,
): AsyncGenerator<Logger[]> {
  const { where, span } = condition;
  const most = MAX_BY_INDEX;
  const found = await hitsByIndex(db, condition, span, NEWEST_FIRST, most + 1, TRY_MS);
  if (found && found.length <= most) {
    yield* pagesOf(db, idsOf(found));
    return;
  }
  for await (const { part } of windowsOf(db, span, true, { rows })) {
    const hits = await hitsIn(db, where, part, NEWEST_FIRST, Number.POSITIVE_INFINITY);
    yield* pagesOf(db, idsOf(hits));
  }
}

async function* pagesOf(db: Database, ids: string[]): AsyncGenerator<Logger[]> {
  if (ids.length === 0) yield [];
  for (let from = 0; from < ids.length; from += PAGE)
    yield await readByIds(db, ids.slice(from, from + PAGE));
}
