import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import type { Fault } from './check';
import { linkId } from './link';
import { PAGE } from './pages';
import type { ChainStart } from './state';

const { log_link, log_unlinked, logger } = tables;

interface Page {
  found: number;
  created_at: string;
  id: string;
  /** The first that neither is linked nor waits for it. */
  inserted: string | null;
}

/** The first audit row since the chain's start that no link after the start is about. */
export async function findInserted(
  db: Database,
  start: ChainStart,
  tell: () => Promise<void>,
  signal?: AbortSignal,
): Promise<Fault | undefined> {
  let last = { created_at: start.since.toISOString(), id: '' };
  for (;;) {
    const [page] = await queryRows<Page>(
      db,
      sql`
      with page as (
        select id, created_at from ${logger}
        where tag = 'operate' and (created_at, id) > (${last.created_at}::timestamptz, ${last.id})
        order by created_at, id limit ${PAGE}
      ), last as (select count(*) over ()::int as found, to_json(created_at)#>>'{}' as created_at, id
        from page order by page.created_at desc, id desc limit 1)
      select last.*, (
        select id from page
        where not exists (
            select from ${log_link} link where link.logger_id = page.id and link.id > ${linkId(start.seq)})
          and not exists (select from ${log_unlinked} waits where waits.id = page.id)
        order by page.created_at, id limit 1
      ) as inserted from last`,
    );
    if (!page) return undefined;
    if (page.inserted !== null) return { kind: 'inserted', id: page.inserted, seq: 0 };
    if (page.found < PAGE) return undefined;
    last = page;
    await tell();
    await nextTurn();
    signal?.throwIfAborted();
  }
}
