import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LoggerColumn } from '@/schemas/logger';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { levelToken, tagToken } from '../../log/segments/tokens';
import { momentOf, type Span } from '../../log/span';
import type { Conditions } from './conditions';
import type { TimeLimits } from './effort';
import { type Hit, placesOf } from './hits';
import { valuesIn } from './indexRanges';
import { tidsOf } from './scanGap';
import { type Walked, walk } from './walk';

const { logger } = tables;

/** Rows that are found and sorted in one statement. */
const FEW = 5_000;

export interface Order {
  leading: LoggerColumn;
  columns: PgColumn[];
  descending: boolean;
}

interface Search extends TimeLimits {
  order: Order;
  max: number;
  /** How many of them are shown; the others are counted. */
  shown: number;
}

/** Rows in the order of the list: by an index where that finds few, else by segments. */
export async function search(
  db: Database,
  conditions: Conditions,
  search: Search,
): Promise<Walked> {
  const { order, max } = search;
  const few = await fewPlaces(db, conditions.rare, conditions.where, order, max);
  if (few) return { hits: few };
  const values = await valuesOf(db, order);
  if (!values) return find(db, conditions, search);
  const found: Walked = { hits: [] };
  for (const [at, value] of values.entries()) {
    const now = performance.now();
    const share = (end: number) => now + (end - now) / (values.length - at);
    const part = withValue(conditions, order.leading, value);
    const { hits, searched } = await find(db, part, {
      order,
      max: max - found.hits.length,
      shown: search.shown - found.hits.length,
      enough: share(search.enough),
      end: share(search.end),
    });
    for (const hit of hits) found.hits.push(hit);
    if (searched) found.searched = within(found.searched, searched);
    if (found.hits.length >= max) break;
  }
  return found.searched ? kept(db, found, order) : found;
}

/** The values that the rows are ordered by, before their time. */
async function valuesOf(db: Database, { leading, descending }: Order) {
  if (leading === 'created_at') return undefined;
  const values = await valuesIn(db, logger[leading]);
  return descending ? values.reverse() : values;
}

function withValue(conditions: Conditions, column: LoggerColumn, value: string): Conditions {
  const where = and(conditions.where, eq(logger[column], value));
  const token = column === 'tag' ? tagToken(value) : levelToken(value);
  const { elsewhere } = conditions;
  return {
    ...conditions,
    where,
    groups: [...conditions.groups, [token]],
    elsewhere: elsewhere && {
      ...elsewhere,
      where: and(elsewhere.where, eq(logger[column], value)),
    },
  };
}

async function find(
  db: Database,
  conditions: Conditions,
  { order, ...limits }: Search,
): Promise<Walked> {
  const { elsewhere } = conditions;
  const { descending } = order;
  const options = { ...conditions, descending, ...limits };
  if (!elsewhere) return walk(db, options);
  const { max } = limits;
  const few = await fewPlaces(db, [elsewhere.rare], elsewhere.where, order, max);
  const others: Walked = few
    ? { hits: few }
    : await walk(db, { ...options, where: elsewhere.where, groups: [], manyUsers: true });
  const groups = [...conditions.groups, ...elsewhere.groups];
  const inMessage = await walk(db, { ...options, groups });
  const searched = [others, inMessage].reduce<Span | undefined>(
    (one, { searched }) => (searched ? within(one, searched) : one),
    undefined,
  );
  const hits = [...(await placesOf(db, others.hits)), ...(await placesOf(db, inMessage.hits))];
  const all = await kept(db, { hits: [...new Set(hits)], ...(searched && { searched }) }, order);
  return { ...all, hits: all.hits.slice(0, max) };
}

const within = (one: Span | undefined, other: Span): Span =>
  one ? { from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) } : other;

/** In order, without the rows that are outside of what was searched. */
async function kept(db: Database, found: Walked, order: Order): Promise<Walked> {
  const { from, until } = found.searched ?? {
    from: Number.NEGATIVE_INFINITY,
    until: Number.POSITIVE_INFINITY,
  };
  const places = await placesOf(db, found.hits);
  const [row] = await queryRows<{ places: string | null }>(
    db,
    sql`select string_agg(ctid::text, ' ' order by ${orderOf(order)}) as places from ${logger}
    where ctid = any(${tidsOf(places)}) and created_at >= ${momentOf(from)}::timestamptz
      and created_at < ${momentOf(until)}::timestamptz`,
  );
  return { ...found, hits: row?.places?.split(' ') ?? [] };
}

const orderOf = ({ columns, descending }: Order): SQL =>
  sql.join(
    columns.map((column) => (descending ? sql`${column} desc` : sql`${column} asc`)),
    sql`, `,
  );

/** Nothing where each condition leaves too many rows. */
async function fewPlaces(
  db: Database,
  rare: SQL[],
  where: SQL | undefined,
  order: Order,
  max: number,
): Promise<Hit[] | undefined> {
  for (const condition of rare) {
    if (!(await isFew(db, condition))) continue;
    const [row] = await queryRows<{ places: string | null }>(
      db,
      sql`select string_agg(ctid::text, ' ' order by ${orderOf(order)}) as places from ${logger}
      where ${condition} and ${where ?? sql`true`}`,
    );
    return row?.places?.split(' ').slice(0, max) ?? [];
  }
  return undefined;
}

/** Whether an index finds its rows sooner than segments do. */
export async function isFew(db: Database, condition: SQL): Promise<boolean> {
  const size = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count
    from (select 1 from ${logger} where ${condition} limit ${FEW + 1}) as few`,
  );
  return theRow(size).count <= FEW;
}
