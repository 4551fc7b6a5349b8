import { expect, type Page } from 'playwright/test';
import { prepare, signInByApi } from '../console';
import { warm as test } from '../fixtures';
import { PASSWORD, type Running, withShared } from '../withGatehouse';

/** Opens the list of roles, which holds a keeper, before each test, signed in again. */
export function withRoleList(): Running {
  const keeper = { code: 'keeper', name: 'Keeper', status: 'enabled', sequence: 1000, menus: [] };
  const gatehouse = withShared(async (root) => {
    const found = (await root.call('GET', 'roles?code=keeper')) as unknown as object[];
    if (found.length === 0) await root.call('POST', 'roles', keeper);
  });
  test.beforeEach(async ({ page, context }) => {
    const { token } = await signInByApi(gatehouse, 'admin', PASSWORD);
    await prepare(context, { token });
    await page.goto(`${gatehouse.address}/system/role`);
    await expect(page.getByRole('cell', { name: 'Keeper', exact: true })).toBeVisible();
  });
  return gatehouse;
}

/** Fills the form of a new role, and saves nothing. */
export async function beginRole(page: Page, code: string) {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Role' });
  await form.getByLabel('Name', { exact: true }).fill(`Role ${code}`);
  await form.getByLabel('Code', { exact: true }).fill(code);
  await form.locator('.ant-tree-checkbox').first().click();
  return form;
}
