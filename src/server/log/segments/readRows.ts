import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { addressMember, auditedEntity, isAudit, targetMember } from '../members';
import { millisecondsOf, momentOf, type Span } from '../span';
import { MAX_SLOTS } from './slots';

const { logger } = tables;

export interface IndexedRow {
  id: string;
  place: string;
  /** In milliseconds since 1970. */
  at: number;
  /** The message in lower case, by the database's own rule. */
  text: string;
  tag: string;
  level: string;
  user_id: string;
  /** Empty where it is no audit row. */
  entity: string;
  target: string | null;
  address: string | null;
}

/** Rows of one statement, which keeps it short. */
const SLICE = 500;

/**
 * Some `count` rows from one end of a span: all that share a moment with one of them.
 * @returns the oldest first, and whether there are no others in the span
 */
export async function readEnd(
  db: Database,
  span: Span,
  end: 'oldest' | 'newest',
  count: number,
): Promise<{ rows: IndexedRow[]; complete: boolean }> {
  const rows: IndexedRow[] = [];
  const size = Math.min(SLICE, count + 1);
  for (let last: IndexedRow | undefined; ; last = rows.at(-1)) {
    const slice = await readSlice(db, span, end, last, size);
    rows.push(...slice);
    const complete = slice.length < size;
    const kept = complete ? rows : wholeMoments(rows, count);
    if (kept.length > 0 || complete || rows.length > MAX_SLOTS) {
      return { rows: end === 'newest' ? kept.reverse() : kept, complete };
    }
  }
}

/** None where more rows must be read to tell. */
function wholeMoments(rows: IndexedRow[], count: number): IndexedRow[] {
  if (rows.length <= count) return [];
  const first = rows[0]?.at;
  const beyond = rows[count]?.at === first ? rows.at(-1)?.at : rows[count]?.at;
  const end = rows.findIndex(({ at }) => at === beyond);
  return rows.slice(0, end);
}

async function readSlice(
  db: Database,
  { from, until }: Span,
  end: 'oldest' | 'newest',
  last: IndexedRow | undefined,
  size: number,
): Promise<IndexedRow[]> {
  const newest = end === 'newest';
  const order = newest ? sql`created_at desc, id desc` : sql`created_at, id`;
  const beyond =
    last &&
    sql`and (created_at, id) ${newest ? sql`<` : sql`>`} (${momentOf(last.at)}::timestamptz, ${last.id})`;
  return queryRows<IndexedRow>(
    db,
    sql`select id, ctid::text as place, ${millisecondsOf(sql`created_at`)} as at,
      lower(message) as text, tag, level, user_id, ${auditedEntity} as entity,
      case when ${isAudit} then ${targetMember} end as target, ${addressMember} as address
    from ${logger}
    where created_at >= ${momentOf(from)}::timestamptz and created_at < ${momentOf(until)}::timestamptz
      ${beyond ?? sql``}
    order by ${order} limit ${size}`,
  );
}
