import { expect, type Page } from 'playwright/test';
import { prepare, rowAct } from './console';
import { warm as test } from './fixtures';
import { withGatehouse } from './withGatehouse';

const MANY = 60;

/** Its own, as its many roles would fill the first page of other files' lists. */
const gatehouse = withGatehouse();

test.beforeAll(async () => {
  const { root } = gatehouse;
  for (let at = 10; at < 10 + MANY; at += 1) {
    const role = { code: `result${at}`, name: `Result ${at}`, status: 'enabled', sequence: at };
    await root.call('POST', 'roles', { ...role, menus: [] });
  }
  const lin = { username: 'lin.wei', name: 'Lin Wei', status: 'activated', roles: [] };
  await root.call('POST', 'users', lin);
});

async function open(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  await page.goto(`${gatehouse.address}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

test('a row that is deleted leaves the focus to the next, and one Undo', async ({ page }) => {
  await open(page, '/system/role?q=result&sort=name');
  for (const name of ['Result 10', 'Result 11']) {
    await rowAct(page, 'Delete', name);
    await page.getByRole('button', { name: 'Delete role' }).press('Enter');
    await expect(page.getByText(`Role “${name}” deleted`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'More actions for Result 12' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Result 11' })).toBeVisible();
});

test('Ctrl+Z takes back what was just done, which is offered as long as its button has the focus', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/system/role?q=result&sort=name');
  const row = page.getByRole('button', { name: 'Edit Result 20' });
  await rowAct(page, 'Delete', 'Result 20');
  await page.getByRole('button', { name: 'Delete role' }).press('Enter');
  await expect(row).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  const offered = 10_000;
  await page.waitForTimeout(offered + 1_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('who is frozen from the palette is frozen in the list, until that is undone', async ({
  page,
}) => {
  await open(page, '/system/user');
  const row = page.getByRole('row', { name: /Lin Wei/ });
  await expect(row).toBeVisible();
  await expect(row.getByText('Frozen')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('freeze lin');
  await page.getByRole('option', { name: /^Freeze Lin Wei/ }).click();
  await page.getByRole('button', { name: 'Freeze Lin Wei' }).click();
  await expect(row.getByText('Frozen')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Frozen')).toHaveCount(0);
});

test('Back after a closed form leaves the list, which is found where it was scrolled to', async ({
  page,
}) => {
  await open(page, '/home');
  await page.getByRole('link', { name: /^Role/ }).click();
  const found = page.waitForResponse(/roles\?.*q=result/);
  await page.getByRole('searchbox', { name: 'Search' }).fill('result');
  await found;
  await expect(page.locator('[data-list] [aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Result 50' }).click();
  await expect(page).toHaveURL(/edit=/);
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  const top = () => page.locator('[data-density]').evaluate((table) => table.scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/edit=/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Edit Result 60' }).waitFor();
  await expect.poll(top).toBe(before);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('a button that is clicked hides its tooltip, which would take the next Escape', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/system/logger');
  const button = page.getByRole('button', { name: 'Live', exact: true });
  const tooltip = page.getByRole('tooltip', { name: 'Live' });
  await button.hover();
  await expect(tooltip).toBeVisible();
  await button.click();
  await expect(tooltip).toBeHidden();
  await page.mouse.move(0, 0);
  await button.hover();
  await expect(tooltip).toBeVisible();
});

test('the product stands in the header wherever the navigation does', { tag: '@long' }, async ({
  page,
}) => {
  for (const layout of ['side', 'mix', 'top']) {
    await gatehouse.root.call('PUT', 'current/preferences', { layout });
    await open(page, '/system/role');
    await expect(page.getByRole('link', { name: 'Gatehouse' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Administrator' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile', exact: true })).toBeVisible();
});

test('the box of a filter is filled by keyboard alone, and gives the focus back', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/system/user');
  const button = page.getByRole('button', { name: 'Role', exact: true });
  for (let time = 0; time < 2; time += 1) {
    await button.press('Enter');
    const box = page.getByRole('dialog', { name: 'Role' });
    await expect(box.getByLabel('Role')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('the menu of a list is used by keyboard alone, and gives the focus back', async ({ page }) => {
  await open(page, '/system/user');
  const button = page.getByRole('button', { name: 'More', exact: true });
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Import' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
