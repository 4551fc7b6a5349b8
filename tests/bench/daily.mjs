import { launchChromium } from './chromium.mjs';
import { startConsole } from './console.mjs';
import { measureDensity } from './daily/density.mjs';
import { FIRST_COLLEAGUE, inviteFirst } from './daily/firstColleague.mjs';
import { handOn } from './daily/hand.mjs';
import { TASKS } from './daily/tasks.mjs';
import { prepareWorld } from './daily/world.mjs';
import { print } from './results.mjs';

/** `npm run bench:daily`: what lists show on opening, and the steps and seconds of daily tasks. */

/** @import { Browser, Page } from 'playwright' */

const TIMEOUT_MS = 60_000;

/**
 * Opens pages of a console in one context, signed in by a token.
 *
 * @param {Browser} browser
 * @param {string} [token]
 * @returns {Promise<() => Promise<Page>>}
 */
async function pagesIn(browser, token) {
  const context = await browser.newContext({
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (token) await context.addInitScript((held) => sessionStorage.setItem('token', held), token);
  return () => context.newPage();
}

/**
 * Times a task, and says what it took beside what it may take.
 *
 * @param {{ name: string, target: number }} task
 * @param {() => Promise<number>} act answers the steps
 */
async function timed({ name, target }, act) {
  const began = performance.now();
  try {
    const steps = await act();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    return [name, steps, `at most ${target}`, steps <= target ? '' : 'missed', seconds];
  } catch (error) {
    console.error(name, error);
    process.exitCode = 1;
    return [name, 'failed', `at most ${target}`, '', ''];
  }
}

/** @param {Browser} browser */
async function measureDemo(browser) {
  const gatehouse = await startConsole(['--users', '300', '--logs', '30000']);
  const { address, token } = gatehouse;
  try {
    const open = await pagesIn(browser, token);
    const densities = await measureDensity(await open(), address);
    const world = await prepareWorld(gatehouse);
    const tasks = [];
    for (const task of TASKS) {
      const page = await open();
      await page.goto(address + task.path(world));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const hand = handOn(page);
      const run = async () => {
        await task.act(hand, world);
        return hand.count.steps;
      };
      tasks.push(await timed(task, run));
      await page.close();
    }
    return { densities, tasks };
  } finally {
    await gatehouse.stop();
  }
}

/** @param {Browser} browser */
async function measureFirstDay(browser) {
  const gatehouse = await startConsole(undefined);
  const { address, token } = gatehouse;
  try {
    const page = await (await pagesIn(browser, token))();
    await page.goto(`${address}/home`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const other = await (await pagesIn(browser))();
    const [root, colleague] = [handOn(page), handOn(other)];
    return await timed(FIRST_COLLEAGUE, async () => {
      await inviteFirst(root, colleague, address);
      return root.count.steps + colleague.count.steps;
    });
  } finally {
    await gatehouse.stop();
  }
}

const browser = await launchChromium();
try {
  const { densities, tasks } = await measureDemo(browser);
  print([
    ['list, window', 'rows', 'px above the first', 'row px'],
    ...densities.map(({ list, size, rows, above, height }) => [
      `${list}, ${size}`,
      ...[rows, above, height],
    ]),
  ]);
  console.log('');
  const firstDay = await measureFirstDay(browser);
  print([['task', 'steps', 'target', '', 'seconds'], ...tasks, firstDay]);
} finally {
  await browser.close();
}
