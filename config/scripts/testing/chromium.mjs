import { existsSync } from 'node:fs';
import { Failure } from '../main.mjs';
import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { firstThatRuns, fromDistribution, MINUTES, runs } from './programs.mjs';

/** The headless shell first: it draws pages alone, where the others draw a window around them as well. */
const INSTALLED = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @throws {Failure} when there is none, and none can be installed. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH (${chosen}) is not a Chromium that runs.`);
  }
  const found =
    (await firstThatRuns(INSTALLED)) ??
    (await playwrightsOwn()) ??
    (await fromDistribution('chromium-headless-shell')) ??
    (await fromDistribution('chromium'));
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
