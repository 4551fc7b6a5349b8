import { expect, type Page } from 'playwright/test';
import { violations } from './axe';
import { prepare, watch } from './console';
import { warm as test } from './fixtures';
import { menuPage, withMenus } from './withMenus';

const AREAS = 40;

/** 40 areas of ten pages each: only the rows in sight are drawn. */
const gatehouse = withMenus(
  Array.from({ length: AREAS }, (_, area) =>
    menuPage(
      `area${area}`,
      Array.from({ length: 10 }, (_, at) => menuPage(`page${area}-${at}`)),
    ),
  ),
);

test.beforeEach(async ({ context, page }) => {
  await prepare(context, { token: gatehouse.root.token });
  await page.goto(`${gatehouse.address}/system/menu`);
  await row(page, 'area0').waitFor();
});

const row = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(`${code}\\b`) });

test('tells its rows, columns and levels, though only those in sight are drawn', {
  tag: '@long',
}, async ({ page }) => {
  const complaints = watch(page);
  const tree = page.getByRole('treegrid', { name: 'Menus' });
  await expect(tree.getByRole('columnheader', { name: 'Code' })).toHaveCount(1);
  const area = row(page, 'area1');
  await expect(area.getByRole('gridcell', { name: 'area1', exact: true }).first()).toBeVisible();
  await expect(area).toHaveAttribute('aria-level', '1');
  await expect(area).toHaveAttribute('aria-expanded', 'false');
  const closed = Number(await tree.getAttribute('aria-rowcount'));

  await area.getByRole('button', { name: 'Expand row area1' }).click();
  await expect(area).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page, 'page1-0')).toHaveAttribute('aria-level', '2');
  await expect(tree).toHaveAttribute('aria-rowcount', String(closed + 10));
  const index = Number(await area.getAttribute('aria-rowindex'));
  await expect(row(page, 'page1-0')).toHaveAttribute('aria-rowindex', String(index + 1));
  expect(await page.getByRole('row').count()).toBeLessThan(AREAS);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('can be walked, opened and closed by the arrow keys', { tag: '@long' }, async ({ page }) => {
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  const first = page.locator('[aria-rowindex="2"]');
  await expect(first).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator('[role=row]:focus')).toHaveAttribute(
    'aria-rowindex',
    String(await page.getByRole('treegrid').getAttribute('aria-rowcount')),
  );
  await page.keyboard.press('Home');
  await expect(first).toBeFocused();

  const area = row(page, 'area0');
  await area.focus();
  await page.keyboard.press('ArrowRight');
  await expect(area).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'page0-0')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(area).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(area).toHaveAttribute('aria-expanded', 'false');
});

for (const [density, height] of Object.entries({ small: 32, middle: 36, large: 48 })) {
  test(`draws rows of ${height} px in the density ${density}, the last of them whole in sight`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.evaluate((view) => localStorage.setItem('list', view), JSON.stringify({ density }));
    await page.reload();
    await row(page, 'area0').waitFor();
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('End');
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
    const end = await page.getByRole('treegrid').evaluate(bottomOf);
    const last = page.locator('[role=row]:focus');
    await expect.poll(() => last.evaluate(bottomOf)).toBeLessThanOrEqual(end);
    const heights = await page
      .locator('[data-row-key]')
      .evaluateAll((rows) => [...new Set(rows.map((each) => each.getBoundingClientRect().height))]);
    expect(heights).toEqual([height]);
  });
}

test('keeps what is selected while rows open and close', { tag: '@long' }, async ({ page }) => {
  const box = (code: string) => row(page, code).getByRole('checkbox', { name: `Select ${code}` });
  await box('area0').check();
  await row(page, 'area1').getByRole('button', { name: 'Expand row area1' }).click();
  await box('page1-0').check();
  await row(page, 'area1').getByRole('button', { name: 'Collapse row area1' }).click();
  await box('area2').check();
  await expect(box('area0')).toBeChecked();
  await expect(page.getByText('3 rows selected')).toBeVisible();
});

test('gives the buttons of the row with the focus to the Tab key, and scrolls with it', {
  tag: '@long',
}, async ({ page }) => {
  const top = row(page, 'area0');
  await top.focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'page0-0')).toBeVisible();
  await page.keyboard.press('Tab');
  const edit = top.getByRole('button', { name: 'Edit' });
  await expect(edit).toBeFocused();
  expect(await edit.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  await page.keyboard.press('Tab');
  await expect(top.getByRole('button', { name: 'More actions for' })).toBeFocused();
  await top.focus();
  const focused = page.locator('[role=row]:focus');
  const before = Number(await focused.getAttribute('aria-rowindex'));
  await page.keyboard.press('End');
  await expect(focused).toBeInViewport();
  await expect
    .poll(async () => Number(await focused.getAttribute('aria-rowindex')))
    .toBeGreaterThan(before + 10);
  await page.keyboard.press('Tab');
  const last = page.locator('[role=row]:has(:focus)').getByRole('button', { name: 'Edit' });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
});

test('lets a menu be dragged before another, where Undo brings it back, and into another', {
  tag: '@long',
}, async ({ page }) => {
  const place = async (code: string) => Number(await row(page, code).getAttribute('aria-rowindex'));
  const handle = (code: string) => row(page, code).locator('[draggable]');
  const [first, third] = [await place('area0'), await place('area2')];

  await handle('area2').dragTo(row(page, 'area0'), { targetPosition: { x: 200, y: 3 } });
  await expect(page.getByText(/^“area2” is now \d+ of \d+/)).toBeVisible();
  await expect.poll(() => place('area2')).toBe(first);
  expect(await place('area0')).toBe(first + 1);
  await expect(row(page, 'area2')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place('area2')).toBe(third);

  await handle('area2').dragTo(row(page, 'area0'));
  const form = page.getByRole('dialog', { name: 'Move area2' });
  await expect(form.getByTitle('area0', { exact: true })).toBeVisible();
  await expect(form.getByText('Its dotted code changes from area2 to area0.area2')).toBeVisible();
});
