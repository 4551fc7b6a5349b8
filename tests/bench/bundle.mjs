import { readFileSync } from 'node:fs';
import { measureScripts } from './bundle/measure.mjs';
import { launchChromium } from './chromium.mjs';
import { atMost, tell } from './results.mjs';

/** `npm run bench:bundle`: the gzip kB of script that a first visit to a page fetches. */

/** @type {{ path: string, promised: number }[]} */
const budget = JSON.parse(
  readFileSync(new URL('../../config/byteBudget.json', import.meta.url), 'utf8'),
);
const browser = await launchChromium();
const results = [];
for (const { path, promised } of budget) {
  const size = await measureScripts(browser, path);
  results.push(atMost(`script of a first visit to ${path}`, size, 'kB gzip', promised));
}
await browser.close();
tell(results);
