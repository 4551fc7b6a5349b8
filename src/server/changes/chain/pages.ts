import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { readObjects } from '../../db/rows';
import { linkId } from './link';
import { changeHash } from './rowHash';

const { chain_link, chain_waiting, change } = tables;

/** Changes that are read and hashed at once; other requests come between pages. */
export const PAGE = 1_000;
/** Of a page of changes, as `LARGE_BYTES`; one change may hold more. */
export const PAGE_BYTES = 256 * 1024;
/** How much more PostgreSQL stores of a change than of most, compressed: up to a hundredth of what it is. */
export const LARGE_BYTES = sql`greatest(0, coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) - 2000)`;

interface HashedRow {
  change_id: string;
  /** The hash of the change as it is now; empty where it was erased without right, null where it is gone. */
  found: string | null;
  /** When the change was made, in milliseconds since 1970; null where it is gone or JavaScript has no such moment. */
  moment: number | null;
}

export interface LinkedRow extends HashedRow {
  id: string;
  /** NaN where the key is not the only one of its number. */
  seq: number;
  row_hash: string;
  hash: string;
  /** Whether link and change tell the same moment. */
  dated: boolean;
}

interface WaitingRow extends HashedRow {
  /** Of the change, or since when it waits where it is gone. */
  created_at: string;
}

interface Page<Item> {
  items: Item[];
  more: boolean;
}

export async function readLinks(
  db: Database | Transaction,
  after: string,
  most = PAGE,
): Promise<Page<LinkedRow>> {
  const links = sql`
    select link.id as place, link.change_id, link.row_hash, link.hash,
      link.created_at is not distinct from ${change}.created_at as dated, ${change}.*
    from ${chain_link} link left join ${change} on ${change}.id = link.change_id
    where link.id > ${after} order by link.id limit ${most}`;
  const columns = sql`place as id, row_hash, hash, dated`;
  const { items, more } = await readPage<LinkedRow>(db, links, columns, most);
  return { items: items.map((link) => ({ ...link, seq: seqOf(link.id) })), more };
}

const seqOf = (id: string): number => (linkId(Number(id)) === id ? Number(id) : Number.NaN);

/** Without those that have a link already. */
export function readWaiting(db: Database | Transaction, most: number): Promise<Page<WaitingRow>> {
  const waiting = sql`
    select row_number() over (order by waits.created_at, waits.id) as place,
      waits.id as change_id, coalesce(${change}.created_at, waits.created_at) as dated_at, ${change}.*
    from ${chain_waiting} waits left join ${change} on ${change}.id = waits.id
    where not exists (select from ${chain_link} link where link.change_id = waits.id)
    order by waits.created_at, waits.id limit ${most}`;
  return readPage(db, waiting, sql`dated_at as created_at`, most);
}

/** As many as hold so many bytes together, but one at least. @param rows in the order of `place` */
async function readPage<Row>(
  db: Database | Transaction,
  rows: SQL,
  columns: SQL,
  most: number,
): Promise<Page<Row>> {
  const read = await readObjects<Row & { rows: number }>(
    db,
    sql`
    select ${columns}, change_id, rows, ${changeHash} as found,
      case when isfinite(created_at) then extract(epoch from created_at) * 1000 end as moment
    from (
      select rows.*, count(*) over () as rows,
        sum(${LARGE_BYTES}) over (order by place rows between unbounded preceding and 1 preceding) as bytes
      from (${rows}) rows
    ) page where coalesce(bytes, 0) < ${PAGE_BYTES} order by place`,
  );
  const found = read[0]?.rows ?? 0;
  return { items: read, more: found === most || read.length < found };
}

/** The next page is read while one is worked on; other work comes in between. */
export async function* linkPages(
  db: Database | Transaction,
  after: number,
  signal?: AbortSignal,
): AsyncGenerator<LinkedRow[], void, undefined> {
  let reading = readLinks(db, linkId(after));
  try {
    for (;;) {
      const { items, more } = await reading;
      const last = items.at(-1);
      if (more && last) {
        reading = readLinks(db, last.id);
        // Awaited later: until then a failure is no unhandled one.
        reading.catch(() => {});
      }
      yield items;
      if (!more) return;
      // Other work, such as a stop, comes between pages that wait for nothing.
      await nextTurn();
      signal?.throwIfAborted();
    }
  } finally {
    await reading.catch(() => {});
  }
}
