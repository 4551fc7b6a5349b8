import type { LoggerColumn } from '@/schemas/logger';
import { cappedAt, MAX_COUNTED } from '../../db/counting';
import type { Database } from '../../db/database';
import { readFilter } from './filter';
import { findRows, type Order } from './find';
import type { LoggerQuery } from './query';
import { readByIds } from './rows';
import type { Span } from './span';
import type { SearchBudget } from './windows';

/** Page 1,000 of the longest pages; a list counts fewer until it is asked for them. */
export const MAX_PAGED = 100_000;

export const BUDGET: SearchBudget = { rows: 5_000, budgetMs: 250 };

/**
 * Lists a page of what meets the filters; where there is no time to search all, of what lies on this side
 * of `searched_until`.
 * @throws {ApiError} 503 when it takes too long
 */
export async function listLogs(db: Database, query: LoggerQuery, budget = BUDGET) {
  const { current, pageSize, sort, searchedUntil } = query;
  const order = orderOf(sort);
  const condition = await readFilter(db, query);
  const span = beyond(condition.span, searchedUntil, order);
  const offset = (current - 1) * pageSize;
  const max = Math.max(MAX_COUNTED, offset + pageSize);
  const page = { offset, size: pageSize, most: max + 1 };
  const { ids, count, rest } = await findRows(db, { ...condition, span }, order, page, budget);
  return {
    data: await readByIds(db, ids),
    ...cappedAt(max, count),
    ...(rest && { searched_until: lastSearched(rest, order) }),
  };
}

const orderOf = (sort: LoggerQuery['sort']): Order => ({
  leading: (sort?.replace('-', '') || 'created_at') as LoggerColumn,
  descending: !sort || sort.startsWith('-'),
});

/** The last moment whose rows were all searched. */
const lastSearched = ({ from, until }: Span, { descending }: Order): string =>
  new Date(descending ? until : from - 1).toISOString();

function beyond(span: Span, searched: Span | undefined, { descending }: Order): Span {
  if (!searched) return span;
  return descending
    ? { ...span, until: Math.min(span.until, searched.from) }
    : { ...span, from: Math.max(span.from, searched.until) };
}
