import { readFileSync } from 'node:fs';
import { measureScripts } from './bundle/measure.mjs';
import { launchChromium } from './chromium.mjs';

/** `npm run bench:bundle`: the gzip kB of script that a first visit to a page fetches. */

/** @type {{ path: string, kilobytes: number }[]} */
const budget = JSON.parse(
  readFileSync(new URL('../../config/byteBudget.json', import.meta.url), 'utf8'),
);
const browser = await launchChromium();
for (const { path, kilobytes } of [...budget, { path: '/account/profile', kilobytes: undefined }]) {
  const size = (await measureScripts(browser, path)).toFixed(1);
  console.log(
    `${path.padEnd(18)}${size.padStart(6)} kB gzip${kilobytes ? ` (budget ${kilobytes})` : ''}`,
  );
}
await browser.close();
