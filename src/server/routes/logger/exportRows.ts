import { and, lt, type SQL, sql } from 'drizzle-orm';
import type { Logger, LoggerFilter } from '@/schemas/logger';
import { type Database, tables } from '../../db/database';
import { type Conditions, conditionsOf } from './conditions';
import { placesOf } from './hits';
import { idsOf, orderOf, PAGE, readByIds, readRows } from './queries';
import { search } from './search';

const { logger } = tables;

/** Rows of one search; the next one begins below the last of them. */
const FOUND = 10_000;
/** Of one search, after which it is asked whether to go on. */
const SEARCH_MS = 250;

/**
 * All rows that meet the filters, the newest first. A page may be empty: a chance to stop.
 * @throws {ApiError} 503 when the names of users take too long
 */
export async function exportPages(
  db: Database,
  filter: LoggerFilter,
  found = FOUND,
): Promise<AsyncGenerator<Logger[]>> {
  const conditions = await conditionsOf(db, filter, 'created_at');
  return conditions.ordered
    ? pagesInOrder(db, conditions.where)
    : pagesFound(db, conditions, found);
}

/** As an index has them. */
async function* pagesInOrder(db: Database, where: SQL | undefined): AsyncGenerator<Logger[]> {
  for (let last: Logger | undefined; ; ) {
    const rows = await readRows(db, and(where, last && below(last)), PAGE);
    yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

async function* pagesFound(db: Database, all: Conditions, found: number): AsyncGenerator<Logger[]> {
  for (let conditions: Conditions | undefined = all; conditions; ) {
    const end = performance.now() + SEARCH_MS;
    const order = orderOf(undefined);
    const { hits, searched } = await search(db, conditions, {
      ...{ order, max: found, shown: found },
      ...{ enough: end, end },
    });
    const ids = await idsOf(db, await placesOf(db, hits));
    let last: Logger | undefined;
    for (let from = 0; from < ids.length; from += PAGE) {
      const rows = await readByIds(db, ids.slice(from, from + PAGE));
      last = rows.at(-1) ?? last;
      yield rows;
    }
    if (ids.length === 0) yield [];
    conditions = rest(all, conditions, hits.length === found ? last : undefined, searched?.from);
  }
}

/** @returns nothing when all was searched */
function rest(
  all: Conditions,
  { span }: Conditions,
  last: Logger | undefined,
  searchedFrom: number | undefined,
): Conditions | undefined {
  if (last) {
    const at = Date.parse(last.created_at);
    return within(all, { until: Math.min(span.until, at + 1), exactUntil: at }, below(last));
  }
  if (searchedFrom === undefined) return undefined;
  const before = lt(logger.created_at, new Date(searchedFrom));
  return within(all, { until: searchedFrom, exactUntil: searchedFrom }, before);
}

function within(
  all: Conditions,
  { until, exactUntil }: { until: number; exactUntil: number },
  before: SQL,
): Conditions {
  const { elsewhere, span, where } = all;
  return {
    ...all,
    exactUntil,
    span: { ...span, until },
    where: and(where, before),
    elsewhere: elsewhere && { ...elsewhere, where: and(elsewhere.where, before) },
  };
}

/** One comparison of both columns, which the index answers. */
const below = ({ created_at, id }: Logger) =>
  sql`(${logger.created_at}, ${logger.id}) < (${created_at}::timestamptz, ${id})`;
