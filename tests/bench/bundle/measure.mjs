import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { client } from '../../../config/scripts/paths.mjs';

const ORIGIN = 'http://console.test';

const page = (/** @type {string} */ code) => ({ code, type: 'page', children: null });

/** @type {Record<string, unknown>} The API's answers are stood in for: they hold no script. */
const ANSWERS = {
  '/api/v1/captcha/id': { captcha_id: 'c', captcha_required: true },
  '/api/v1/current/user': { id: 'root', username: 'admin', name: 'Root', status: 'activated' },
  '/api/v1/current/menus': [
    page('home'),
    { ...page('system'), children: ['menu', 'role', 'user', 'logger'].map(page) },
  ],
};
/** @type {Record<string, string>} */
const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/**
 * What a browser with an empty cache fetches of script to show a page of the built console. Which files
 * these are is decided in the browser, so one is asked.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} path such as `/home`.
 * @returns kB of 1,000 bytes, each file compressed by gzip.
 */
export async function measureScripts(browser, path) {
  /** @type {Map<string, number>} */
  const scripts = new Map();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.route('**/*', (route) => fulfil(route, scripts));
  const tab = await context.newPage();
  await tab.goto(`${ORIGIN}${path}`, { waitUntil: 'networkidle' });
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  await context.close();
  return [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
}

/** @type {(route: import('playwright').Route, scripts: Map<string, number>) => Promise<void>} */
async function fulfil(route, scripts) {
  const { pathname } = new URL(route.request().url());
  if (pathname.startsWith('/api/')) {
    return route.fulfill({ json: { success: true, data: ANSWERS[pathname] ?? [], total: 0 } });
  }
  const type = TYPES[pathname.split('.').at(-1) ?? ''];
  const body = await readFile(join(client, type ? pathname : 'index.html'));
  if (pathname.endsWith('.js')) scripts.set(pathname, gzipSync(body).length);
  return route.fulfill({ body, contentType: type ?? 'text/html' });
}
