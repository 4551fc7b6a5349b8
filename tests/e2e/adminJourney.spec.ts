import { expect, type Page } from 'playwright/test';
import { test } from './anyBrowser';
import { goTo, signInByForm, untilListening, watch } from './console';
import { PASSWORD, withGatehouse } from './withGatehouse';

const NEW_PASSWORD = 'seven gates of Thebes';

const gatehouse = withGatehouse();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const form = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function save(page: Page, title: string) {
  await form(page, title).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save successfully').last()).toBeVisible();
  await expect(form(page, title)).toBeHidden();
}

/** Ticks a node of the tree of permissions, found by searching for its name. */
async function tick(page: Page, name: string, code: string) {
  await page.getByPlaceholder('Search menus').fill(name);
  const node = page.locator('.ant-tree-treenode', { has: page.getByText(code, { exact: true }) });
  await node.locator('.ant-tree-checkbox').click();
}

/** The status with which the API answers a call of the page's user. */
const statusOf = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([method, path]) => {
      const Authorization = `Bearer ${sessionStorage.getItem('token')}`;
      const body = method === 'POST' ? '{}' : undefined;
      const headers = { Authorization, 'Content-Type': 'application/json' };
      return (await fetch(path, { method, headers, ...(body && { body }) })).status;
    },
    [method, path] as const,
  );

test('a watchman signs in, does what the role allows, and is signed out again', async ({
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  const watchman = await (await browser.newContext()).newPage();
  const complaints = [watch(admin), watch(watchman)];
  let oneTimePassword = '';

  await test.step('an admin creates a menu with a resource', async () => {
    await admin.goto(`${gatehouse.address}/system/menu`);
    await signInByForm(admin, 'admin', PASSWORD);
    await button(admin, 'Add').click();
    await form(admin, 'Add Menu').getByLabel('Name').fill('Watch');
    await form(admin, 'Add Menu').getByLabel('Code').fill('watch');
    await button(admin, 'Add resource').click();
    await form(admin, 'Add Menu').getByLabel('Path 1').fill('/api/v1/users');
    await save(admin, 'Add Menu');
    await expect(admin.getByRole('gridcell', { name: 'watch', exact: true })).toBeVisible();
  });

  await test.step('a role with part of the tree', async () => {
    await goTo(admin, 'System', 'Roles');
    await button(admin, 'Add').click();
    await form(admin, 'Add Role').getByLabel('Name').fill('Watchman');
    await form(admin, 'Add Role').getByLabel('Code').fill('watchman');
    await form(admin, 'Add Role').getByRole('switch', { name: 'Include children' }).click();
    await tick(admin, 'Home', 'home');
    await tick(admin, 'Roles', 'role');
    await tick(admin, 'Watch', 'watch');
    await expect(admin.getByText(/^3 of \d+ selected$/)).toBeVisible();
    await save(admin, 'Add Role');
  });

  await test.step('and a user with that role and no password', async () => {
    await goTo(admin, 'System', 'Users');
    await button(admin, 'Add').click();
    const add = form(admin, 'Add User');
    await add.getByLabel('Username').fill('wat');
    await add.getByLabel('Name', { exact: true }).fill('Wat');
    await add.getByRole('combobox', { name: 'Roles' }).fill('Watchman');
    await expect(admin.locator('.ant-select-item-option-active')).toHaveText('Watchman');
    await admin.keyboard.press('Enter');
    await add.getByRole('button', { name: 'Save' }).click();
    const told = admin.getByRole('dialog', { name: 'One-time password' });
    oneTimePassword = (await told.locator('code').textContent()) ?? '';
    expect(oneTimePassword).not.toBe('');
    await told.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the user must change the one-time password', async () => {
    await watchman.goto(`${gatehouse.address}/`);
    await signInByForm(watchman, 'wat', oneTimePassword);
    await expect(watchman).toHaveURL(/\/account\/profile/);
    await watchman.goto(`${gatehouse.address}/system/role`);
    await expect(watchman).toHaveURL(/\/account\/profile/);
    await watchman.getByLabel('Old Password').fill(oneTimePassword);
    await watchman.getByLabel('New Password').fill(NEW_PASSWORD);
    await watchman.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await button(watchman, 'Confirm').click();
    await expect(watchman).toHaveURL(/\/system\/role/);
  });

  await test.step('the watchman sees just what the role allows', async () => {
    await watchman.goto(`${gatehouse.address}/home`);
    const cards = watchman.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(cards).toHaveCount(1);
    await expect(watchman.getByText('Recent activity')).toBeHidden();
    await cards.click();
    await expect(watchman.getByRole('cell', { name: 'Watchman', exact: true })).toBeVisible();
    await expect(button(watchman, 'Add')).toBeHidden();
    await expect(button(watchman, 'Edit Watchman')).toBeHidden();
  });

  await test.step('uses it, and is refused the rest', async () => {
    expect(await statusOf(watchman, 'GET', '/api/v1/users')).toBe(200);
    expect(await statusOf(watchman, 'POST', '/api/v1/users')).toBe(403);
    await watchman.goto(`${gatehouse.address}/system/user`);
    await expect(watchman.getByRole('heading', { name: '403' })).toBeVisible();
  });

  await test.step('the admin freezes the watchman, who is out at the next click', async () => {
    const listening = untilListening(watchman);
    await watchman.goto(`${gatehouse.address}/system/role`);
    await expect(watchman.getByRole('cell', { name: 'Watchman', exact: true })).toBeVisible();
    await listening;
    await button(admin, 'Edit Wat').click();
    await form(admin, 'Edit User').getByRole('switch', { name: 'Status' }).click();
    await form(admin, 'Edit User').getByRole('button', { name: 'Review changes' }).click();
    await expect(admin.getByRole('region', { name: 'What this changes' })).toBeVisible();
    await save(admin, 'Edit User');
    // It asks for the views that are saved.
    await button(watchman, 'View').click();
    await expect(watchman).toHaveURL(/\/user\/login\?redirect=%2Fsystem%2Frole/);
  });

  await test.step('the operator finds it in the logs', async () => {
    await admin.goto(`${gatehouse.address}/system/logger?tag=operate`);
    for (const sentence of [
      'Administrator created the menu “Watch”',
      'Administrator created the role “Watchman”',
      'Administrator created the user “Wat”',
      'Administrator froze “Wat”',
      'Wat chose a new password',
    ]) {
      await expect(admin.getByText(sentence)).toBeVisible();
    }
    await admin.goto(`${gatehouse.address}/system/logger?tag=denied&userName=wat`);
    await expect(admin.getByText('POST /api/v1/users')).toBeVisible();
  });

  expect(complaints.flat()).toEqual([]);
});
