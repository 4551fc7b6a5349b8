import { parseArgs } from 'node:util';
import { launchChromium } from './chromium.mjs';
import { startConsole } from './console.mjs';
import { median, print } from './results.mjs';

/**
 * `npm run bench:paint`: when pages are painted on a slow phone, medians of five visits with an empty cache.
 * `--beside FOLDER` is another built checkout, by turns; `--fast` leaves line and processor as they are.
 */
const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    fast: { type: 'boolean', default: false },
  },
});

/** A slow phone: 1.6 Mbit/s down, 150 ms to and fro, a quarter of this processor. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const SLOWER = 4;

/** The selector is of what a page is opened for. */
const VISITS = [
  { name: 'login', path: '/user/login', content: 'h1' },
  { name: 'home', path: '/home', content: 'h1' },
  { name: 'users, rows', path: '/system/user', content: '[data-row-key]' },
];

/** Runs in the page: notes when the content is painted, and how far things moved, as Chromium counts it. */
function observe(/** @type {string} */ content) {
  const painted = { at: 0, shift: 0 };
  Object.assign(window, { painted });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      if (!entry.hadRecentInput) painted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (!document.querySelector(content)) return requestAnimationFrame(look);
    return setTimeout(() => {
      painted.at = performance.now();
    });
  };
  requestAnimationFrame(look);
}

/**
 * @param {import('playwright').Browser} browser
 * @param {import('./console.mjs').Console} server
 * @param {typeof VISITS[number]} visit
 * @returns {Promise<{ at: number, shift: number }>}
 */
async function visitOf(browser, { address, token }, { path, content }) {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  const page = await context.newPage();
  if (path !== '/user/login')
    await page.addInitScript((held) => sessionStorage.setItem('token', held), token);
  await page.addInitScript(observe, content);
  const chromium = await context.newCDPSession(page);
  if (!values.fast) {
    await chromium.send('Network.enable');
    await chromium.send('Network.emulateNetworkConditions', LINE);
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  await page.goto(address + path, { waitUntil: 'commit' });
  // As functions, since the console's policy lets no text be run.
  const isPainted = () => /** @type {any} */ (window).painted?.at > 0;
  await page.waitForFunction(isPainted, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  const painted = await page.evaluate(() => /** @type {any} */ (window).painted);
  await context.close();
  return painted;
}

const demo = ['--users', '300', '--logs', '3000'];
const browser = await launchChromium();
const servers = {
  ...(values.beside && { beside: await startConsole(demo, values.beside) }),
  ours: await startConsole(demo),
};
try {
  const rows = [];
  for (const visit of VISITS) {
    /** @type {Record<string, { at: number, shift: number }[]>} */
    const visits = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const [name, server] of Object.entries(servers))
        visits[name]?.push(await visitOf(browser, server, visit));
    const timesOf = (/** @type {string} */ name) => (visits[name] ?? []).map(({ at }) => at);
    const own = median(timesOf('ours'));
    const cells = [own.toFixed(0), median(visits.ours?.map(({ shift }) => shift) ?? []).toFixed(3)];
    const beside = median(timesOf('beside'));
    const compared = values.beside ? [beside.toFixed(0), (own / beside).toFixed(2)] : [];
    rows.push([visit.name, ...cells, ...compared]);
  }
  const compared = values.beside ? ['beside, ms', 'times'] : [];
  print([['page', 'painted after ms', 'layout shift', ...compared], ...rows]);
} finally {
  await browser.close();
  for (const { stop } of Object.values(servers)) await stop();
}
