import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { type ChainedRow, linkId } from './link';

const { log_link, log_unlinked, logger } = tables;

/** Rows that are read and hashed at once; other requests come between pages. */
export const PAGE = 1_000;
/** A row may hold 800 kB. */
const PAGE_BYTES = 1024 * 1024;

export interface LinkedRow {
  id: string;
  seq: number;
  logger_id: string;
  row_hash: string;
  hash: string;
  /** Whether link and row tell the same moment. */
  dated: boolean;
  row?: ChainedRow | undefined;
}

export interface WaitingRow {
  logger_id: string;
  created_at: string;
  row?: ChainedRow | undefined;
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
    select link.id as place, link.logger_id, link.row_hash, link.hash,
      link.created_at = ${logger}.created_at as dated, ${logger}.*
    from ${log_link} link left join ${logger} on ${logger}.id = link.logger_id
    where link.id > ${after} order by link.id limit ${most}`;
  const columns = sql`place, logger_id, row_hash, hash, dated`;
  type Columns = [string, string, string, string, boolean | null];
  const { items, more } = await readPage<Columns>(db, links, columns, most);
  return {
    items: items.map(({ columns: [id, logger_id, row_hash, hash, dated], row }) => {
      return { id, seq: seqOf(id), logger_id, row_hash, hash, dated: dated === true, row };
    }),
    more,
  };
}

/** A key that is not the number's only one has none. */
const seqOf = (id: string): number => (linkId(Number(id)) === id ? Number(id) : Number.NaN);

/** Without those that have a link already. */
export async function readWaiting(
  db: Database | Transaction,
  most: number,
): Promise<Page<WaitingRow>> {
  const waiting = sql`
    select row_number() over (order by waits.created_at, waits.id) as place,
      waits.id as logger_id, waits.created_at as waits_since, ${logger}.*
    from ${log_unlinked} waits left join ${logger} on ${logger}.id = waits.id
    where not exists (select from ${log_link} link where link.logger_id = waits.id)
    order by waits.created_at, waits.id limit ${most}`;
  type Columns = [string, string];
  const columns = sql`logger_id, waits_since`;
  const { items, more } = await readPage<Columns>(db, waiting, columns, most);
  return {
    items: items.map(({ columns: [logger_id, created_at], row }) => {
      return { logger_id, created_at, row };
    }),
    more,
  };
}

const ROW = sql`id, level, trace_id, user_id, tag, message, stack, data, created_at`;
const SIZE = sql`octet_length(message) + octet_length(stack) + octet_length(data)`;

/** As many as hold so many bytes together, but one at least. @param rows in the order of `place` */
async function readPage<Columns extends unknown[]>(
  db: Database | Transaction,
  rows: SQL,
  columns: SQL,
  most: number,
): Promise<Page<{ columns: Columns; row?: ChainedRow | undefined }>> {
  const [page] = await queryRows<{ text: string | null; found: number }>(
    db,
    sql`
    select json_agg(json_build_array(json_build_array(${columns}),
        case when id is not null then json_build_array(${ROW}) end) order by place)::text as text,
      max(found)::int as found
    from (
      select rows.*, count(*) over () as found,
        coalesce(sum(${SIZE}) over (order by place rows between unbounded preceding and 1 preceding), 0) as before
      from (${rows}) rows
    ) page where before < ${PAGE_BYTES}`,
  );
  const items: [Columns, ChainedRow | null][] = JSON.parse(page?.text ?? '[]');
  const found = page?.found ?? 0;
  return {
    items: items.map(([columns, row]) => ({ columns, row: row ?? undefined })),
    more: found === most || items.length < found,
  };
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
