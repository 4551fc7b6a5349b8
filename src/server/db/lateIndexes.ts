import type { Client } from 'pg';
import { LOCKS } from './locks';

/** What a migration leaves out where the log is large, as writes would wait for it. */
const LATE = {
  logger_target: `on logger (substring(data from '"target_id":"([^"]*)"'), created_at, id)
    where tag = 'operate'`,
  logger_deleted: `on logger (substring(data from '"entity":"([^"]*)"'), created_at, id)
    where tag = 'operate' and message like 'delete %'`,
};

type Connection = Pick<Client, 'query'>;

/** Beside writes, one replica at a time; what a stopped one left half done is made again. */
export async function buildLateIndexes(connection: Connection): Promise<void> {
  const { rows } = await connection.query('select pg_try_advisory_lock($1) as taken', [
    LOCKS.lateIndexes,
  ]);
  if (!rows[0].taken) return;
  for (const [name, definition] of Object.entries(LATE)) {
    if (await isValid(connection, name)) continue;
    await connection.query(`drop index concurrently if exists ${name}`);
    await connection.query(`create index concurrently ${name} ${definition}`);
  }
}

/** The embedded database has one connection, so that nobody waits for a lock. */
export const lateIndexStatements = Object.entries(LATE).map(
  ([name, definition]) => `create index if not exists ${name} ${definition}`,
);

async function isValid(connection: Connection, name: string): Promise<boolean> {
  const { rows } = await connection.query(
    'select from pg_index where indexrelid = to_regclass($1) and indisvalid',
    [name],
  );
  return rows.length > 0;
}
