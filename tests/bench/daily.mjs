import { cpus } from 'node:os';
import { launchChromium } from './chromium.mjs';
import { measureDensity } from './daily/density.mjs';
import { handOn } from './daily/hand.mjs';
import { TASKS } from './daily/tasks.mjs';
import { startDemoConsole } from './demoConsole.mjs';

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
    return `| ${name} | failed | | |`;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `| ${name} | ${hand.count.clicks} | ${hand.count.keys} | ${seconds} s |`;
}

const gatehouse = await startDemoConsole('8151', ['--users', '300', '--logs', '30000']);
const browser = await launchChromium();
try {
  const context = await browser.newContext({
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript((token) => sessionStorage.setItem('token', token), gatehouse.token);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const date = new Date().toISOString().slice(0, 10);
  console.log(`${date}, ${cpus().length} cores of ${cpus()[0]?.model}, Node ${process.version}\n`);
  console.log('| list, window | rows | px above the first | row px |\n|---|---|---|---|');
  for (const { list, size, rows, above, height } of await measureDensity(page, gatehouse.address)) {
    console.log(`| ${list}, ${size} | ${rows} | ${above} | ${height} |`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  console.log('\n| task | clicks | keys | time |\n|---|---|---|---|');
  for (const task of TASKS) console.log(await timeTask(page, gatehouse.address, task));
} finally {
  await browser.close();
  await gatehouse.stop();
}
