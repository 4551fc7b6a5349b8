import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { millisecondsOf, type Span } from '../span';

const { logger_segment } = tables;

/** The file of the log table, in which places hold. */
export const tableFile = sql`pg_relation_filenode('logger'::regclass)::bigint`;

/** The times that no live segment covers, the newest first. */
export async function findGaps(db: Database): Promise<Span[]> {
  const from = millisecondsOf(sql`until_at`);
  const found = await queryRows<{ from: number | null; until: number | null }>(
    db,
    sql`with covered as (
      select until_at, lag(from_at) over (order by from_at desc) as next
      from ${logger_segment} where live
    )
    select ${from} as from, ${millisecondsOf(sql`next`)} as until from covered
    where next is null or next > until_at
    union all
    select null, ${millisecondsOf(sql`min(from_at)`)} from ${logger_segment} where live`,
  );
  return found
    .map(({ from, until }) => ({
      from: from ?? Number.NEGATIVE_INFINITY,
      until: until ?? Number.POSITIVE_INFINITY,
    }))
    .sort((one, other) => other.until - one.until);
}
