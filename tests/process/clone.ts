import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports';
import { copySeededData } from '../seededData';

/** The clone that these tests are part of. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a fresh clone does not have. */
const MADE = /^(node_modules|dist|data|\.git|src\/\.umi.*|tests\/\.output)$/;

/** What a developer's own settings would change. */
const UNSET = { NODE_ENV: undefined, DATABASE_URL: undefined, ADMIN_PASSWORD: undefined };

/** A clone of its own in a temporary folder. */
export interface Clone {
  folder: string;
  /** Starts a program in the clone, with free ports and a data folder of the clone's own. */
  start(command: string, args?: string[], env?: Record<string, string>): Promise<Started>;
  /** Kills what still runs of all that was started. */
  stop(): void;
  remove(): void;
}

/** A program that was started, and leads a process group. */
export interface Started {
  /** Where it serves, or will. */
  address: string;
  pid: number;
  output(): string;
  /** Resolves to the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Waits until /health answers 200. */
  up(): Promise<void>;
}

/**
 * Copies the sources, as a clone would.
 *
 * @param needs `packages` links the installed packages; `built` copies what was built as well; `data`
 *   is a data folder as a first start leaves it, in `data`; `npm` is the shell script that takes the place of `npm install`.
 */
export function makeClone(needs: {
  packages: boolean;
  built: boolean;
  data?: boolean;
  npm?: string;
}): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-clone-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !MADE.test(relative(root, source)),
  });
  if (needs.packages) linkPackages(folder);
  if (needs.built) cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  if (needs.data) copySeededData(join(folder, 'data'));
  const path = stubNpm(folder, needs.npm ?? '');
  const started: Started[] = [];
  const stop = () => {
    for (const { pid } of started) if (isRunning(pid)) process.kill(-pid, 'SIGKILL');
  };
  return {
    folder,
    async start(command, args = [], env = {}) {
      const program = await startProgram(folder, command, args, { PATH: path, ...env });
      started.push(program);
      return program;
    },
    stop,
    remove() {
      stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Something of the process group that `pid` leads still runs. */
export function isRunning(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return isSignallable(-pid);
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isLiveMember(name, pid));
}

/** The processes that `pid` has started, where /proc tells. */
export function childrenOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((name) => Number(statOf(name).parent) === pid).map(Number);
}

/** For how many milliseconds a process could have run, but other processes did, where /proc tells. */
export function starvedFor(pid: number): number {
  const [, delay] = readIfThere(`/proc/${pid}/schedstat`).split(' ');
  return Number(delay ?? 0) / 1e6;
}

/** A zombie, which a container may keep for ever, takes signals but runs no more. */
function isLiveMember(process: string, group: number): boolean {
  const { state, pgrp } = statOf(process);
  return Number(pgrp) === group && state !== 'Z';
}

function statOf(process: string) {
  const stat = readIfThere(`/proc/${process}/stat`);
  const [state, parent, pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent, pgrp };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A process, or the group behind a negative number, exists. */
function isSignallable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A server listens there. */
export function connects(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 3000 });
  return new Promise((resolve) => {
    const end = (connected: boolean) => {
      socket.destroy();
      resolve(connected);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

/**
 * Waits until `condition` holds.
 *
 * @param seconds the deadline that a requirement states; without one, what never holds is the runner's
 * to end.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  seconds = Number.POSITIVE_INFINITY,
) {
  for (const end = Date.now() + seconds * 1000; !(await condition()); await wait(50)) {
    if (Date.now() > end) throw new Error(`still not so after ${seconds} seconds`);
  }
}

/**
 * Puts an npm of our own in front of the real one: it notes `npm install` in npm.log and runs `script` instead, as the
 * real one would install through the links into the packages that these tests themselves run on.
 *
 * @returns the PATH to run with.
 */
function stubNpm(folder: string, script: string): string {
  const stubs = join(folder, 'stubs');
  const real = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  mkdirSync(stubs);
  const lines = [
    '#!/bin/sh',
    `case "$1" in install) ;; *) exec '${real}' "$@" ;; esac`,
    'echo "$*" >> npm.log',
    script,
  ];
  writeFileSync(join(stubs, 'npm'), lines.join('\n'), { mode: 0o755 });
  return `${stubs}${delimiter}${process.env.PATH}`;
}

/** Links the packages. */
export const LINK_ON_INSTALL = `
mkdir -p node_modules
ln -sf '${join(root, 'node_modules')}'/* node_modules/
`;

/** Packages are links, so that what a command writes into node_modules stays in the clone. */
function linkPackages(folder: string): void {
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name === '.cache') continue;
    const target = join(folder, 'node_modules', name);
    if (name === '.gatehouse.json') cpSync(join(packages, name), target);
    else symlinkSync(join(packages, name), target);
  }
}

async function startProgram(
  folder: string,
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<Started> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...UNSET, HOST: undefined, DATA_DIR: './data', ...env, PORT: port },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString();
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const address = `http://127.0.0.1:${port}`;
  const up = async () => {
    const gone = ended.then(() => {
      throw new Error(`ended before it was up:\n${output()}`);
    });
    await Promise.race([until(() => isHealthy(address)), gone]);
  };
  return { address, pid: child.pid ?? 0, output, ended, up };
}

const isHealthy = (address: string) =>
  fetch(`${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
