import { launchChromium } from './chromium.mjs';
import { startConsole } from './console.mjs';
import { measureDensity } from './daily/density.mjs';
import { handOn } from './daily/hand.mjs';
import { TASKS } from './daily/tasks.mjs';
import { print } from './results.mjs';

/** `npm run bench:daily`: what lists show on opening, and the steps and seconds of daily tasks. */

/**
 * @param {import('playwright').Page} page
 * @param {string} address
 * @param {import('./daily/tasks.mjs').Task} task
 */
async function timeTask(page, address, { name, path, act }) {
  await page.goto(address + path, { waitUntil: 'networkidle' });
  const hand = handOn(page);
  const began = performance.now();
  try {
    await act(hand);
  } catch (error) {
    console.error(name, error);
    process.exitCode = 1;
    return [name, 'failed'];
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return [name, hand.count.clicks, hand.count.keys, seconds];
}

const gatehouse = await startConsole(['--users', '300', '--logs', '30000']);
const browser = await launchChromium();
try {
  const context = await browser.newContext({
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript((token) => sessionStorage.setItem('token', token), gatehouse.token);
  const openPage = async () => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    page.setDefaultTimeout(10_000);
    return page;
  };
  const densities = await measureDensity(await openPage(), gatehouse.address);
  print([
    ['list, window', 'rows', 'px above the first', 'row px'],
    ...densities.map(({ list, size, rows, above, height }) => [
      `${list}, ${size}`,
      ...[rows, above, height],
    ]),
  ]);
  const tasks = [];
  for (const task of TASKS) tasks.push(await timeTask(await openPage(), gatehouse.address, task));
  console.log('');
  print([['task', 'clicks', 'keys', 'seconds'], ...tasks]);
} finally {
  await browser.close();
  await gatehouse.stop();
}
