import { setTimeout } from 'node:timers/promises';

/** A slow phone on a slow line: 1.6 Mbit/s, 150 ms to and fro, a quarter of this processor. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const SLOWER = 4;

/**
 * @typedef {object} Painted
 * @property {number} largest milliseconds until the largest piece of the page was painted
 * @property {number} shown milliseconds until the page's own content was painted
 * @property {number} blocked milliseconds that tasks took beyond the 50 of each
 * @property {number} shifted how far content moved, as Chromium counts it
 */

/**
 * Opens a page in a tab of its own; a context's second visit finds what the first has put into the cache.
 *
 * @param {import('playwright').BrowserContext} context
 * @param {string} url
 * @param {string} content the selector of what the page is opened for.
 * @returns {Promise<Painted>}
 */
export async function visit(context, url, content) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(observe, content);
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  await untilShown(session);
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(() => /** @type {any} */ (window).painted);
  await page.close();
  return painted;
}

/** A locator would put a large script into the page, which takes as long as the first of the console's own. */
async function untilShown(/** @type {import('playwright').CDPSession} */ session) {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const { result } = await session.send('Runtime.evaluate', { expression: 'painted.shown > 0' });
    if (result.value === true) return;
    await setTimeout(100);
  }
  throw new Error('The page has not been painted within a minute.');
}

/** Runs in the page. */
function observe(/** @type {string} */ content) {
  /** @type {Painted} */
  const painted = { largest: 0, shown: 0, blocked: 0, shifted: 0 };
  Object.assign(window, { painted });
  /** @type {(type: string, take: (entry: any) => void) => void} */
  const each = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  each('largest-contentful-paint', ({ startTime }) => {
    painted.largest = startTime;
  });
  each('longtask', ({ duration }) => {
    painted.blocked += duration - 50;
  });
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) painted.shifted += value;
  });
  const look = () => {
    if (!document.querySelector(content)) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      painted.shown = performance.now();
    };
    return port2.postMessage('');
  };
  requestAnimationFrame(look);
}
