import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Where there are no process groups, and npm is a script. */
export const isWindows = process.platform === 'win32';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @import { ChildProcess } from 'node:child_process' */
/** @import { RunOptions, RunResult } from './types' */

/** @returns {Promise<RunResult>} of a process group of its own, which a signal to this process stops first. */
export function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {RunOptions} */ { env, shown, timeoutMs, shell } = {},
) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    detached: !isWindows,
    shell,
  });
  const stopRelay = relaySignals(child);
  const timer = timeoutMs && setTimeout(() => killGroup(child, 'SIGKILL'), timeoutMs);
  const chunks = /** @type {Buffer[]} */ ([]);
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

export const runNode = (
  /** @type {string} */ script,
  /** @type {string[]} */ args,
  /** @type {RunOptions} */ options = {},
) => run(process.execPath, [script, ...args], options);

export const runNpm = (/** @type {string[]} */ args, /** @type {RunOptions} */ options = {}) =>
  run('npm', args, { ...options, shell: isWindows });

function relaySignals(/** @type {ChildProcess} */ child) {
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    killGroup(child, signal);
    child.once('close', () => process.exit(1));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

export function killGroup(/** @type {ChildProcess} */ child, /** @type {NodeJS.Signals} */ signal) {
  try {
    if (isWindows) child.kill(signal);
    else if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It has just ended by itself.
  }
}
