import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LoggerFilter } from '@/schemas/logger';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';

const { logger } = tables;

const MAX_RANGES = 10;
/** What most rows have, so that an index leaves out few. */
const COMMON = { tag: 'request', level: 'info' };

/** Each of an index that has the order of time; what meets the filters meets just one of them. */
export async function indexRangesOf(
  db: Database,
  filter: LoggerFilter,
  users: string[] | undefined,
): Promise<SQL[]> {
  const { level, notLevel } = filter;
  if (users && areFew(users)) return users.map((id) => eq(logger.user_id, id));
  const tag = filter.entity || filter.targetID ? 'operate' : filter.tag;
  if (tag && tag !== COMMON.tag) return [eq(logger.tag, tag)];
  if (level && level !== COMMON.level) return [eq(logger.level, level)];
  const byTag = await withoutRequests(db, filter);
  if (areFew(byTag)) return byTag;
  const byLevel = notLevel?.includes(COMMON.level) ? await others(db, 'level', notLevel) : [];
  return areFew(byLevel) ? byLevel : [];
}

const areFew = ({ length }: unknown[]) => length > 0 && length <= MAX_RANGES;

async function withoutRequests(db: Database, { view, notTag = [] }: LoggerFilter) {
  const { tag } = COMMON;
  if (notTag.includes(tag)) return others(db, 'tag', notTag);
  if (!view) return [];
  const errors = and(eq(logger.level, 'error'), eq(logger.tag, tag)) as SQL;
  return [errors, ...(await others(db, 'tag', [tag, ...notTag]))];
}

async function others(db: Database, column: 'tag' | 'level', values: string[]): Promise<SQL[]> {
  const all = await valuesIn(db, logger[column]);
  return all.filter((value) => !values.includes(value)).map((value) => eq(logger[column], value));
}

export async function valuesIn(db: Database, column: PgColumn): Promise<string[]> {
  const rows = await queryRows<{ value: string }>(
    db,
    sql`with recursive found as (
      (select ${column} as value from ${logger} order by ${column} limit 1)
      union all
      select (select ${column} from ${logger} where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    ) select value from found where value is not null`,
  );
  return rows.map(({ value }) => value);
}
