import { firstThatRuns, fromDistribution } from './programs.mjs';

/** Playwright speaks WebDriver BiDi with these; its own Firefox is another one. */
const INSTALLED = [
  'firefox-esr',
  'firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** @returns {Promise<import('../types').Needed>} */
export async function needFirefox() {
  const chosen = process.env.FIREFOX_PATH;
  const path =
    (await firstThatRuns(chosen ? [chosen] : INSTALLED)) ?? (await fromDistribution('firefox-esr'));
  return path
    ? { env: { FIREFOX_PATH: path } }
    : { skipped: 'There is no Firefox here, so the browser tests ran in Chromium alone.' };
}
