import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine } from '../../lib/commandLine';
import { StartError } from '../../lib/startError';
import { type Account, accountFor } from './account';
import { type Address, addressFor, authenticationIn, USER } from './address';
import { askToEnd, end, endLeftover, isReady } from './postmaster';
import { findProgram, MAJOR_VERSION, type PostgresProgram } from './program';

const LOOK_EVERY_MS = 20;
/** A recovery after a kill reads 64 MB at the most, which takes seconds. */
const READY_WITHIN_MS = 60_000;
/** The patience of a start that finds the memory of an earlier one still held. */
const FREE_WITHIN_MS = 5_000;
/** One that lived as long is started again at once when it dies. */
const STEADY_AFTER_MS = 10_000;
const SAID_BYTES = 4_000;
const RESTART_AFTER_MS = [0, 500, 1_000, 2_000, 5_000];

/**
 * Locale of words and letters, in the order of preference: pg_trgm knows by it what a letter is. The order of texts is
 * PostgreSQL's own C.UTF-8 everywhere.
 */
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Small, for one server on a machine that has other work; the log lies beside the data and is a week's at the most. */
const SETTINGS: Record<string, string> = {
  shared_buffers: '32MB',
  max_connections: '40',
  max_wal_size: '64MB',
  min_wal_size: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  // Neither values nor statements, which may hold what is secret.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

interface ClusterOptions {
  /** Over the settings above, as `postgres -c` takes them. */
  settings?: Record<string, string>;
  /** Called when it can never be started again, as its folder is gone. */
  onLost?: () => void;
}

/** A PostgreSQL of our own on a folder: made, started, started again when it dies, and stopped. */
export class Cluster {
  #child: ChildProcess | undefined;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(
    private readonly program: PostgresProgram,
    private readonly account: Account,
    private readonly data: string,
    private readonly address: Address,
    private readonly options: ClusterOptions,
  ) {}

  /**
   * @param dataDir locked by the caller
   * @throws {StartError} where there is no PostgreSQL for this machine, or its folder is another version's
   */
  static async start(dataDir: string, options: ClusterOptions = {}): Promise<Cluster> {
    const program = await findProgram();
    const account = accountFor(dataDir, program.postgres);
    const data = join(dataDir, 'postgres');
    if (!existsSync(data)) initialize(program, account, data);
    assertOwnVersion(data);
    const address = await addressFor(dataDir, account);
    const cluster = new Cluster(program, account, data, address, options);
    process.once('exit', cluster.endOnExit);
    try {
      await cluster.launchWhenFree();
    } catch (error) {
      process.off('exit', cluster.endOnExit);
      address.remove();
      throw error;
    }
    cluster.#running = cluster.supervise();
    return cluster;
  }

  /** The address to which clients connect. */
  get url(): string {
    return this.address.url;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const pid = this.runningPid();
    if (pid) await end(pid);
    await this.#running;
    process.off('exit', this.endOnExit);
    this.address.remove();
  }

  /** Asks PostgreSQL to end when this process exits without `stop`, as Umi's dev server and an interrupted command do. */
  private readonly endOnExit = () => {
    const pid = this.runningPid();
    if (pid) askToEnd(pid);
  };

  private runningPid(): number | undefined {
    const { pid, exitCode, signalCode } = this.#child ?? {};
    return exitCode === null && signalCode === null ? pid : undefined;
  }

  /** Processes of one that was killed hold its memory for a moment. */
  private async launchWhenFree(): Promise<void> {
    const until = performance.now() + FREE_WITHIN_MS;
    for (;;) {
      try {
        await this.launch();
        return;
      } catch (error) {
        const isHeld = error instanceof ClusterError && /still in use/.test(error.message);
        if (!isHeld || performance.now() > until) throw error;
        await wait(LOOK_EVERY_MS * 10);
      }
    }
  }

  private async launch(): Promise<void> {
    await endLeftover(this.data);
    this.address.clear();
    const { prefix, ...user } = this.account;
    const settings = { ...SETTINGS, ...this.address.settings, ...this.options.settings };
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [command = '', ...args] = [...prefix, this.program.postgres, '-D', this.data, ...given];
    const said = openSync(`${this.data}.log`, 'w', 0o600);
    try {
      // A group of its own, so that Ctrl+C reaches the server alone, which stops it when its work is done.
      this.#child = spawn(command, args, {
        ...user,
        detached: true,
        stdio: ['ignore', said, said],
        env: environment(),
      });
      this.#child.on('error', () => {});
    } finally {
      closeSync(said);
    }
    await this.untilReady(this.#child);
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    const until = performance.now() + READY_WITHIN_MS;
    while (!isReady(this.data, child.pid)) {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid)
        throw new ClusterError(this.said());
      if (performance.now() > until) {
        child.kill('SIGKILL');
        throw new ClusterError('FATAL:  it was not ready within a minute');
      }
      await wait(LOOK_EVERY_MS);
    }
  }

  private async supervise(): Promise<void> {
    for (let attempt = 0; ; ) {
      const began = performance.now();
      await this.untilEnded();
      if (this.#stopping) return;
      if (performance.now() - began > STEADY_AFTER_MS) attempt = 0;
      await wait(RESTART_AFTER_MS[Math.min(attempt, RESTART_AFTER_MS.length - 1)]);
      attempt += 1;
      if (this.#stopping) return;
      if (!existsSync(join(this.data, 'PG_VERSION'))) {
        this.options.onLost?.();
        return;
      }
      // Its log says why; calls are answered 503 meanwhile.
      await this.launch().catch((error) =>
        process.stderr.write(`The embedded PostgreSQL does not start again: ${error.message}\n`),
      );
    }
  }

  /** What it said at its start: at first to us, then in a log of its own. */
  private said(): string {
    const folder = join(this.data, 'log');
    const logs = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
    const [newest] = logs.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    const files = [...(newest ? [newest] : []), `${this.data}.log`];
    return files.map((file) => readFileSync(file, 'utf8').slice(-SAID_BYTES)).join('\n');
  }

  private async untilEnded(): Promise<void> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** None of the server's settings, which are secrets in part; the folder of its libraries is known to the program. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH } = process.env;
  return { PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** PostgreSQL did not start; the message is what it said. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

/** Made under another name and renamed, so that a killed process leaves no half database. */
function initialize(program: PostgresProgram, account: Account, data: string): void {
  const draft = `${data}.new`;
  const authentication = authenticationIn(dirname(data));
  let said = '';
  for (const letters of LETTERS) {
    rmSync(draft, { recursive: true, force: true });
    const { prefix, ...user } = account;
    const [command = '', ...args] = [
      ...[...prefix, program.initdb, '--pgdata', draft, '--username', USER, '--encoding', 'UTF8'],
      ...['--locale', 'C', '--lc-ctype', letters, '--locale-provider', 'builtin'],
      ...['--builtin-locale', 'C.UTF-8', '--no-instructions', ...authentication],
    ];
    const made = spawnSync(command, args, { ...user, encoding: 'utf8', env: environment() });
    if (made.status === 0) {
      renameSync(draft, data);
      return;
    }
    said = `${made.stdout}${made.stderr}`;
    if (!said.includes('invalid locale')) break;
  }
  rmSync(draft, { recursive: true, force: true });
  throw new ClusterError(said);
}

/** Returns the major version of PostgreSQL that made a folder of data, or our own where that cannot be told. */
export function versionOf(data: string): string {
  const file = join(data, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : MAJOR_VERSION;
}

function assertOwnVersion(data: string): void {
  const version = versionOf(data);
  if (version === MAJOR_VERSION) return;
  const command = commandLine('upgrade:postgres', 'OLDER-PROGRAM');
  throw new StartError(
    `The database in ${data} was made by PostgreSQL ${version}, and this Gatehouse brings ${MAJOR_VERSION}; run \`${command}\`, which names the program of the Gatehouse that made it.`,
  );
}
