import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launchChromium } from './chromium.mjs';

/**
 * Prints the gzip kB of all JavaScript that a browser fetches on /user/login and on /home of the
 * built console. The API's answers are stood in for: they hold no script.
 */
const client = fileURLToPath(new URL('../../dist/client', import.meta.url));
const ORIGIN = 'http://console.test';
const PAGES = [
  { path: '/user/login', target: 260 },
  { path: '/home', target: 370 },
  { path: '/account/profile', target: 550 },
];

const page = (code) => ({ code, type: 'page', children: null });
const ANSWERS = {
  '/api/v1/captcha/id': { captcha_id: 'c', captcha_required: true },
  '/api/v1/current/user': { id: 'root', username: 'admin', name: 'Root', status: 'activated' },
  '/api/v1/current/menus': [
    page('home'),
    { ...page('system'), children: ['menu', 'role', 'user', 'logger'].map(page) },
  ],
};
const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

async function fulfil(route, scripts) {
  const { pathname } = new URL(route.request().url());
  if (pathname.startsWith('/api/')) {
    return route.fulfill({ json: { success: true, data: ANSWERS[pathname] } });
  }
  const type = TYPES[pathname.split('.').at(-1)];
  const body = await readFile(join(client, type ? pathname : 'index.html'));
  if (pathname.endsWith('.js')) scripts.set(pathname, gzipSync(body).length);
  return route.fulfill({ body, contentType: type ?? 'text/html' });
}

async function measure(browser, path) {
  const scripts = new Map();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.route('**/*', (route) => fulfil(route, scripts));
  const tab = await context.newPage();
  await tab.goto(`${ORIGIN}${path}`, { waitUntil: 'networkidle' });
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  await context.close();
  return [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
}

const browser = await launchChromium();
for (const { path, target } of PAGES) {
  const size = await measure(browser, path);
  console.log(`${path.padEnd(12)} ${size.toFixed(1).padStart(6)} kB gzip (target ${target})`);
}
await browser.close();
