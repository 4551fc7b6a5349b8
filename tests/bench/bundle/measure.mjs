import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { client } from '../../../config/scripts/paths.mjs';

const ORIGIN = 'http://console.test';

const page = (/** @type {string} */ code) => ({ code, type: 'page', children: null });
const ADD = { code: 'add', type: 'button', children: null };
const list = (/** @type {string} */ code) => ({ ...page(code), children: [ADD] });

/** @type {Record<string, unknown>} The API's answers are stood in for: they hold no script. */
const ANSWERS = {
  '/api/v1/captcha/id': { captcha_id: 'c', captcha_required: true },
  '/api/v1/current/user': { id: 'root', username: 'admin', name: 'Root', status: 'activated' },
  '/api/v1/current/menus': [
    page('home'),
    { ...page('system'), children: [...['menu', 'role', 'user'].map(list), page('logger')] },
  ],
};
/** @type {Record<string, string>} */
const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/**
 * What a browser with an empty cache fetches of script to show a page of the built console, and then to do
 * something on it. Which files these are is decided in the browser, so one is asked.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} path such as `/home`.
 * @param {(tab: import('playwright').Page) => Promise<void>} act
 * @returns kB of 1,000 bytes, each file compressed by gzip.
 */
async function measure(browser, path, act) {
  /** @type {Map<string, number>} */
  const scripts = new Map();
  const kilobytes = () => [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
  await context.route('**/*', (route) => fulfil(route, scripts));
  const tab = await context.newPage();
  await tab.goto(`${ORIGIN}${path}`, { waitUntil: 'networkidle' });
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  const shown = kilobytes();
  await act(tab);
  await context.close();
  return { shown, added: kilobytes() - shown };
}

/** @type {(browser: import('playwright').Browser, path: string) => Promise<number>} kB of a first visit. */
export const measureScripts = async (browser, path) =>
  (await measure(browser, path, async () => undefined)).shown;

/** @type {(browser: import('playwright').Browser, path: string) => Promise<number>} kB that a list's form adds. */
export async function measureForm(browser, path) {
  const open = async (/** @type {import('playwright').Page} */ tab) => {
    await tab.getByRole('button', { name: 'Add', exact: true }).click();
    await tab.getByRole('dialog').getByRole('textbox').first().waitFor();
    await tab.waitForLoadState('networkidle');
  };
  return (await measure(browser, path, open)).added;
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
