import { expect, type Page } from 'playwright/test';
import { overhang, settled } from './axe';
import { prepare, rowButton, watch } from './console';
import { warm as test } from './fixtures';
import { withGatehouse } from './withGatehouse';

// Its own: whatever is Chinese on it would be a text that was not translated.
const gatehouse = withGatehouse();

test.beforeAll(async () => {
  const { root } = gatehouse;
  const role = { code: 'scribe', name: 'Scribe', status: 'enabled', menus: [] };
  const { id } = await root.call('POST', 'roles', role);
  const user = { username: 'sara', name: 'Sara', status: 'activated', roles: [{ role_id: id }] };
  await root.call('POST', 'users', user);
});

const SCREENS = [
  '/home',
  '/system/menu',
  '/system/role',
  '/system/user',
  '/system/logger',
  '/account/profile',
  '/account/profile?tab=security',
  '/account/settings?section=security',
  '/account/settings?section=notifications',
  '/404',
];

/** Whatever the page says, shown or told to screen readers, that `pattern` finds. */
const said = (page: Page, pattern: string) =>
  page.evaluate((source) => {
    const wanted = new RegExp(source, 'u');
    const told = ['aria-label', 'title', 'placeholder', 'alt'];
    const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
      ...told.map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
    ]);
    return [...new Set(texts.filter((text) => wanted.test(text)))];
  }, pattern);

/** A language's name for itself stands in the language switch, whatever the language is. */
const CHINESE = '(?!^简体中文$)\\p{Script=Han}';
/** What stands there instead of a text that was not loaded. */
const KEY = '^(app|entity|form|list|menu|pages|password)(\\.\\w+)+$';

async function faults(page: Page, name: string): Promise<string[]> {
  await settled(page);
  const direction = await page.evaluate(() => getComputedStyle(document.body).direction);
  return [
    ...(direction === 'rtl' ? [] : [`${name}: runs ${direction}`]),
    ...((await overhang(page)) > 0 ? [`${name}: scrolls sideways`] : []),
    ...(await said(page, CHINESE)).map((text) => `${name}: Chinese: ${text}`),
    ...(await said(page, KEY)).map((text) => `${name}: no text: ${text}`),
  ];
}

// Of the four, one with a region and one without; tests/pages has all.
for (const locale of ['he-IL', 'ku']) {
  test(`${locale} runs from right to left, in English words`, { tag: '@long' }, async ({
    context,
    page,
  }) => {
    await prepare(context, { locale });
    await page.goto(`${gatehouse.address}/user/login`);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    const found = await faults(page, '/user/login');

    await prepare(context, { token: gatehouse.root.token });
    const complaints = watch(page);
    for (const path of SCREENS) {
      await page.goto(gatehouse.address + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      found.push(...(await faults(page, path)));
    }
    await page.goto(`${gatehouse.address}/system/user`);
    await rowButton(page, 'Edit').click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox').first().waitFor();
    found.push(...(await faults(page, 'the form of a user')));
    expect((await form.boundingBox())?.x).toBe(0);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('machine values keep their order, and a failure stands apart from the link to its trace id', {
  tag: '@long',
}, async ({ context, page }) => {
  await prepare(context, { token: gatehouse.root.token, locale: 'ar' });
  await page.goto(`${gatehouse.address}/system/user`);
  await rowButton(page, 'Edit').click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Phone')).toHaveCSS('direction', 'ltr');
  await page.route('**/api/v1/roles?*', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'X-Trace-Id': 'TRACE-1' },
      json: { success: false, error: { id: 'internal_error', code: 500, detail: 'Internal' } },
    }),
  );
  await page.goto(`${gatehouse.address}/system/role`);
  const link = page.locator('button[title="TRACE-1"]').first();
  const gap = await link.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const text = element.previousElementSibling?.getBoundingClientRect();
    if (!text) return 0;
    return Math.max(own.left - text.right, text.left - own.right);
  });
  expect(gap).toBeGreaterThanOrEqual(8);
});

test('what parts the places of the breadcrumb stands before each but the first', {
  tag: '@long',
}, async ({ context, page }) => {
  await prepare(context, { token: gatehouse.root.token, locale: 'he-IL' });
  await page.goto(`${gatehouse.address}/system/role`);
  const last = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').last();
  const room = await last.evaluate((item) => {
    const name = item.firstElementChild?.getBoundingClientRect();
    return name ? item.getBoundingClientRect().right - name.right : 0;
  });
  expect(room).toBeGreaterThan(16);
});
