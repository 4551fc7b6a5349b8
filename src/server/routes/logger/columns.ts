import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { decodeKinds, type Kinds } from '../../log/segments/kinds';
import { countSlots, slotsOf } from '../../log/segments/slots';
import type { Conditions } from './conditions';
import { bytesOf, encoded, type Segment } from './pieces';

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
  const rows = await queryRows<{ id: number; kinds: string; times: string | null }>(
    db,
    sql`select id, ${encoded(sql`kinds`)} as kinds,
      case when id = any(${withTimes}::int[]) then ${encoded(sql`times`)} end as times
    from ${logger_segment} where id = any(${ids}::int[]) and format > 1`,
  );
  return new Map(
    rows.map(({ id, kinds, times }) => [
      id,
      { kinds: decodeKinds(bytesOf(kinds)), times: times === null ? undefined : bytesOf(times) },
    ]),
  );
}

const MAX_KINDS_READ = 8;
/** Of a segment's rows; fewer are compared sooner than kinds are read. */
const MANY = 1 / 6;

/** The candidates whose kind meets the filters, of segments with many; others stay undecided. */
export async function refined(
  db: Database,
  segments: Segment[],
  candidates: Uint8Array[],
  meets: NonNullable<Conditions['refine']>,
): Promise<(Uint8Array | undefined)[]> {
  const hasMany = ({ rows }: Segment, at: number) =>
    countSlots(candidates[at] as Uint8Array) > rows * MANY;
  const some = segments.filter(hasMany).slice(0, MAX_KINDS_READ);
  const read = some.length > 0 ? await readColumns(db, some) : new Map<number, Columns>();
  return segments.map(({ id }, at) => {
    const bits = candidates[at] as Uint8Array;
    const columns = read.get(id);
    if (!columns) return undefined;
    const { kinds, numbers } = columns.kinds;
    const met = kinds.map(meets);
    const left = new Uint8Array(bits.length);
    for (const slot of slotsOf(bits)) {
      if (met[numbers[slot] as number])
        left[slot >> 3] = (left[slot >> 3] as number) | (1 << (slot & 7));
    }
    return left;
  });
}
