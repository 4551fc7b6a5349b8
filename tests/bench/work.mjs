import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../../config/scripts/paths.mjs';
import { findChromium } from '../../config/scripts/testing/chromium.mjs';
import { startChromium } from './paint/devtools.mjs';
import { watchPages } from './paint/mainThread.mjs';
import { visit } from './paint/visit.mjs';
import { median, tell } from './results.mjs';

/**
 * `npm run bench:work -- [--beside FOLDER] [--rounds N]`: how long a second visit to the users, on a fast line, lets the
 * processor work until their rows are painted. It differs less from run to run than what `bench:paint` prints. The
 * folder is another checkout with its build, whose visits take turns with this one's.
 */

const { values } = parseArgs({
  options: { beside: { type: 'string' }, rounds: { type: 'string', default: '10' } },
});

const folders = values.beside ? [resolve(values.beside), root] : [root];
const browser = startChromium(await findChromium());
/** @type {import('./demoConsole.mjs').DemoConsole[]} */
const consoles = [];
/** @type {{ browserContextId: string, worked: number[], shown: number[] }[]} */
const visits = [];

/** @param {number} at */
async function measure(at) {
  const [gatehouse, row] = [consoles[at], visits[at]];
  if (!gatehouse || !row) return;
  /** @type {(ms: number) => number} */
  let workedUntil = () => 0;
  const { shown } = await visit(browser, row.browserContextId, {
    url: `${gatehouse.address}/system/user`,
    content: '[data-row-key]',
    token: gatehouse.token,
    asInTests: false,
    atFullSpeed: true,
    onStart: async () => {
      workedUntil = await watchPages(browser);
    },
  });
  row.shown.push(shown);
  row.worked.push(workedUntil(shown));
}

try {
  for (const [at, folder] of folders.entries()) {
    const file = pathToFileURL(resolve(folder, 'tests/bench/demoConsole.mjs')).href;
    const { startDemoConsole } = await import(file);
    consoles.push(await startDemoConsole(String(8155 + at), ['--users', '300', '--logs', '3000']));
    const { browserContextId } = await browser.send('Target.createBrowserContext');
    visits.push({ browserContextId, worked: [], shown: [] });
    await measure(at);
  }
  for (const row of visits) Object.assign(row, { worked: [], shown: [] });
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const at of folders.keys()) await measure(at);
  }
  tell(
    visits.flatMap(({ worked, shown }, at) => [
      { figure: `${folders[at]}: worked until painted`, value: median(worked), unit: 'ms' },
      { figure: `${folders[at]}: painted`, value: median(shown), unit: 'ms' },
    ]),
  );
} finally {
  for (const gatehouse of consoles) await gatehouse.stop();
  await browser.stop();
}
