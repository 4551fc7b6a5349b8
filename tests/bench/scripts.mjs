import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { client } from '../../config/scripts/paths.mjs';

/** For how long nothing is asked for before a visit counts as over: some scripts come seconds after the page. */
const REST_MS = 5_000;

/**
 * Measures the script that a browser with an empty cache fetches to show a page of a running console. The service
 * worker stays out: what it fetches ahead is for later visits.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ address: string, token: string }} served
 * @param {string} path such as `/home`
 * @returns {Promise<number>} kB of 1,000 bytes, each file compressed by gzip
 */
export async function measureScripts(browser, { address, token }, path) {
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
  if (!path.startsWith('/user/'))
    await tab.addInitScript((held) => sessionStorage.setItem('token', held), token);
  // A secure context with a host name, as workers and passkeys want.
  await tab.goto(address.replace('127.0.0.1', 'localhost') + path);
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  while (performance.now() - asked < REST_MS) await wait(REST_MS / 10);
  await context.close();
  const files = await Promise.all([...scripts].map((name) => readFile(join(client, name))));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
}
