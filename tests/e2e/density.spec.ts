import { expect, type Locator, type Page } from 'playwright/test';
import { openView, prepare, userButton } from './console';
import { warm as test } from './fixtures';
import { withShared } from './withGatehouse';

const gatehouse = withShared(async (root) => {
  const role = { status: 'enabled', menus: [] };
  const { id } = await root.call('POST', 'roles', { ...role, name: 'Dense', code: 'dense' });
  for (let at = 0; at < 24; at += 1) {
    await root.call('POST', 'roles', { ...role, name: `Dense ${at}`, code: `dense-${at}` });
    const user = { username: `dense${at}`, name: `Dense ${at}`, status: 'activated' };
    await root.call('POST', 'users', { ...user, roles: [{ role_id: id }] });
  }
});

const LISTS = ['/system/menu', '/system/role', '/system/user', '/system/logger'];

async function open(page: Page, path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  await page.goto(`${gatehouse.address}${path}`);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
}

/** Where the rows stand that nothing covers and nothing cuts off, in pixels of the window. */
const rowsInSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody tr[data-row-key]')].flatMap((row) => {
      const { x, top, bottom, height } = row.getBoundingClientRect();
      const shown = [top + 1, bottom - 1].every((y) =>
        row.contains(document.elementFromPoint(x + 60, y)),
      );
      return shown ? [{ top, height }] : [];
    }),
  );

/** The pixels of the columns that one scrolls to. */
const cutOff = (page: Page) =>
  page
    .locator('[data-density]')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

for (const { path, rows, high = 36, above } of [
  { path: '/system/menu', rows: 14, above: 'tbody' },
  { path: '/system/role', rows: 14, above: 'tbody' },
  // A name and a username below it.
  { path: '/system/user', rows: 13, high: 40, above: 'tbody' },
  { path: '/system/logger', rows: 14, above: '[role=slider]' },
]) {
  test(`${path} shows ${rows} rows of ${high} px at 1280x800, and cuts no column off`, async ({
    page,
  }) => {
    await open(page, path, 1280, 800);
    // The overview of the log comes late, and takes room.
    await page.locator(above).first().waitFor();
    await expect(async () => {
      const shown = await rowsInSight(page);
      expect(shown.length).toBeGreaterThanOrEqual(rows);
      expect(Math.max(...shown.map(({ height }) => height))).toBeLessThanOrEqual(high);
    }).toPass();
    expect(await cutOff(page)).toBe(0);
    const header = page.getByRole('heading', { level: 1 }).locator('..');
    expect((await header.boundingBox())?.height).toBe(48);
  });
}

test('a tree of more than 100 menus opens as far as it fills the window', async ({ page }) => {
  const menu = { type: 'page', status: 'enabled' };
  const roots: string[] = [];
  for (let at = 0; at < 9; at += 1) {
    const root = { ...menu, code: `section${at}`, name: `Section ${at}`, sequence: 200 - at };
    const { id } = await gatehouse.root.call('POST', 'menus', root);
    roots.push(id);
    for (let below = 0; below < 12; below += 1) {
      const page = { ...menu, code: `page${below}`, name: `Page ${at}.${below}`, parent_id: id };
      await gatehouse.root.call('POST', 'menus', page);
    }
  }
  try {
    await page.setViewportSize({ width: 1280, height: 800 });
    await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
    await page.goto(`${gatehouse.address}/system/menu`);
    await expect(page.getByRole('row', { name: /Page 0\.0/ })).toBeVisible();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThanOrEqual(16);
    expect(await page.getByRole('row', { name: /Section 0/ }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  } finally {
    for (const id of roots) await gatehouse.root.call('DELETE', `menus/${id}`);
  }
});

test('every list shows 22 rows at 1920x1080, of two lines 20, and cuts no column off', async ({
  page,
}) => {
  for (const path of LISTS) {
    await open(page, path, 1920, 1080);
    await expect
      .poll(async () => (await rowsInSight(page)).length, { message: path })
      .toBeGreaterThanOrEqual(path === '/system/user' ? 20 : 22);
    expect([path, await cutOff(page)]).toEqual([path, 0]);
  }
});

for (const path of LISTS) {
  test(`a phone shows the rows of ${path} and their buttons without scrolling sideways`, {
    // One list stands for the others in `npm test`.
    tag: path === '/system/user' ? [] : '@long',
  }, async ({ page }) => {
    await open(page, path, 360, 740);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    const ofRow = page.locator('tbody tr[data-row-key]').first().getByRole('button').last();
    const ofUser = userButton(page, 'Administrator');
    for (const button of [ofRow, ofUser]) {
      const box = await button.boundingBox();
      expect((box?.x ?? 361) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    const inOneLine = 40;
    expect((await page.locator('thead').boundingBox())?.height).toBeLessThanOrEqual(inOneLine);
    expect((await rowsInSight(page))[0]?.top).toBeLessThan(240);
  });
}

test('texts of home and profile are no wider than 1,200 px', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  for (const path of ['/home', '/account/profile']) {
    await page.goto(`${gatehouse.address}${path}`);
    const text = page.getByRole('heading', { level: 1 }).locator('../..');
    expect((await text.boundingBox())?.width).toBeLessThanOrEqual(1200);
  }
});

test('the header and the pages stay in sight while the rows scroll', async ({ page }) => {
  await open(page, '/system/user', 1280, 600);
  const head = page.getByRole('columnheader', { name: 'Roles' });
  const before = (await head.boundingBox())?.y;
  await page.locator('tbody tr[data-row-key]').last().scrollIntoViewIfNeeded();
  expect((await head.boundingBox())?.y).toBe(before);
  await expect(page.getByText(/^Total /)).toBeInViewport();
});

test('a selection moves no row', async ({ page }) => {
  await open(page, '/system/user', 1280, 800);
  const before = await rowsInSight(page);
  await page.getByRole('checkbox').nth(2).check();
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
  expect((await rowsInSight(page))[0]).toEqual(before[0]);
});

test('a phone has its filters in one line, and shows the first row above 240 px', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/system/user', '/system/logger']) {
    await open(page, path, 390, 844);
    expect((await rowsInSight(page))[0]?.top).toBeLessThan(240);
    const bar = await page.getByRole('toolbar', { name: 'Filters' }).boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(44);
  }
});

test('a drop-down opens over the list in full screen', { tag: '@long' }, async ({ page }) => {
  await open(page, '/system/user', 1280, 800);
  await (await openView(page)).getByRole('button', { name: 'Full screen' }).click();
  await (await openView(page)).getByText('Compact').click();
  const heights = async () => (await rowsInSight(page)).map(({ height }) => height);
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(32);
});

test('three stops of Tab lead from the skip link to the first row, a fourth to its Edit', async ({
  page,
}) => {
  for (const path of ['/system/user', '/system/role', '/system/menu']) {
    await open(page, path, 1280, 800);
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    await expect(page.locator('[data-row-key]').first().locator(':focus')).toHaveAccessibleName(
      /^Edit /,
    );
  }
});

test('the rows of a list are walked and opened by keys', async ({ page }) => {
  await open(page, '/system/user', 1280, 800);
  const rows = page.locator('[data-row-key]');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  // The focus marks the row, and leaves the columns as wide as they are.
  const end = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
  expect(await end(page.getByRole('columnheader').last())).toBe(await end(rows.nth(1)));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const name = await rows.first().getByRole('link').textContent();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/user\/[^/?]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(name).toMatch(/^Dense/);
});
