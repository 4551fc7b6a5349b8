import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, tables } from '../db/database';
import { readObjects } from '../db/rows';
import { dataOf, type LogData } from './entry';
import { visible } from './text';

const { log_entry } = tables;

type Stored = typeof log_entry.$inferSelect;

/** A row of the log or a change, with its data by the names of the API and its time in ISO 8601, in UTC. */
export type Entry = Pick<
  Stored,
  'id' | 'level' | 'trace_id' | 'user_id' | 'tag' | 'message' | 'stack'
> & { data: LogData; created_at: string };

type Row = Omit<Stored, 'created_at' | 'search' | 'transaction'> & { created_at: string };

/** Reads rows whole. @param which `where` and what follows it */
export async function readEntries(db: Database, which: SQL): Promise<Entry[]> {
  const rows = await readObjects<Row>(
    db,
    sql`select ${log_entry.id}, level, trace_id, user_id, tag, message, stack, data, created_at,
      event, reason, username, address, method, path, route, status, duration, entity, record_id,
      record_name, token_id, token_name, request_id, undoes, restored_from,
      ${shown(log_entry.before)} as before, ${shown(log_entry.after)} as after
    from ${log_entry} ${which}`,
  );
  return rows.map(toEntry);
}

/** In characters; a longer text is cut again by what shows it. */
const MAX_READ = 100_000;

const shown = (snapshot: PgColumn) =>
  sql`case when length(${snapshot}::text) <= ${MAX_READ} then ${snapshot}
    else to_jsonb(left(${snapshot}::text, ${MAX_READ})) end`;

const toEntry = (row: Row): Entry => ({
  id: row.id,
  level: row.level,
  trace_id: row.trace_id,
  user_id: row.user_id,
  tag: row.tag,
  message: row.message,
  stack: row.stack,
  data: row.tag === 'operate' ? dataOfChange(toChange(row)) : dataOf(row),
  created_at: new Date(row.created_at).toISOString(),
});

const toChange = (row: Row) => ({ ...row, verb: row.event, actor_name: row.username });

/** The most that the log shows of a record, in characters; its history has all. */
export const MAX_SHOWN = 65_536;

type ShownColumn =
  | ('actor_name' | 'token_id' | 'token_name' | 'verb' | 'entity' | 'record_id' | 'record_name')
  | ('before' | 'after' | 'restored_from' | 'undoes' | 'request_id' | 'address');

/** A change by the names of the log's API. */
export function dataOfChange(row: Pick<typeof tables.change.$inferSelect, ShownColumn>): LogData {
  const members: Record<string, string | null> = {
    actor: row.actor_name,
    token_id: row.token_id,
    token: row.token_name,
    verb: row.verb,
    entity: row.entity,
    target_id: row.record_id,
    target_name: row.record_name,
    before: shownOf(row.before),
    after: shownOf(row.after),
    restored_from: row.restored_from,
    undoes: row.undoes,
    request_id: row.request_id,
    client_ip: row.address,
  };
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => !!member[1]),
  );
}

/** A text is a long snapshot that was cut already. */
function shownOf(snapshot: unknown): string | null {
  if (snapshot === null) return null;
  const text = typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot);
  return visible(text, MAX_SHOWN);
}
