import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import { StartError } from '../startError';
import type { Database, OpenDatabase } from './database';
import { migrationsFolder } from './migrations';
import * as tables from './tables';

/** Any number that nothing else in the same database locks on. */
const MIGRATION_LOCK = 7_102_026;

const PURPOSES = {
  /** A query that takes too long fails in time to be answered with a 503 rather than hang. */
  server: {
    query_timeout: 3_500,
    options: '-c statement_timeout=3000 -c lock_timeout=1500 -c timezone=UTC',
    application_name: 'gatehouse',
  },
  command: { options: '-c timezone=UTC', application_name: 'gatehouse command' },
};

/**
 * Opens a pool on PostgreSQL. A query that cannot get a connection fails soon: a request that waits
 * for one, and then for a lock, must still be answered within five seconds.
 *
 * @throws {StartError} when the server cannot be reached or refuses.
 */
export async function openPostgres(
  url: string,
  purpose: 'server' | 'command' = 'server',
): Promise<OpenDatabase> {
  const place = placeOf(url);
  await migrateAlone(url).catch((error) => {
    throw new StartError(`The database at ${place} cannot be used: ${reasonOf(error)}`);
  });
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 1_500,
    ...PURPOSES[purpose],
  });
  // A connection that breaks fails its query, and is replaced at the next one. Its error event is an
  // echo, idle or in use, but unheard it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: drizzle({ client: pool, schema: tables }) as unknown as Database,
    kind: 'postgres',
    place,
    close: () => pool.end(),
  };
}

/**
 * Migrates while holding a lock, since replicas that start together would trip over each other.
 * The lock belongs to the connection, so a replica that is killed here frees it.
 */
async function migrateAlone(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while it waits for the lock rejects the query; the event is an echo.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Drizzle wraps what the driver said; a refused connection may carry its text in `errors`. */
function reasonOf(error: unknown): string {
  const { cause, errors, message } = error as Error & { errors?: Error[] };
  return (cause as Error | undefined)?.message ?? errors?.[0]?.message ?? message;
}
