import { readFileSync } from 'node:fs';
import { launchChromium } from './chromium.mjs';
import { startConsole } from './console.mjs';
import { print, within } from './results.mjs';
import { measureScripts } from './scripts.mjs';

/** `npm run bench:bundle`: the gzip kB of script that a first visit to a page fetches. */

/** @type {{ path: string, promised: number }[]} */
const budget = JSON.parse(
  readFileSync(new URL('../../config/byteBudget.json', import.meta.url), 'utf8'),
);
const server = await startConsole(['--users', '30', '--logs', '300']);
const browser = await launchChromium();
try {
  const rows = [];
  for (const { path, promised } of budget)
    rows.push([path, ...within(await measureScripts(browser, server, path), 'kB', promised)]);
  print([['script of a first visit, gzip', 'measured', 'target', ''], ...rows]);
} finally {
  await browser.close();
  await server.stop();
}
