import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchChromium } from './chromium.mjs';
import { startDemoConsole } from './demoConsole.mjs';
import { visit } from './paint/visit.mjs';

/** `npm run bench:paint`: when pages are painted on a slow phone. */

const TITLE = 'h1';
const ROW = '[data-row-key]';
const VISITS = [
  { name: 'login', path: '/user/login', content: TITLE, of: 'largest', most: 1800 },
  { name: 'home', path: '/home', content: TITLE, of: 'shown', most: 3200 },
  { name: 'users', path: '/system/user', content: ROW, of: 'shown', most: 3800 },
];
const WARM = { ...VISITS[2], name: 'users, again', most: 1200 };
const MOST_BLOCKED = 300;
const MOST_SHIFTED = 0.02;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const busy = loadavg()[0] ?? 0;
const gatehouse = await startDemoConsole('8153', ['--users', '300', '--logs', '3000']);
const browser = await launchChromium();

/** @param {string} name of the visit; only login is made signed out. */
async function openContext(name) {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  const { token } = gatehouse;
  const signIn = (/** @type {string} */ value) => sessionStorage.setItem('token', value);
  if (name !== 'login') await context.addInitScript(signIn, token);
  return context;
}

/** @type {Map<string, { most: number, of: string, all: import('./paint/visit.mjs').Painted[] }>} */
const measured = new Map();

/** @type {(context: import('playwright').BrowserContext, asked: typeof VISITS[0]) => Promise<void>} */
async function measure(context, { name, path, content, of, most }) {
  const row = measured.get(name) ?? { most, of, all: [] };
  row.all.push(await visit(context, gatehouse.address + path, content));
  measured.set(name, row);
}

const median = (/** @type {number[]} */ all) =>
  all.sort((one, other) => one - other)[Math.floor((all.length - 1) / 2)] ?? 0;
/** @type {(value: number, most: number, digits?: number) => string} */
const judged = (value, most, digits = 0) =>
  `${value.toFixed(digits)} (at most ${most}: ${value <= most ? 'met' : 'not met'})`;

try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const asked of VISITS) {
      const context = await openContext(asked.name);
      await measure(context, asked);
      if (asked.path === WARM.path) await measure(context, /** @type {typeof VISITS[0]} */ (WARM));
      await context.close();
    }
  }
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model}, Node ${process.version}`;
  console.log(`${date} UTC, ${machine}; load average before: ${busy.toFixed(1)}\n`);
  console.log(
    '| page | painted, ms | largest, ms | blocked, ms | shifted |\n|---|---|---|---|---|',
  );
  for (const [name, { most, of, all }] of measured) {
    const at = (/** @type {keyof import('./paint/visit.mjs').Painted} */ part) =>
      median(all.map((one) => one[part]));
    const painted = judged(of === 'largest' ? at('largest') : at('shown'), most);
    const blocked = judged(at('blocked'), MOST_BLOCKED);
    const shifted = judged(at('shifted'), MOST_SHIFTED, 3);
    console.log(`| ${name} | ${painted} | ${at('largest').toFixed(0)} | ${blocked} | ${shifted} |`);
  }
} finally {
  await browser.close();
  await gatehouse.stop();
}
