import { parseArgs } from 'node:util';
import { findChromium } from '../../config/scripts/testing/chromium.mjs';
import { startDemoConsole } from './demoConsole.mjs';
import { startChromium } from './paint/devtools.mjs';
import { visit } from './paint/visit.mjs';
import { atMost, median, tell } from './results.mjs';

/** `npm run bench:paint`: when pages are painted on a slow phone. */

const TITLE = 'h1';
const ROW = '[data-row-key]';
const LOGIN = '/user/login';
const USERS = { name: 'users', path: '/system/user', content: ROW, of: 'shown', most: 3800 };
const VISITS = [
  { name: 'login', path: LOGIN, content: TITLE, of: 'largest', most: 1800 },
  { name: 'home', path: '/home', content: TITLE, of: 'shown', most: 3200 },
  USERS,
];
const WARM = { ...USERS, name: 'users, again', most: 1200 };
const MOST_BLOCKED = 300;
const MOST_SHIFTED = 0.02;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'as-in-tests': { type: 'boolean', default: false },
  },
});
const program = await findChromium();
const gatehouse = await startDemoConsole('8153', ['--users', '300', '--logs', '3000']);
const browser = startChromium(program);

/** @type {Map<string, { most: number, of: string, all: import('./paint/visit.mjs').Painted[] }>} */
const measured = new Map();

/** @type {(browserContextId: string, asked: typeof VISITS[0]) => Promise<void>} */
async function measure(browserContextId, { name, path, content, of, most }) {
  const row = measured.get(name) ?? { most, of, all: [] };
  const token = path === LOGIN ? undefined : gatehouse.token;
  const asked = { url: gatehouse.address + path, content, token, asInTests: values['as-in-tests'] };
  row.all.push(await visit(browser, browserContextId, asked));
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
      const { browserContextId } = await browser.send('Target.createBrowserContext');
      await measure(browserContextId, asked);
      if (asked.path === WARM.path) await measure(browserContextId, WARM);
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    }
  }
  tell(resultsOf());
} finally {
  await gatehouse.stop();
  await browser.stop();
}
