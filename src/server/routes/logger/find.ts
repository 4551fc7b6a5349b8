import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type LoggerColumn, logLevels, logTags } from '@/schemas/logger';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { type Condition, within } from './filter';
import type { Span } from './span';
import { inOrder, type SearchBudget, tryIndexes, windowsOf } from './windows';

const { log_entry } = tables;

/** The share of the budget that a statement may take that looks for all rows by indexes. */
const TRIED_SHARE = 0.4;
/** The share of the budget that is left once the page is full, and only the count is missing. */
const FULL_SHARE = 0.4;
/** The number of windows like the first one that are affordable: where they would have all, no index is asked. */
const AFFORDABLE = 30;

export interface Order {
  leading: LoggerColumn;
  descending: boolean;
}

/** How many rows are passed over, are shown, and are counted at most. */
export interface Page {
  offset: number;
  size: number;
  most: number;
}

export interface Found {
  count: number;
  /** The ids of the page's rows, in order. */
  ids: string[];
  /** The part of the time that was not searched, as the budget was spent. */
  rest?: Span | undefined;
}

const VALUES = { level: logLevels, tag: logTags };

/** Finds a page of the rows that meet the condition, and how many there are. */
export async function findRows(
  db: Database,
  condition: Condition,
  order: Order,
  page: Page,
  budget: SearchBudget,
): Promise<Found> {
  const { leading } = order;
  const { ordered, where, span } = condition;
  if (leading === 'created_at' && ordered) return pageInOrder(db, where, span, order, page);
  if (leading !== 'created_at' && (ordered === 'none' || ordered === leading))
    return pageByValue(db, condition, leading, order.descending, page);
  const { hits, rest } = await search(db, condition, order, page, budget);
  const ids = idsOf(hits.slice(page.offset, page.offset + page.size));
  return { count: Math.min(hits.length, page.most), ids, rest };
}

/** Reads a page whose order an index has, once. */
async function pageInOrder(
  db: Database,
  where: SQL | undefined,
  span: Span,
  order: Order,
  { offset, size, most }: Page,
): Promise<Found> {
  const [found] = await queryRows<{ count: number; ids: string | null }>(
    db,
    sql`select count(*)::int as count, string_agg(id, ' ' order by place)
      filter (where place > ${offset} and place <= ${offset + size}) as ids
    from (
      select id, row_number() over () as place from (${rowsIn(where, span, order, most)}) as listed
    ) as numbered`,
  );
  return { count: found?.count ?? 0, ids: found?.ids?.split(' ') ?? [] };
}

/** Reads a page value by value, as an index has the rows of each. */
async function pageByValue(
  db: Database,
  { where, span }: Condition,
  leading: keyof typeof VALUES,
  descending: boolean,
  { offset, size, most }: Page,
): Promise<Found> {
  const values = [...VALUES[leading]].sort();
  const order: Order = { leading: 'created_at', descending };
  const found: Found = { count: 0, ids: [] };
  for (const value of descending ? values.reverse() : values) {
    const { count, ids } = await pageInOrder(
      db,
      and(where, eq(log_entry[leading], value)),
      span,
      order,
      {
        offset: Math.max(offset - found.count, 0),
        size: size - found.ids.length,
        most: most - found.count,
      },
    );
    found.count += count;
    found.ids.push(...ids);
    if (found.count >= most) break;
  }
  return found;
}

/** A row that was found: the value that leads in the order, empty for the time, and its id. */
type Hit = [value: string, id: string];

/**
 * Looks through the newest rows first: where many of them are found, many older ones will be too. Otherwise asks
 * the indexes for all rows, and where that takes too long goes on through time until the budget is spent.
 */
async function search(
  db: Database,
  condition: Condition,
  order: Order,
  { offset, size, most }: Page,
  budget: SearchBudget,
): Promise<{ hits: Hit[]; rest?: Span | undefined }> {
  const began = performance.now();
  const isByTime = order.leading === 'created_at';
  const hits: Hit[] = [];
  let isTried = false;
  for await (const { part, rest } of windowsOf(db, condition.span, order.descending, budget)) {
    const wanted = isByTime ? most - hits.length : Number.POSITIVE_INFINITY;
    hits.push(...(await hitsIn(db, condition.where, part, order, wanted)));
    if (!rest || (isByTime && hits.length >= most)) break;
    const isFull = isByTime && hits.length >= offset + size;
    const budgetMs = budget.budgetMs * (isFull ? FULL_SHARE : 1);
    if (!isTried && !(isByTime && hits.length * AFFORDABLE >= most)) {
      isTried = true;
      const ms = budgetMs * TRIED_SHARE;
      const others = await hitsByIndex(db, condition, rest, order, wanted, ms);
      if (others) return { hits: sorted([...hits, ...others], order) };
    }
    if (performance.now() - began > budgetMs) return { hits: sorted(hits, order), rest };
  }
  return { hits: sorted(hits, order) };
}

/** Finds rows by indexes. @returns undefined where no index helps, or not in time */
export const hitsByIndex = async (
  db: Database,
  { byIndex }: Condition,
  span: Span,
  order: Order,
  most: number,
  ms: number,
): Promise<Hit[] | undefined> =>
  byIndex && (await tryIndexes(db, ms, (tx) => hitsIn(tx, byIndex, span, order, most)));

async function hitsIn(
  db: Database | Transaction,
  where: SQL | undefined,
  span: Span,
  order: Order,
  most: number,
): Promise<Hit[]> {
  if (most <= 0) return [];
  const found = await queryRows<{ hits: string | null }>(
    db,
    sql`select string_agg(value || ' ' || id, chr(10)) as hits
    from (${rowsIn(where, span, order, most)}) as listed`,
  );
  const { hits } = theRow(found);
  return hits ? hits.split('\n').map((hit) => hit.split(' ') as Hit) : [];
}

function rowsIn(
  where: SQL | undefined,
  span: Span,
  { leading, descending }: Order,
  most: number,
): SQL {
  const isByTime = leading === 'created_at';
  const columns = [log_entry.created_at, log_entry.id];
  return sql`select ${isByTime ? sql`''` : log_entry[leading]} as value, ${log_entry.id}
    from ${log_entry} where ${and(where, within(span)) ?? sql`true`}
    order by ${inOrder(isByTime ? columns : [log_entry[leading], ...columns], descending)}
    ${Number.isFinite(most) ? sql`limit ${most}` : sql``}`;
}

export const idsOf = (hits: Hit[]): string[] => hits.map(([, id]) => id);

/** Sorts by the leading value; the rows of one value keep their order. */
function sorted(hits: Hit[], { leading, descending }: Order): Hit[] {
  if (leading === 'created_at') return hits;
  const before = descending ? 1 : -1;
  return hits.sort(([one], [other]) => (one === other ? 0 : one < other ? before : -before));
}
