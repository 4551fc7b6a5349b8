import { readFileSync } from 'node:fs';
import { measureForm, measureScripts } from './bundle/measure.mjs';
import { launchChromium } from './chromium.mjs';
import { startDemoConsole } from './demoConsole.mjs';
import { atMost, tell } from './results.mjs';

/** `npm run bench:bundle`: the gzip kB of script that a first visit to a page fetches, and then a form. */

/** @type {{ path: string, promised: number }[]} */
const budget = JSON.parse(
  readFileSync(new URL('../../config/byteBudget.json', import.meta.url), 'utf8'),
);
const MOST_OF_A_FORM = 90;
const FORMS = ['/system/user', '/system/role', '/system/menu'];

const gatehouse = await startDemoConsole('8154', ['--users', '30', '--logs', '300']);
const browser = await launchChromium();
const results = [];
for (const { path, promised } of budget) {
  const size = await measureScripts(browser, gatehouse, path);
  results.push(atMost(`script of a first visit to ${path}`, size, 'kB gzip', promised));
}
for (const path of FORMS) {
  const size = await measureForm(browser, gatehouse, path);
  results.push(atMost(`script that the form of ${path} adds`, size, 'kB gzip', MOST_OF_A_FORM));
}
await browser.close();
await gatehouse.stop();
tell(results);
