import { expect, type Page } from 'playwright/test';
import { prepare } from './console';
import { warm as test } from './fixtures';
import { withShared } from './withGatehouse';

let ids: Record<'role' | 'user' | 'menu', string>;
const gatehouse = withShared(async (root) => {
  const at = { status: 'enabled', code: 'walker', name: 'Walker' };
  const menu = await root.call('POST', 'menus', { ...at, type: 'page', path: '/walker' });
  const role = await root.call('POST', 'roles', { ...at, menus: [{ menu_id: menu.id }] });
  const roles = [{ role_id: role.id }];
  const name = { username: 'walker', name: 'Walker', status: 'activated' };
  const user = await root.call('POST', 'users', { ...name, roles });
  ids = { role: role.id, user: user.id, menu: menu.id };
});

const MOST_STOPS = 500;

/** Presses Tab once, and says where that led; nothing at the end of the page. */
async function next(page: Page) {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
    const texts = [
      stop.getAttribute('aria-label'),
      ...(stop.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => id && document.getElementById(id)?.textContent),
      ...[...((stop as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
      stop.textContent,
      stop.title,
      (stop as HTMLInputElement).placeholder,
    ];
    const { width, height, top, bottom } = (stop.closest('label') ?? stop).getBoundingClientRect();
    const window = globalThis as typeof globalThis & { stops?: HTMLElement[] };
    const before = window.stops?.at(-1);
    const isBack = window.stops?.includes(stop) ?? false;
    window.stops = [...(window.stops ?? []), stop];
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    return {
      isBack,
      name: texts.find((text) => text?.trim())?.trim() ?? '',
      html: stop.outerHTML.slice(0, 120),
      inSight: width > 0 && height > 0 && bottom > 0 && top < innerHeight && stop.checkVisibility(),
      inOrder: !before || (before.compareDocumentPosition(stop) & follows) > 0,
    };
  });
}

/** Every stop from the page's first to its last, each of which must have a name and be in sight. */
async function walk(page: Page) {
  await page.evaluate(() => {
    Object.assign(globalThis, { stops: [] });
    // Where the next Tab begins.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const names: string[] = [];
  const flaws: string[] = [];
  for (let stop = await next(page); stop && !stop.isBack; stop = await next(page)) {
    names.push(stop.name);
    if (!stop.name) flaws.push(`no name: ${stop.html}`);
    if (!stop.inSight) flaws.push(`not in sight: ${stop.html}`);
    if (!stop.inOrder) flaws.push(`out of order: ${stop.html}`);
    if (names.length > MOST_STOPS) throw new Error(`no way out: ${names.slice(-5).join(', ')}`);
  }
  return { names, flaws };
}

const SCREENS = [
  '/home',
  '/how-access-works',
  '/account/profile',
  '/account/profile?tab=security',
  '/account/settings?section=security',
  '/account/settings?section=notifications',
  '/dashboard/analysis',
  '/dashboard/monitor',
  '/dashboard/workplace',
  '/system/menu',
  '/system/role',
  '/system/user',
  '/system/logger',
  '/system/access',
  '/system/role/deleted',
  '/system/menu/deleted',
  '/system/user/deleted',
  '/system/user/requests',
  '/system/user/import',
  '/result/success?flow=restore&count=1&to=/system/role',
  '/nowhere',
];
const RECORDS = [
  ['role', ''],
  ['role', '/people'],
  ['role', '/permissions'],
  ['role', '/edit'],
  ['role', '/history'],
  ['user', ''],
  ['user', '/access'],
  ['user', '/sessions'],
  ['menu', ''],
  ['menu', '/roles'],
] as const;

async function open(page: Page, path: string, token = gatehouse.root.token) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await prepare(page.context(), { locale: 'en-US', token });
  await page.goto(`${gatehouse.address}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

for (const path of ['/user/login', '/user/forgot-password', '/user/register']) {
  test(`Tab leads through ${path}`, { tag: '@long' }, async ({ page }) => {
    await open(page, path, '');
    expect((await walk(page)).flaws).toEqual([]);
  });
}

for (const path of [...SCREENS, ...RECORDS.map(([entity, tail]) => `${entity}${tail}`)]) {
  test(`Tab leads through ${path}`, { tag: '@long' }, async ({ page }) => {
    const [entity = '', ...tail] = path.split('/');
    const record = ids[entity as keyof typeof ids];
    await open(page, record ? `/system/${entity}/${[record, ...tail].join('/')}` : path);
    const { names, flaws } = await walk(page);
    expect(flaws).toEqual([]);
    expect(names[0]).toBe('Skip to content');
  });
}

for (const entity of ['menu', 'role', 'user']) {
  test(`the form of a ${entity} gives the focus back`, { tag: '@long' }, async ({ page }) => {
    await open(page, `/system/${entity}`);
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await add.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
  });
}

test('a page that one goes to has the focus', { tag: '@long' }, async ({ page }) => {
  await open(page, '/home');
  await page.getByRole('link', { name: 'How access works' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'How access works' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
