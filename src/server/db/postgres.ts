import { randomInt } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, Pool } from 'pg';
import { StartError } from '../lib/startError';
import { boundQueries } from './boundQueries';
import { Bulkhead } from './bulkhead';
import { cacheOf } from './cache';
import { ChangeListener } from './changeListener';
import { assertUsable, Connection } from './connection';
import type { Database, OpenDatabase, Purpose } from './database';
import { grantToServer } from './grants';
import { acquireAdvisoryLock, LOCKS } from './locks';
import { assertMigrated, migrate } from './migrations';
import type { StorageFloor } from './storageFloor';
import * as tables from './tables';
import { pooledTransaction } from './transaction';

const MAX_CONNECTIONS = 16;

const MAX_TOKEN_CHECKS = 8;
const MAX_QUERIES = 3;
const MAX_TRANSACTIONS = 4;
/** The wait for a turn, and then for a connection. */
const WAIT_MS = 1_500;

interface Options {
  most?: number;
  /** The address of the owner of the tables, where the role of `url` may only add to the audit. */
  ownerUrl?: string | undefined;
  /** What people see instead of an address that is not theirs. */
  location?: string;
  /** The disk of a database on this machine. */
  storage?: StorageFloor;
}

/** @throws {StartError} when the database cannot be used */
export async function openPostgres(
  url: string,
  purpose: Purpose = 'server',
  { most = MAX_CONNECTIONS, ownerUrl, storage, ...options }: Options = {},
): Promise<OpenDatabase> {
  const connection = new Connection(url);
  const { location = connection.location } = options;
  const leave = await enter(connection, purpose, location, ownerUrl).catch((error) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database at ${location} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  });
  const owner = ownerUrl === undefined ? undefined : openOwner(ownerUrl, purpose);
  const pool = openPool(connection, purpose, most);
  storage?.guard(pool);
  const explain = (error: unknown) => storage?.explain(error) ?? error;
  const db = drizzle({ client: pool, schema: tables });
  const cache = cacheOf(db as unknown as Database);
  boundQueries(pool, cache, {
    explain,
    tokens: MAX_TOKEN_CHECKS,
    sameTables: MAX_QUERIES,
    waitMs: WAIT_MS,
  });
  const bulkhead = new Bulkhead(MAX_TRANSACTIONS, WAIT_MS);
  const transaction = pooledTransaction(pool, { cache, explain });
  db.transaction = (work, config) => bulkhead.run('transactions', () => transaction(work, config));
  const listener = purpose === 'server' ? new ChangeListener(connection, cache) : undefined;
  return {
    db: db as unknown as Database,
    owner: owner?.db,
    location,
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most,
    }),
    close: async () => {
      await Promise.all([pool.end(), owner?.close(), listener?.close()]);
      await leave();
    },
  };
}

/** Opens the owner's database for retention, a statement at a time; without work it has no connection. */
function openOwner(url: string, purpose: Purpose) {
  const pool = openPool(new Connection(url), purpose, 1);
  const db = drizzle({ client: pool, schema: tables });
  db.transaction = pooledTransaction(pool);
  return { db: db as unknown as Database, close: () => pool.end() };
}

const openPool = (connection: Connection, purpose: Purpose, most: number): Pool =>
  connection.pool(purpose, {
    max: most,
    connectionTimeoutMillis: WAIT_MS,
    ...(purpose === 'server' && { query_timeout: 3_500 }),
  });

async function enter(
  connection: Connection,
  purpose: Purpose,
  location: string,
  ownerUrl: string | undefined,
): Promise<() => Promise<void>> {
  if (purpose === 'command') {
    await withClient(connection, (client) => assertMigrated(databaseOn(client), location));
    return async () => {};
  }
  await assertUsable(connection);
  const leave = await acquireAdvisoryLock(connection, purpose === 'server' ? 'shared' : 'alone');
  if (!leave) throw new StartError(refusalOf(purpose, location));
  try {
    if (ownerUrl === undefined) await migrateAlone(connection);
    else await migrateForServer(ownerUrl, connection);
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}

/** @throws {StartError} where the two roles are of different databases, or as good as the same */
function migrateForServer(ownerUrl: string, server: Connection): Promise<void> {
  const connection = new Connection(ownerUrl);
  return withClient(server, async (app) => {
    const mark = randomInt(2 ** 31);
    const asked = await app.query('select current_user as role, pg_advisory_lock($1)', [mark]);
    await withClient(connection, (owner) => assertSameDatabase(owner, mark));
    await migrateAlone(connection, (owner) => grantToServer(owner, asked.rows[0].role));
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
  connection: Connection,
  after?: (client: Client) => Promise<void>,
): Promise<void> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [
      LOCKS.migration,
    ]);
    if (!rows[0].taken) {
      process.stderr.write('Another server is migrating the database; this one waits for it.\n');
      await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    }
    await migrate(client, connection.location);
    await after?.(client);
  });
}

async function withClient(connection: Connection, work: (client: Client) => Promise<void>) {
  const client = await connection.connect('command', { connectionTimeoutMillis: 5_000 });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const databaseOn = (client: Client) => drizzle({ client }) as unknown as Database;

function reasonOf(error: unknown): string {
  const { cause, errors, message } = error as Error & { errors?: Error[] };
  return (cause as Error | undefined)?.message ?? errors?.[0]?.message ?? message;
}
