import { existsSync } from 'node:fs';
import { Failure } from '../main.mjs';
import { bin } from '../paths.mjs';
import { run, runNode } from '../run.mjs';

const MINUTES = 60_000;

/** The headless shell first: it draws pages alone, where the others draw a window around them as well. */
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Playwright speaks WebDriver BiDi with these; its own Firefox is another one. */
const FIREFOX = ['firefox-esr', 'firefox'];

/** @throws {Failure} when there is none, and none can be installed */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH (${chosen}) is not a Chromium that runs.`);
  }
  const found =
    (await firstThatRuns(CHROMIUM)) ??
    (await playwrightsOwn()) ??
    (await fromDistribution('chromium-headless-shell')) ??
    (await fromDistribution('chromium'));
  if (found) return found;
  throw new Failure(
    'The browser tests need a Chromium: install one, or set CHROMIUM_PATH to where it is.',
  );
}

export async function findFirefox() {
  const chosen = process.env.FIREFOX_PATH;
  return (await firstThatRuns(chosen ? [chosen] : FIREFOX)) ?? fromDistribution('firefox-esr');
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  if (!existsSync(own)) {
    console.log('Downloading a Chromium for the browser tests…');
    const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
    await runNode(bin.playwright, ['install', 'chromium'], { env, timeoutMs: 5 * MINUTES });
  }
  return firstThatRuns([own]);
}

/** Installs a program of the distribution, as root where there is apt. */
async function fromDistribution(/** @type {string} */ name) {
  if (process.getuid?.() !== 0 || !(await runs('apt-get'))) return undefined;
  console.log(`Installing ${name} for the browser tests…`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 5 * MINUTES };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
  return firstThatRuns([name]);
}

async function firstThatRuns(/** @type {string[]} */ commands) {
  for (const command of commands) if (await runs(command)) return whereIs(command);
  return undefined;
}

const runs = async (/** @type {string} */ command) =>
  (await run(command, ['--version'], { timeoutMs: MINUTES / 2 })).code === 0;

async function whereIs(/** @type {string} */ command) {
  if (existsSync(command)) return command;
  return (await run('sh', ['-c', 'command -v "$0"', command])).output.trim();
}
