import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig, Pool } from 'pg';
import { StartError } from '../base/startupError';
import { acquireAdvisoryLock } from './advisoryLock';
import { boundQueries } from './boundQueries';
import { Bulkhead } from './bulkhead';
import type { Database, OpenDatabase, Purpose } from './database';
import { assertMigrated, migrationsFolder } from './migrations';
import * as tables from './tables';
import { pooledTransaction } from './transaction';

/** Any number that nothing else in the same database locks on. */
const MIGRATION_LOCK = 7_102_026;

/** How many connections a process has for its queries. */
const MAX_CONNECTIONS = 16;

/** How many of them each kind of work may hold: what is stuck on a table leaves some free. */
const MAX_TOKEN_CHECKS = 8;
const MAX_QUERIES = 3;
const MAX_TRANSACTIONS = 4;
/** How long a query, or a transaction, waits for its turn, and then for a connection. */
const WAIT_MS = 1_500;

/**
 * A server's query that takes too long fails in time to be answered with a 503 rather than hang, and
 * a transaction whose process has gone silent frees its locks. A command may take its time.
 */
const SERVER_LIMITS = [
  '-c statement_timeout=3000',
  '-c lock_timeout=1500',
  '-c idle_in_transaction_session_timeout=5000',
];

/**
 * Opens a pool on PostgreSQL. A query that cannot get a connection fails soon: a request that waits
 * for one, and then for a lock, must still be answered within five seconds.
 *
 * @param most how many connections; for tests.
 * @throws {StartError} when the database cannot be reached, or is not for this purpose now.
 */
export async function openPostgres(
  url: string,
  purpose: Purpose = 'server',
  most = MAX_CONNECTIONS,
): Promise<OpenDatabase> {
  const place = placeOf(url);
  const leave = await enter(url, purpose, place).catch((error) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database at ${place} cannot be used: ${reasonOf(error)}`);
  });
  const pool = new Pool({
    ...connectionOf(url, purpose),
    max: most,
    connectionTimeoutMillis: WAIT_MS,
    ...(purpose === 'server' && { query_timeout: 3_500 }),
  });
  // A connection that breaks fails its query, and is replaced at the next one. Its error event is an
  // echo, idle or in use, but unheard it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  boundQueries(pool, {
    tokens: MAX_TOKEN_CHECKS,
    sameTables: MAX_QUERIES,
    waitMs: WAIT_MS,
  });
  const db = drizzle({ client: pool, schema: tables });
  const bulkhead = new Bulkhead(MAX_TRANSACTIONS, WAIT_MS);
  const transaction = pooledTransaction(pool);
  db.transaction = (work, config) => bulkhead.run('transactions', () => transaction(work, config));
  return {
    db: db as unknown as Database,
    kind: 'postgres',
    place,
    close: async () => {
      await pool.end();
      await leave();
    },
  };
}

/** Sees that the tables are as this purpose needs them; returns what ends its claim on the database. */
async function enter(url: string, purpose: Purpose, place: string): Promise<() => Promise<void>> {
  const config = { ...connectionOf(url, 'command'), connectionTimeoutMillis: 5_000 };
  if (purpose === 'command') {
    await withClient(config, (client) => assertMigrated(databaseOn(client), place));
    return async () => {};
  }
  const leave = await acquireAdvisoryLock(config, purpose === 'server' ? 'shared' : 'alone');
  if (!leave) throw new StartError(refusalOf(purpose, place));
  await migrateAlone(config).catch(async (error) => {
    await leave();
    throw error;
  });
  return leave;
}

function refusalOf(purpose: Purpose, place: string): string {
  return purpose === 'server'
    ? `A command has the database at ${place} for itself; start the server once it has ended.`
    : `A server has the database at ${place} open; stop every server first.`;
}

/**
 * Migrates while holding a lock, since replicas that start together would trip over each other.
 * The lock belongs to the connection, so a replica that is killed here frees it.
 */
function migrateAlone(config: ClientConfig): Promise<void> {
  return withClient(config, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  });
}

async function withClient(config: ClientConfig, work: (client: Client) => Promise<void>) {
  const client = new Client(config);
  // A connection that breaks while it waits rejects the query; the event is an echo.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const databaseOn = (client: Client) => drizzle({ client }) as unknown as Database;

/** The address may have options and a name of its own; the driver would take them instead of ours. */
function connectionOf(url: string, purpose: Purpose): ClientConfig {
  const limits = purpose === 'server' ? SERVER_LIMITS : [];
  const address = new URL(url);
  const options = address.searchParams.get('options');
  if (options !== null) address.searchParams.delete('options');
  return {
    connectionString: options === null ? url : address.href,
    // The last of two settings of the same name counts.
    options: [options, ...limits, '-c timezone=UTC'].filter(Boolean).join(' '),
    application_name: purpose === 'server' ? 'gatehouse' : 'gatehouse command',
    keepAlive: true,
  };
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
