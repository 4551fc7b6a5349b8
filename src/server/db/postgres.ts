import { randomInt } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig, Pool } from 'pg';
import { StartError } from '../base/startupError';
import { acquireAdvisoryLock } from './advisoryLock';
import { boundQueries } from './boundQueries';
import { Bulkhead } from './bulkhead';
import { ChangeListener } from './changeListener';
import type { Database, OpenDatabase, Purpose } from './database';
import { grantToServer } from './grants';
import { buildLateIndexes } from './lateIndexes';
import { LOCKS } from './locks';
import { giveMemory, Memory } from './memory';
import { assertMigrated, migrationsFolder } from './migrations';
import * as tables from './tables';
import { pooledTransaction } from './transaction';

const MAX_CONNECTIONS = 16;

const MAX_TOKEN_CHECKS = 8;
const MAX_QUERIES = 3;
const MAX_TRANSACTIONS = 4;
/** For a turn, and then for a connection. */
const WAIT_MS = 1_500;

/** A slow query fails in time for a 503, a silent transaction frees its locks, and short queries are not compiled. */
const SERVER_OPTIONS = [
  '-c statement_timeout=3000',
  '-c lock_timeout=1500',
  '-c idle_in_transaction_session_timeout=5000',
  '-c jit=off',
];

interface Options {
  most?: number;
  /** Of the owner of the tables, where the role of `url` may only add to the audit. */
  ownerUrl?: string | undefined;
}

/** @throws {StartError} when the database cannot be used */
export async function openPostgres(
  url: string,
  purpose: Purpose = 'server',
  { most = MAX_CONNECTIONS, ownerUrl }: Options = {},
): Promise<OpenDatabase> {
  const location = locationOf(url);
  const leave = await enter(url, purpose, location, ownerUrl).catch((error) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database at ${location} cannot be used: ${reasonOf(error)}`);
  });
  const owner = ownerUrl === undefined ? undefined : openOwner(ownerUrl, purpose);
  const pool = openPool(url, purpose, most);
  const memory = new Memory();
  boundQueries(pool, memory, {
    tokens: MAX_TOKEN_CHECKS,
    sameTables: MAX_QUERIES,
    waitMs: WAIT_MS,
  });
  const db = drizzle({ client: pool, schema: tables });
  const bulkhead = new Bulkhead(MAX_TRANSACTIONS, WAIT_MS);
  const transaction = pooledTransaction(pool, memory);
  db.transaction = (work, config) => bulkhead.run('transactions', () => transaction(work, config));
  giveMemory(db as unknown as Database, memory);
  const listener = purpose === 'server' ? new ChangeListener(listeningOn(url), memory) : undefined;
  return {
    db: db as unknown as Database,
    owner: owner?.db,
    kind: 'postgres',
    location,
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most,
    }),
    buildIndexes: (stopping) => buildIndexes(ownerUrl ?? url, stopping),
    close: async () => {
      await Promise.all([pool.end(), owner?.close(), listener?.close()]);
      await leave();
    },
  };
}

/** For retention, a statement at a time; without work it has no connection. */
function openOwner(url: string, purpose: Purpose) {
  const pool = openPool(url, purpose, 1);
  const db = drizzle({ client: pool, schema: tables });
  db.transaction = pooledTransaction(pool);
  return { db: db as unknown as Database, close: () => pool.end() };
}

function openPool(url: string, purpose: Purpose, most: number): Pool {
  const pool = new Pool({
    ...connectionOf(url, purpose),
    max: most,
    connectionTimeoutMillis: WAIT_MS,
    ...(purpose === 'server' && { query_timeout: 3_500 }),
  });
  // Without a listener the event would end the process; the query fails anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function enter(
  url: string,
  purpose: Purpose,
  location: string,
  ownerUrl: string | undefined,
): Promise<() => Promise<void>> {
  const config = startingConnectionOf(url);
  if (purpose === 'command') {
    await withClient(config, (client) => assertMigrated(databaseOn(client), location));
    return async () => {};
  }
  const leave = await acquireAdvisoryLock(config, purpose === 'server' ? 'shared' : 'alone');
  if (!leave) throw new StartError(refusalOf(purpose, location));
  try {
    if (ownerUrl === undefined) await migrateAlone(config);
    else await migrateForServer(ownerUrl, config);
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}

/** @throws {StartError} where the two roles are of different databases, or as good as the same */
function migrateForServer(ownerUrl: string, server: ClientConfig): Promise<void> {
  const config = startingConnectionOf(ownerUrl);
  return withClient(server, async (app) => {
    const mark = randomInt(2 ** 31);
    const asked = await app.query('select current_user as role, pg_advisory_lock($1)', [mark]);
    await withClient(config, (owner) => assertSameDatabase(owner, mark));
    await migrateAlone(config, (owner) => grantToServer(owner, asked.rows[0].role));
  });
}

async function assertSameDatabase(client: Client, mark: number): Promise<void> {
  const { rows } = await client.query(
    `select from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and objid = $1 and datname = current_database()`,
    [mark],
  );
  if (rows.length > 0) return;
  throw new StartError('DATABASE_URL and DATABASE_OWNER_URL are of different databases.');
}

function refusalOf(purpose: Purpose, location: string): string {
  return purpose === 'server'
    ? `A command has the database at ${location} for itself; start the server once it has ended.`
    : `A server has the database at ${location} open; stop every server first.`;
}

/** Replicas that start together migrate in turn; a killed one frees the lock. */
function migrateAlone(
  config: ClientConfig,
  after?: (client: Client) => Promise<void>,
): Promise<void> {
  return withClient(config, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    await migrate(drizzle({ client }), { migrationsFolder });
    await after?.(client);
  });
}

/** Takes minutes on a large log; ends at once when the server stops. */
function buildIndexes(url: string, stopping: AbortSignal): Promise<void> {
  return withClient(startingConnectionOf(url), async (client) => {
    stopping.addEventListener('abort', () => void client.end());
    await buildLateIndexes(client).catch((error) => {
      if (!stopping.aborted) throw error;
    });
  });
}

async function withClient(config: ClientConfig, work: (client: Client) => Promise<void>) {
  const client = new Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const databaseOn = (client: Client) => drizzle({ client }) as unknown as Database;

const startingConnectionOf = (url: string): ClientConfig => ({
  ...connectionOf(url, 'command'),
  connectionTimeoutMillis: 5_000,
});

const listeningOn = (url: string): ClientConfig => ({
  ...connectionOf(url, 'server'),
  connectionTimeoutMillis: WAIT_MS,
});

function connectionOf(url: string, purpose: Purpose): ClientConfig {
  const limits = purpose === 'server' ? SERVER_OPTIONS : [];
  const address = new URL(url);
  const options = address.searchParams.get('options');
  if (options !== null) address.searchParams.delete('options');
  return {
    connectionString: options === null ? url : address.href,
    // The last of two settings with the same name counts.
    options: [options, ...limits, '-c timezone=UTC'].filter(Boolean).join(' '),
    application_name: purpose === 'server' ? 'gatehouse' : 'gatehouse command',
    keepAlive: true,
  };
}

function locationOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  const { cause, errors, message } = error as Error & { errors?: Error[] };
  return (cause as Error | undefined)?.message ?? errors?.[0]?.message ?? message;
}
