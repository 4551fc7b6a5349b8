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

/** How long a tab has nothing to do before it counts as at rest: no file takes as long on that line. */
const REST_MS = 2_000;
const TIMEOUT_MS = 60_000;

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
 * @property {boolean} asInTests as Playwright opens it in the browser tests: it hears of all events of the page's
 *   scripts, and lets no service worker in
 * @property {boolean} [atFullSpeed] neither the line nor the processor is slowed down
 * @property {() => Promise<void>} [onStart] just before the page is asked for
 */

/**
 * Opens a page in a tab of its own; a second visit in a context finds what the first one's service worker keeps.
 *
 * @param {import('./devtools.mjs').Chromium} browser
 * @param {string} browserContextId
 * @param {Visit} asked
 * @returns {Promise<Painted>}
 */
export async function visit(browser, browserContextId, asked) {
  const { url, content, token, asInTests, atFullSpeed, onStart } = asked;
  const tab = { url: 'about:blank', browserContextId };
  const { targetId } = await browser.send('Target.createTarget', tab);
  const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  /** @type {(method: string, params?: object) => Promise<any>} */
  const send = (method, params) => browser.send(method, params, attached.sessionId);
  const parts = [`(${observe})(${JSON.stringify(content)}, ${JSON.stringify(token)});`];
  if (asInTests) parts.push(`(${keepWorkersOut})();`);
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: parts.join('') });
  await send('Emulation.setDeviceMetricsOverride', WINDOW);
  if (asInTests) await send('Runtime.enable');
  if (!atFullSpeed) {
    await send('Network.enable');
    await send('Network.emulateNetworkConditions', LINE);
    await send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  await setTimeout(REST_MS);
  await onStart?.();
  const { errorText } = await send('Page.navigate', { url });
  if (errorText) throw new Error(`${url}: ${errorText}`);
  const painted = await untilTrue(send, `window.painted?.atRest(${REST_MS})`);
  if (!asInTests) await untilTrue(send, WORKER_READY);
  await browser.send('Target.closeTarget', { targetId });
  return painted;
}

/**
 * @param {(method: string, params: object) => Promise<any>} send
 * @param {string} expression
 * @returns {Promise<any>} its first value that says something
 */
async function untilTrue(send, expression) {
  const asked = { expression, returnByValue: true, awaitPromise: true };
  for (let waited = 0; waited < TIMEOUT_MS; waited += REST_MS / 4) {
    await setTimeout(REST_MS / 4);
    const { result } = await send('Runtime.evaluate', asked);
    if (result.value) return result.value;
  }
  throw new Error(`Not within a minute: ${expression}`);
}

/** The worker keeps the console's files for the next visit. */
const WORKER_READY =
  "navigator.serviceWorker.getRegistration().then((worker) => worker?.active?.state === 'activated')";

/** Runs in the page. */
function keepWorkersOut() {
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
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
    busyUntil = Math.max(busyUntil, startTime + duration);
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
