import { setTimeout } from 'node:timers/promises';

/** A slow phone on a slow line: 1.6 Mbit/s, 150 ms to and fro, a quarter of this processor. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const SLOWER = 4;

const WINDOW = { width: 1280, height: 720, deviceScaleFactor: 1, mobile: false };

/** For as long a new tab, and a page that has been shown, have nothing more to do. */
const REST_MS = 1_000;
const MOST_MS = 60_000;

/**
 * @typedef {object} Painted
 * @property {number} largest milliseconds until the largest piece of the page was painted
 * @property {number} shown milliseconds until the page's own content was painted
 * @property {number} blocked milliseconds that tasks took beyond the 50 of each
 * @property {number} shifted how far content moved, as Chromium counts it
 */

/**
 * @typedef {object} Visit
 * @property {string} url
 * @property {string} content the selector of what the page is opened for
 * @property {string | undefined} token of who is signed in
 * @property {boolean} listened whether a debugger listens to the page
 */

/**
 * Opens a page in a tab of its own; a second visit in a context finds what the first has put into the cache.
 *
 * @param {import('./devtools.mjs').Chromium} browser
 * @param {string} browserContextId
 * @param {Visit} asked
 * @returns {Promise<Painted>}
 */
export async function visit(browser, browserContextId, { url, content, token, listened }) {
  const tab = { url: 'about:blank', browserContextId };
  const { targetId } = await browser.send('Target.createTarget', tab);
  const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  /** @type {(method: string, params?: object) => Promise<any>} */
  const send = (method, params) => browser.send(method, params, attached.sessionId);
  const script = { source: `(${observe})(${JSON.stringify(content)}, ${JSON.stringify(token)})` };
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', script);
  await send('Emulation.setDeviceMetricsOverride', WINDOW);
  if (listened) await send('Runtime.enable');
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', LINE);
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await setTimeout(REST_MS);
  await send('Page.navigate', { url });
  const painted = await untilAtRest(send);
  await browser.send('Target.closeTarget', { targetId });
  return painted;
}

/** @returns {Promise<Painted>} */
async function untilAtRest(/** @type {(method: string, params: object) => Promise<any>} */ send) {
  const expression = `window.painted?.atRest(${REST_MS})`;
  for (let waited = 0; waited < MOST_MS; waited += REST_MS / 4) {
    await setTimeout(REST_MS / 4);
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
    if (result.value) return result.value;
  }
  throw new Error('The page has not been painted within a minute.');
}

/**
 * Runs in the page.
 *
 * @type {(content: string, token: string | undefined) => void}
 */
function observe(content, token) {
  if (!location.protocol.startsWith('http')) return;
  if (token) sessionStorage.setItem('token', token);
  /** @type {Painted} */
  const painted = { largest: 0, shown: 0, blocked: 0, shifted: 0 };
  let busyUntil = 0;
  /** @type {(restMs: number) => Painted | undefined} */
  const atRest = (restMs) =>
    painted.shown > 0 && performance.now() - Math.max(painted.shown, busyUntil) > restMs
      ? painted
      : undefined;
  Object.assign(window, { painted: { atRest } });
  /** @type {(type: string, take: (entry: any) => void) => void} */
  const each = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  each('largest-contentful-paint', ({ startTime }) => {
    painted.largest = startTime;
  });
  each('longtask', ({ startTime, duration }) => {
    painted.blocked += duration - 50;
    busyUntil = startTime + duration;
  });
  each('resource', ({ responseEnd }) => {
    busyUntil = Math.max(busyUntil, responseEnd);
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
