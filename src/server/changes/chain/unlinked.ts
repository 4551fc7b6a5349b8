import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import type { Fault } from './links';
import { linkId, PAGE } from './links';
import type { ChainStart } from './state';

const { chain_link, chain_waiting, change } = tables;

type Place = Pick<ChainStart, 'seq' | 'since'>;

/** Neither linked after the start nor waiting for it. By row: for a page, a join may read all links. */
const isUnlinked = (id: SQL, { seq }: Place) => sql`
  (select 1 from ${chain_link} link where link.change_id = ${id} and link.id > ${linkId(seq)}) is null
  and (select 1 from ${chain_waiting} waits where waits.id = ${id}) is null`;

interface Page {
  found: number;
  created_at: string;
  id: string;
  outside: number;
  first: string | null;
  inserted: string | null;
}

interface Unlinked {
  /** How many changes are from before the chain. */
  outside: number;
  fault?: Fault;
}

/** Counts those from before the chain, and finds the first that was inserted past it. */
export async function findUnlinked(
  db: Database,
  start: ChainStart,
  report: () => Promise<void>,
  signal?: AbortSignal,
): Promise<Unlinked> {
  let outside = 0;
  let first = '';
  let last = { created_at: '-infinity', id: '' };
  for (;;) {
    const [page] = await queryRows<Page>(db, pageAfter(last, start));
    outside += page?.outside ?? 0;
    first ||= page?.first ?? '';
    if (!page || page.inserted !== null || page.found < PAGE) {
      const more = start.rows_before !== null && outside > start.rows_before;
      // Of several, nothing says which one was there when the chain began.
      const id = more ? (start.rows_before === 0 ? first : '') : page?.inserted;
      return {
        outside,
        ...(typeof id === 'string' && { fault: { kind: 'inserted', id, seq: 0 } }),
      };
    }
    last = page;
    await report();
    await nextTurn();
    signal?.throwIfAborted();
  }
}

const pageAfter = (last: { created_at: string; id: string }, start: Place) => sql`
  with page as (
    select id, created_at from ${change}
    where (created_at, id) > (${last.created_at}::timestamptz, ${last.id})
    order by created_at, id limit ${PAGE}
  ), unlinked as (
    select id, created_at, created_at < ${start.since.toISOString()}::timestamptz as outside
    from page where ${isUnlinked(sql`page.id`, start)}
  )
  select (select count(*) from page)::int as found, to_json(created_at)#>>'{}' as created_at, id,
    (select count(*) from unlinked where outside)::int as outside,
    (select id from unlinked order by unlinked.created_at, id limit 1) as first,
    (select id from unlinked where not outside order by unlinked.created_at, id limit 1) as inserted
  from page order by page.created_at desc, id desc limit 1`;

/** How many changes are from before the chain. */
export async function countOutside(tx: Transaction, start: Place): Promise<number> {
  const counted = await queryRows<{ count: number }>(
    tx,
    sql`
    select count(*)::float8 as count from ${change}
    where created_at < ${start.since.toISOString()}::timestamptz
      and ${isUnlinked(sql`${change}.id`, start)}`,
  );
  return theRow(counted).count;
}
