import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Where there are no process groups, and npm is a script. */
export const isWindows = process.platform === 'win32';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] set on top of this process's own; undefined removes.
 * @property {boolean} [shown] lets the program write to the terminal instead of collecting.
 * @property {number} [timeoutMs] after which the group is killed.
 * @property {boolean} [shell]
 */

/**
 * Runs a program to its end. It leads a process group of its own: a signal that stops this process
 * stops the whole group first, so that nothing stays behind.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} 127 when the program cannot be run.
 */
export function run(command, args, { env, shown, timeoutMs, shell } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    detached: !isWindows,
    shell,
  });
  const stopRelay = relaySignals(child);
  const timer = timeoutMs && setTimeout(() => killGroup(child, 'SIGKILL'), timeoutMs);
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code, note = '') => {
      clearTimeout(timer);
      stopRelay();
      resolve({ code, output: Buffer.concat(chunks).toString() + note });
    };
    child.on('error', (error) => end(127, error.message));
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a script with this Node.js; see `run`.
 *
 * @type {(script: string, args: string[], options?: RunOptions) => ReturnType<typeof run>}
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);

/**
 * Runs npm; see `run`. On Windows npm is a script, which only a shell starts.
 *
 * @type {(args: string[], options?: RunOptions) => ReturnType<typeof run>}
 */
export const runNpm = (args, options) => run('npm', args, { ...options, shell: isWindows });

function relaySignals(/** @type {import('node:child_process').ChildProcess} */ child) {
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    killGroup(child, signal);
    child.once('close', () => process.exit(1));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/** Sends a signal to a program that leads a process group, and to all that it has started. */
export function killGroup(
  /** @type {import('node:child_process').ChildProcess} */ child,
  /** @type {NodeJS.Signals} */ signal,
) {
  try {
    if (isWindows) child.kill(signal);
    else if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It has just ended by itself.
  }
}
