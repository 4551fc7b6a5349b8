import { parseArgs } from 'node:util';
import { launchChromium } from './chromium.mjs';
import { startDemoConsole } from './demoConsole.mjs';
import { visit } from './paint/visit.mjs';
import { atMost, median, tell } from './results.mjs';

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

/** @returns {import('./results.mjs').Result[]} */
const resultsOf = () =>
  [...measured].flatMap(([name, { most, of, all }]) => {
    const at = (/** @type {keyof import('./paint/visit.mjs').Painted} */ part) =>
      median(all.map((one) => one[part]));
    return [
      atMost(`${name}, painted`, of === 'largest' ? at('largest') : at('shown'), 'ms', most),
      atMost(`${name}, blocked`, at('blocked'), 'ms', MOST_BLOCKED),
      atMost(`${name}, layout shift`, at('shifted'), '', MOST_SHIFTED),
    ];
  });

try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const asked of VISITS) {
      const context = await openContext(asked.name);
      await measure(context, asked);
      if (asked.path === WARM.path) await measure(context, /** @type {typeof VISITS[0]} */ (WARM));
      await context.close();
    }
  }
  tell(resultsOf());
} finally {
  await browser.close();
  await gatehouse.stop();
}
