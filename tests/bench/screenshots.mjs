import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.mjs';
import { startConsole } from './console.mjs';

/** Makes the pictures in docs/images from the built console, filled with the demo's data. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const images = join(root, 'docs/images');

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
    .getByRole('button', { name: /^(Edit|编辑) / })
    .first()
    .click();
  await page.locator('.ant-tree-list-holder .ant-tree-treenode').first().waitFor();
}

/** @param {import('playwright').Page} page */
async function expandRow(page) {
  await page.locator('.ant-table-row-expand-icon').first().click();
}

/**
 * @param {import('playwright').Browser} browser
 * @param {import('./console.mjs').Console} gatehouse
 * @param {Picture} picture
 * @param {'en-US' | 'zh-CN'} locale
 */
async function take(browser, { address, token }, picture, locale) {
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
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await act?.(page);
  await page.waitForTimeout(600);
  const file = `${name}.${locale === 'zh-CN' ? 'zh' : 'en'}.png`;
  await page.screenshot({ path: join(images, file) });
  console.log(file);
  await context.close();
}

mkdirSync(images, { recursive: true });
const gatehouse = await startConsole(['--users', '60', '--logs', '4000']);
const browser = await launchChromium();
try {
  for (const picture of PICTURES) {
    await take(browser, gatehouse, picture, 'en-US');
    if (ALSO_IN_CHINESE.includes(picture.name)) await take(browser, gatehouse, picture, 'zh-CN');
  }
} finally {
  await browser.close();
  await gatehouse.stop();
}
