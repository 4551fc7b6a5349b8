import { expect, type Page } from 'playwright/test';
import { prepare, signInByForm } from './console';
import { warm as test } from './fixtures';
import { keysOn } from './keys';
import { PASSWORD, withShared } from './withGatehouse';

const gatehouse = withShared(async (root) => {
  const role = { code: 'turnkey', name: 'Turnkey', status: 'enabled', menus: [] };
  await root.call('POST', 'roles', role);
});

async function open(page: Page, path: string) {
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  await page.goto(gatehouse.address + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return keysOn(page);
}

/** The page past its navigation. */
const content = (page: Page) => page.locator(':focus').getByRole('heading', { level: 1 });

test('a page has the focus as it opens by its address, and after a sign-in', async ({ page }) => {
  await open(page, '/system/role');
  await expect(content(page)).toHaveText('Roles');
  await page.evaluate(() => sessionStorage.clear());
  await prepare(page.context(), { token: '' });
  await page.goto(`${gatehouse.address}/user/login`);
  await signInByForm(page, 'admin', PASSWORD);
  await expect(content(page)).toBeVisible();
});

test('the palette and the list of keys give the focus back', async ({ page }) => {
  const keys = await open(page, '/system/role?q=turnkey');
  await keys.to('button', 'Edit Turnkey');
  for (const [key, dialog] of [
    ['Control+k', 'Command palette'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await keys.press(key);
    await expect(page.getByRole('dialog', { name: dialog }).locator(':focus')).toHaveCount(1);
    await keys.press('Escape');
    await keys.at('button', 'Edit Turnkey');
  }
});

test('what clears the filters of an empty list leaves the focus in the search', async ({
  page,
}) => {
  const keys = await open(page, '/system/role?q=nobody');
  await keys.use('button', 'Clear filters');
  await keys.at('searchbox', 'Search');
});

test('the arrows lead from a search to what clears it, and past it where there is nothing to clear', async ({
  page,
}) => {
  const keys = await open(page, '/system/role');
  await keys.search('turnkey');
  await keys.press('ArrowRight');
  await keys.at('button', 'Clear search');
  await keys.press('Enter');
  await keys.at('searchbox', 'Search');
  await keys.press('ArrowRight');
  await keys.at('button', 'Status');
});

test('the row of a menu is opened and moved by keys, and its handle is for the mouse alone', async ({
  page,
}) => {
  const keys = await open(page, '/system/menu');
  const handle = page.getByRole('row', { name: /^Select Roles / }).locator('[draggable]');
  await expect(handle).toBeVisible();
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
  await keys.to('treegrid', 'Menus');
  await keys.to('row', /^Select Roles /, 'ArrowDown');
  await keys.press('Alt+ArrowUp');
  await expect(page.getByText('“Roles” is now 1 of 6')).toBeVisible();
  await keys.at('row', /^Select Roles /);
  await keys.press('Control+z');
  await expect(page.getByText('Undone')).toBeVisible();
  await keys.to('row', /^Select Roles /);
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible();
});

test('the Enter that chooses from a menu presses nothing of the question that follows', async ({
  page,
}) => {
  const keys = await open(page, '/system/role?q=turnkey');
  await keys.use('button', 'More actions for Turnkey');
  await keys.choose('Delete');
  await keys.at('button', 'Cancel');
  await keys.press('Enter');
  await keys.at('button', 'More actions for Turnkey');
});

test('the menu of the user is walked by arrows, and gives the focus back', async ({ page }) => {
  const keys = await open(page, '/system/role');
  const button = page.getByRole('button', { name: 'Administrator' });
  await button.press('Enter');
  await keys.at('menuitem', 'Profile');
  await keys.press('ArrowDown');
  await keys.at('menuitem', 'Account Settings');
  await keys.press('Escape');
  await expect(button).toBeFocused();
});

for (const entity of ['menu', 'role', 'user'])
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

test('a page that one goes to has the focus', { tag: '@long' }, async ({ page }) => {
  await open(page, '/home');
  await page.getByRole('link', { name: 'How access works' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'How access works' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
