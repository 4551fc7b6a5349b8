import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
/** A fast shutdown writes a checkpoint; after that long it is ended without one, and recovers at the next start. */
const FAST_MS = 5_000;

/** Lines of postmaster.pid, which PostgreSQL keeps for pg_ctl and others. */
export const LINES = { pid: 0, port: 3, socket: 4, status: 7 };

export const linesIn = (folder: string): string[] => {
  const file = join(folder, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
};

/** Whether the PostgreSQL with this process id says in its folder that it takes connections. */
export function isReady(folder: string, pid: number | undefined): boolean {
  const lines = linesIn(folder);
  return Number(lines[LINES.pid]) === pid && lines[LINES.status]?.trim() === 'ready';
}

/**
 * Ends a PostgreSQL that a killed server left on this folder, which the caller has locked, so that no server uses it.
 * A process that has its number by chance, or its own remains that nothing has reaped, are left alone, and the file
 * then says so to PostgreSQL.
 */
export async function endLeftover(folder: string): Promise<void> {
  const pid = pidIn(folder);
  if (!pid) return;
  if (isRunning(pid) && isPostgresOn(folder, pid)) await end(pid);
  if (pidIn(folder) === pid && signalTo(pid, 0)) disown(folder, pid);
}

const pidIn = (folder: string) => Number(linesIn(folder)[LINES.pid]);

/** Asks PostgreSQL to end: at first with a checkpoint, then without one. */
export async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalTo(pid, signal);
    const until = performance.now() + FAST_MS;
    while (performance.now() < until) {
      if (!isRunning(pid)) return;
      await wait(LOOK_EVERY_MS);
    }
  }
}

/** Begins a fast shutdown, which completes after this process has gone; on Windows the signal ends it at once. */
export const askToEnd = (pid: number) => signalTo(pid, 'SIGINT');

function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // Another user's process is there, though it takes no signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const isRunning = (pid: number) => signalTo(pid, 0) && !isZombie(pid);

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

function isPostgresOn(folder: string, pid: number): boolean {
  try {
    const line =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return line.includes(folder);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL refuses to start while a process has the number in its file, unless it is its parent's. The rest of the
 * file stays, as it finds by it what an earlier one has left in memory.
 */
function disown(folder: string, pid: number): void {
  const file = join(folder, 'postmaster.pid');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(String(pid), String(process.pid)));
}
