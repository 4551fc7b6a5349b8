import { existsSync, readFileSync } from 'node:fs';

const EVERY_MS = 4;

/** @param {number} pid @returns {number} milliseconds that the process's main thread has run for, as Linux counts them */
function ranFor(pid) {
  const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(ns) / 1e6;
}

/** @param {number} pid @returns {number} of a process that has ended meanwhile, nothing */
function ranIfAlive(pid) {
  return existsSync(`/proc/${pid}`) ? ranFor(pid) : 0;
}

/**
 * Watches what the main threads of a browser's pages use of the processor.
 *
 * @param {import('./devtools.mjs').Chromium} browser
 * @returns {Promise<(ms: number) => number>} the most that one of them had run for so many milliseconds later
 */
export async function watchPages(browser) {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  /** @type {number[]} */
  const pids = processInfo
    .filter((/** @type {{ type: string }} */ { type }) => type === 'renderer')
    .map((/** @type {{ id: number }} */ { id }) => id);
  const begun = performance.now();
  const before = pids.map(ranFor);
  /** @type {{ at: number, used: number }[]} */
  const samples = [];
  const timer = setInterval(() => {
    const used = Math.max(...pids.map((pid, at) => ranIfAlive(pid) - (before[at] ?? 0)));
    samples.push({ at: performance.now() - begun, used });
  }, EVERY_MS).unref();
  return (ms) => {
    clearInterval(timer);
    const sample = samples.find(({ at }) => at >= ms);
    if (!sample) throw new Error(`No page was watched for ${ms} ms.`);
    return sample.used;
  };
}
