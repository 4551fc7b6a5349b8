import { createHash } from 'node:crypto';
import type { Disposable } from 'playwright';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import englishForm from '../../src/components/form/locales/en-US';
import chineseForm from '../../src/components/form/locales/zh-CN';
import englishLayout from '../../src/components/layout/locales/en-US';
import chineseLayout from '../../src/components/layout/locales/zh-CN';
import englishList from '../../src/components/list/locales/en-US';
import chineseList from '../../src/components/list/locales/zh-CN';
import englishEntity from '../../src/features/entity/locales/en-US';
import chineseEntity from '../../src/features/entity/locales/zh-CN';
import englishLogger from '../../src/features/logs/locales/en-US';
import chineseLogger from '../../src/features/logs/locales/zh-CN';
import englishMenu from '../../src/features/menus/locales/en-US';
import chineseMenu from '../../src/features/menus/locales/zh-CN';
import englishUser from '../../src/features/users/locales/en-US';
import chineseUser from '../../src/features/users/locales/zh-CN';
import english from '../../src/locales/en-US';
import chinese from '../../src/locales/zh-CN';
import type { Gatehouse } from './gatehouse';

export type Locale = 'en-US' | 'zh-CN';

const TEXTS: Record<Locale, Record<string, string>> = {
  'en-US': {
    ...english,
    ...englishLayout,
    ...englishList,
    ...englishForm,
    ...englishEntity,
    ...englishMenu,
    ...englishLogger,
    ...englishUser,
  },
  'zh-CN': {
    ...chinese,
    ...chineseLayout,
    ...chineseList,
    ...chineseForm,
    ...chineseEntity,
    ...chineseMenu,
    ...chineseLogger,
    ...chineseUser,
  },
};

/** One language and one theme stand for the others in `npm test`. */
export const tagOf = (locale: Locale, theme = 'light') =>
  locale === 'en-US' && theme === 'light' ? {} : { tag: '@long' };

/** What the console calls something in a language. */
export function textOf(locale: Locale, key: string): string {
  const text = TEXTS[locale][key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
}

/** The API as a user who is signed in calls it. */
export interface Caller {
  token: string;
  call(method: string, path: string, data?: unknown): Promise<{ id: string; password?: string }>;
}

export const digestOf = (password: string) => createHash('md5').update(password).digest('hex');

export async function signInByApi(
  { address }: Gatehouse,
  username: string,
  password: string,
): Promise<Caller> {
  const send = async (method: string, path: string, data?: unknown, token = '') => {
    const response = await fetch(`${address}/api/v1/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    const body = await response.json();
    if (!body.success) throw new Error(`${method} ${path}: ${JSON.stringify(body.error)}`);
    return body.data;
  };
  const { access_token: token } = await send('POST', 'login', {
    username,
    password: digestOf(password),
  });
  return { token, call: (method, path, data) => send(method, path, data, token) };
}

const scripts: Disposable[] = [];

/** Takes back what `prepare` and `watch` have pages begin with. */
export async function removeScripts(): Promise<void> {
  // Those of a context that is closed are gone already.
  await Promise.allSettled(scripts.splice(0).map((script) => script.dispose()));
}

/** Has every page of the context begin with a language, a theme and, with a token, signed in. */
export async function prepare(
  context: BrowserContext,
  start: { locale?: string; theme?: 'light' | 'dark'; token?: string },
): Promise<void> {
  const script = await context.addInitScript(({ locale, theme, token }) => {
    if (locale) localStorage.setItem('umi_locale', locale);
    if (theme) localStorage.setItem('theme', theme);
    if (token) sessionStorage.setItem('token', token);
  }, start);
  scripts.push(script);
}

/** What the browser complained of: errors of scripts, and whatever the content policy stopped. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  // Of a violation that the script caught nothing but this event tells.
  const added = page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      console.error(`${violatedDirective} forbids ${blockedURI}`),
    ),
  );
  void added.then((script) => scripts.push(script));
  // Firefox fails the scripts of a page that is left, and says so; of missing ones Chromium's tests tell.
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox';
  page.on('pageerror', ({ message }) => {
    if (!isFirefox || !message.startsWith('Loading chunk ')) complaints.push(message);
  });
  page.on('console', (message) => {
    // A refusal is an answer of 4xx, which Chromium reports as an error of its own.
    const refused = /Failed to load resource: the server responded with a status of 4/;
    const text = message.text();
    // Of an error that React has caught, Firefox hands over no words: it may be one of those scripts.
    if (isFirefox && text === 'Error') return;
    if (message.type() === 'error' && !refused.test(text)) complaints.push(text);
  });
  return complaints;
}

/** Signs in as people do, on the login page of a server that asks for no captcha. */
export async function signInByForm(page: Page, username: string, password: string) {
  await page.getByPlaceholder('Username').fill(username);
  await page.getByPlaceholder('Password').fill(password);
  // Its field goes once the server has answered, and the button moves from under the mouse.
  await expect(page.getByPlaceholder('Captcha')).toHaveCount(0);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/\/user\/login/);
}

/** Of the first row that has one; a row's buttons end with the row's name. */
export const rowButton = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label} `) }).first();

/** Does something to the record of the first row whose name this is, or of the first of all, by its menu. */
export async function rowAct(page: Page, act: string | RegExp, name = ''): Promise<void> {
  const more = page.getByRole('button', {
    name: new RegExp(`^More actions for ${name}|的更多操作$`),
  });
  await more.first().press('Enter');
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

/** Chooses from the menu of the list's toolbar. */
export async function fromMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens what says how the list looks. */
export async function openView(page: Page, name = 'View') {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name, exact: true });
}

/** Opens the menu of the user by that display name. */
export const userButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });

export async function logOut(page: Page, name: string): Promise<void> {
  await userButton(page, name).click();
  // By key: a click is lost where the page moves meanwhile, such as for the notice that it is offline.
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/login/);
}

/**
 * Goes to a page by the menu, as people do: its group opens under the mouse. A menu that moves as it
 * opens may lose a click, and then is tried again.
 *
 * @param arrived waits for what shows that the click was not lost: the page's heading, unless named.
 */
export async function goTo(
  page: Page,
  group: string,
  name: string,
  arrived = (options: { timeout: number }) =>
    expect(page.getByRole('heading', { name, exact: true })).toBeVisible(options),
): Promise<void> {
  await expect(async () => {
    await page.getByRole('menuitem', { name: group }).hover();
    await page
      .getByRole('menu')
      .getByRole('link', { name, exact: true })
      .last()
      .click({ timeout: 10_000 });
    await arrived({ timeout: 10_000 });
  }).toPass();
}

/**
 * Resolves once the page listens for notifications, seconds after it has opened. Before that, it learns by this call
 * that its session has ended, whatever the user does.
 */
export const untilListening = (page: Page) =>
  page.waitForRequest(/\/current\/notifications\/stream/);

/** Ends a page's session on the server, of which the page does not hear. */
export async function revoke(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  await fetch(new URL('/api/v1/current/logout', page.url()), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
}
