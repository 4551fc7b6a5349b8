import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { client } from '../../../config/scripts/paths.mjs';

/** For how long nothing is asked for before a visit counts as over: some scripts come seconds after the page. */
const REST_MS = 5_000;

/** @typedef {{ address: string, token: string }} Served a running server of the built console, and a token for it */

/**
 * What a browser with an empty cache fetches of script to show a page of a running console, and then to do
 * something on it. Which files these are is decided in the browser, by what the server offers, so both are asked.
 * The service worker stays out: what it fetches ahead is for later visits.
 *
 * @param {import('playwright').Browser} browser
 * @param {Served} served
 * @param {string} path such as `/home`.
 * @param {(tab: import('playwright').Page) => Promise<void>} act
 * @returns kB of 1,000 bytes, each file compressed by gzip.
 */
async function measure(browser, { address, token }, path, act) {
  /** @type {Set<string>} */
  const scripts = new Set();
  let asked = performance.now();
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
  const tab = await context.newPage();
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
    asked = performance.now();
  });
  const rest = async () => {
    while (performance.now() - asked < REST_MS) await wait(REST_MS / 10);
  };
  if (!path.startsWith('/user/'))
    await tab.addInitScript((held) => sessionStorage.setItem('token', held), token);
  // A secure context with a host name, as workers and passkeys want.
  await tab.goto(address.replace('127.0.0.1', 'localhost') + path);
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  await rest();
  const shown = await sizeOf(scripts);
  await act(tab);
  await rest();
  const all = await sizeOf(scripts);
  await context.close();
  return { shown, added: all - shown };
}

/** @type {(scripts: Set<string>) => Promise<number>} */
async function sizeOf(scripts) {
  const files = await Promise.all([...scripts].map((name) => readFile(join(client, name))));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
}

/** @type {(browser: import('playwright').Browser, served: Served, path: string) => Promise<number>} kB of a first visit. */
export const measureScripts = async (browser, served, path) =>
  (await measure(browser, served, path, async () => undefined)).shown;

/** @type {(browser: import('playwright').Browser, served: Served, path: string) => Promise<number>} kB that a list's form adds. */
export async function measureForm(browser, served, path) {
  const open = async (/** @type {import('playwright').Page} */ tab) => {
    await tab.getByRole('button', { name: 'Add', exact: true }).click();
    await tab.getByRole('dialog').getByRole('textbox').first().waitFor();
  };
  return (await measure(browser, served, path, open)).added;
}
