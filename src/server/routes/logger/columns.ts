import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { decodeKinds, type Kinds } from '../../log/segments/kinds';
import type { Segment } from './pieces';

const { logger_segment } = tables;

export interface Columns {
  kinds: Kinds;
  times: Uint8Array | undefined;
}

/** What segments tell of each of their rows. @param timed those whose times are needed as well */
export async function readColumns(
  db: Database,
  segments: Segment[],
  timed: Set<number> = new Set(),
): Promise<Map<number, Columns>> {
  const ids = `{${segments.map(({ id }) => id).join(',')}}`;
  const withTimes = `{${[...timed].join(',')}}`;
  const rows = await queryRows<{ id: number; kinds: Uint8Array; times: Uint8Array | null }>(
    db,
    sql`select id, kinds, case when id = any(${withTimes}::int[]) then times end as times
    from ${logger_segment} where id = any(${ids}::int[]) and format > 1`,
  );
  return new Map(
    rows.map(({ id, kinds, times }) => [
      id,
      { kinds: decodeKinds(kinds), times: times ?? undefined },
    ]),
  );
}
