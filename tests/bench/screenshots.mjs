import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.mjs';

/** Makes the pictures in docs/images from the built console, filled with the demo's data. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const images = join(root, 'docs/images');
const PORT = '8150';
const ADDRESS = `http://127.0.0.1:${PORT}`;
const ADMIN_PASSWORD = 'a gate in the wall';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };

/**
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} path
 * @property {boolean} [visitor]
 * @property {'dark'} [theme]
 * @property {{ width: number, height: number }} [size]
 * @property {(page: import('playwright').Page) => Promise<void>} [act] opens what is to be seen.
 */

/** @type {Picture[]} */
const PICTURES = [
  { name: 'login', path: '/user/login', visitor: true },
  { name: 'login-dark-phone', path: '/user/login', visitor: true, theme: 'dark', size: PHONE },
  { name: 'home', path: '/home' },
  { name: 'home-phone', path: '/home', size: PHONE },
  { name: 'menus', path: '/system/menu' },
  { name: 'role', path: '/system/role', act: openForm },
  { name: 'users', path: '/system/user' },
  { name: 'users-phone', path: '/system/user', size: PHONE },
  { name: 'logger-dark', path: '/system/logger?tag=operate', theme: 'dark', act: expandRow },
];

/** One picture in the other language of each screen that differs most by it. */
const ALSO_IN_CHINESE = ['login', 'home', 'role', 'logger-dark'];

/** @param {import('playwright').Page} page */
async function openForm(page) {
  await page
    .getByRole('button', { name: /^(Edit|编辑)$/ })
    .first()
    .click();
  await page.locator('.ant-tree-list-holder .ant-tree-treenode').first().waitFor();
}

/** @param {import('playwright').Page} page */
async function expandRow(page) {
  await page.locator('.ant-table-row-expand-icon').first().click();
}

const env = { ...process.env, PORT, CAPTCHA: 'off', ADMIN_PASSWORD };

/** @param {string} folder */
async function startServer(folder) {
  const settings = { ...env, DATA_DIR: folder };
  const demo = spawnSync(
    process.execPath,
    ['config/scripts/cli.mjs', 'demo', '--users', '60', '--logs', '4000'],
    {
      cwd: root,
      env: settings,
      stdio: 'inherit',
    },
  );
  if (demo.status !== 0) throw new Error('the demo could not be made');
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env: settings });
  for (let tries = 0; tries < 150; tries += 1) {
    const up = await fetch(`${ADDRESS}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return server;
    await wait(200);
  }
  server.kill();
  throw new Error('the server did not start');
}

async function signIn() {
  const password = createHash('md5').update(ADMIN_PASSWORD).digest('hex');
  const response = await fetch(`${ADDRESS}/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return (await response.json()).data.access_token;
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} token
 * @param {Picture} picture
 * @param {'en-US' | 'zh-CN'} locale
 */
async function take(browser, token, picture, locale) {
  const { name, path, act, visitor, theme = 'light', size = DESKTOP } = picture;
  const context = await browser.newContext({ viewport: size, locale, reducedMotion: 'reduce' });
  const start = { locale, theme, token: visitor ? '' : token };
  await context.addInitScript(({ locale, theme, token }) => {
    localStorage.setItem('umi_locale', locale);
    localStorage.setItem('theme', theme);
    if (token) sessionStorage.setItem('token', token);
  }, start);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(ADDRESS + path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await act?.(page);
  await page.waitForTimeout(600);
  const file = `${name}.${locale === 'zh-CN' ? 'zh' : 'en'}.png`;
  await page.screenshot({ path: join(images, file) });
  console.log(file);
  await context.close();
}

mkdirSync(images, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pictures-'));
const server = await startServer(folder);
const browser = await launchChromium();
try {
  const token = await signIn();
  for (const picture of PICTURES) {
    await take(browser, token, picture, 'en-US');
    if (ALSO_IN_CHINESE.includes(picture.name)) await take(browser, token, picture, 'zh-CN');
  }
} finally {
  await browser.close();
  server.kill();
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
