import { existsSync } from 'node:fs';
import { Failure } from '../main.mjs';
import { bin } from '../paths.mjs';
import { run, runNode } from '../run.mjs';

const INSTALLED = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const MINUTES = 60_000;

/**
 * A Chromium that runs: the one at CHROMIUM_PATH, else the system's, else Playwright's own, else,
 * as root where there is apt, the distribution's, installed for it.
 *
 * @returns {Promise<string>} what to execute.
 * @throws {Failure} when there is none.
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH (${chosen}) is not a Chromium that runs.`);
  }
  const found =
    (await firstThatRuns(INSTALLED)) ?? (await playwrightsOwn()) ?? (await fromDistribution());
  if (found) return found;
  throw new Failure(
    'The browser tests need a Chromium: install one, or set CHROMIUM_PATH to where it is.',
  );
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

async function fromDistribution() {
  if (process.getuid?.() !== 0 || !(await runs('apt-get'))) return undefined;
  console.log('Installing Chromium for the browser tests…');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 5 * MINUTES };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
  return firstThatRuns(['chromium']);
}

/** @param {string[]} commands */
async function firstThatRuns(commands) {
  for (const command of commands) if (await runs(command)) return whereIs(command);
  return undefined;
}

const runs = async (/** @type {string} */ command) =>
  (await run(command, ['--version'], { timeoutMs: MINUTES / 2 })).code === 0;

/**
 * Playwright wants a path.
 *
 * @param {string} command
 */
async function whereIs(command) {
  if (existsSync(command)) return command;
  const { output } = await run('sh', ['-c', 'command -v "$0"', command]);
  return output.trim();
}
