import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';
import { locationIn, parametersIn, waysTo } from '../lib/databaseAddress';
import { StartError } from '../lib/startError';
import type { Purpose } from './database';

/** Whatever the role or the database says otherwise: how values are written, and how long a session may be idle. */
const SESSION_SETTINGS = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, MDY'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set standard_conforming_strings = on',
  "set default_transaction_isolation = 'read committed'",
  'set idle_session_timeout = 0',
];

/** A slow query fails in time for a 503, a silent transaction frees its locks, and short queries are not compiled. */
const COMMAND_LIMITS = ['set statement_timeout = 0', 'set lock_timeout = 0'];
const SERVER_LIMITS = [
  'set statement_timeout = 3000',
  'set lock_timeout = 1500',
  'set idle_in_transaction_session_timeout = 5000',
  'set jit = off',
];

const CONNECT_MS = 5_000;

/** How a database is reached: of several hosts by the one that answers, and the next one once it does not. */
export class Connection {
  /** The address for people, without user and password. */
  readonly location: string;
  private readonly ways: string[];
  private readonly mustWrite: boolean;
  private at = 0;

  constructor(address: string) {
    this.location = locationIn(address);
    this.ways = waysTo(address);
    const wanted = parametersIn(address).get('target_session_attrs');
    this.mustWrite = wanted === 'read-write' || wanted === 'primary';
  }

  /** Connects to the first host that answers. @throws the error of the last one */
  async connect(purpose: Purpose, options: ClientConfig = {}): Promise<Client> {
    for (let attempt = 1; ; attempt += 1) {
      const client = new Client(
        this.configFor(purpose, { connectionTimeoutMillis: CONNECT_MS, ...options }),
      );
      // Without a listener the event would end the process; the query fails anyway.
      client.on('error', () => {});
      try {
        await client.connect();
        await this.prepare(client, purpose);
        return client;
      } catch (error) {
        void client.end().catch(() => {});
        this.at += 1;
        if (attempt >= this.ways.length) throw error;
      }
    }
  }

  pool(purpose: Purpose, options: PoolConfig): Pool {
    const pool = new Pool({
      ...this.configFor(purpose, options),
      Client: this.clientClass(),
      onConnect: (client) =>
        this.prepare(client, purpose).catch((error) => {
          this.at += 1;
          throw error;
        }),
    });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }

  private configFor(purpose: Purpose, options: ClientConfig): ClientConfig {
    return {
      connectionString: this.ways[this.at % this.ways.length],
      application_name: purpose === 'server' ? 'gatehouse' : 'gatehouse command',
      keepAlive: true,
      ...options,
    };
  }

  /** Returns the class of a pool's clients, whose own options name the host that answered first. */
  private clientClass(): typeof Client {
    const connection = this;
    return class extends Client {
      constructor(config?: ClientConfig) {
        const { ways, at } = connection;
        super({ ...config, connectionString: ways[at % ways.length] });
      }

      override connect(): Promise<Client>;
      override connect(callback: (error: Error) => void): void;
      override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
        const connecting = super.connect();
        connecting.catch(() => {
          connection.at += 1;
        });
        if (!callback) return connecting;
        connecting.then(() => callback(undefined as never), callback);
        return undefined;
      }
    };
  }

  private async prepare(client: Pick<Client, 'query'>, purpose: Purpose): Promise<void> {
    const limits = purpose === 'server' ? SERVER_LIMITS : COMMAND_LIMITS;
    await client.query([...SESSION_SETTINGS, ...limits].join(';'));
    if (!this.mustWrite) return;
    const { rows } = await client.query('select pg_is_in_recovery() as standby');
    if (rows[0].standby) throw new Error('the host takes no writes');
  }
}

/** Stops a start on a database that Gatehouse cannot use. @throws {StartError} */
export async function assertUsable(connection: Connection): Promise<void> {
  const first = await connection.connect('command', { query_timeout: CONNECT_MS });
  let second: Client | undefined;
  try {
    await assertUnicode(first, connection.location);
    second = await connection.connect('command', { query_timeout: CONNECT_MS });
    if (!(await haveOwnSessions(first, second))) throw poolerError(connection.location);
  } finally {
    // A pooler that gives both the same connection may keep one of them waiting.
    await Promise.all([first, second].map((client) => client?.end().catch(() => {})));
  }
}

async function assertUnicode(client: Client, location: string): Promise<void> {
  const { rows } = await client.query('show server_encoding');
  const encoding: string = rows[0].server_encoding;
  if (encoding === 'UTF8') return;
  throw new StartError(
    `The database at ${location} has the encoding ${encoding}, which has no room for all names; create one with the encoding UTF8.`,
  );
}

/** A pooler in transaction mode gives the connection of one client to another as soon as it is idle. */
async function haveOwnSessions(first: Client, second: Client): Promise<boolean> {
  const pidOf = async (client: Client): Promise<number> =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const before = await pidOf(first);
  await second.query('begin');
  const other = await pidOf(second);
  // Of a pooler with one connection, which the second one has, there is no answer.
  const after = await pidOf(first).catch(() => other);
  await second.query('rollback');
  return before !== other && before === after;
}

const poolerError = (location: string) =>
  new StartError(
    `Between Gatehouse and the database at ${location} is a pooler in transaction mode; Gatehouse needs a session of its own (pool_mode = session, or the database's own address), by which its servers hear of each other's changes.`,
  );
