import { expect, type Page } from 'playwright/test';
import { digestOf, revoke, signInByForm } from '../console';
import { warm as test } from '../fixtures';
import { PASSWORD } from '../withGatehouse';
import { beginRole, withRoleList } from './roleList';
import { spoil } from './spoil';

const gatehouse = withRoleList();

/** How many roles of a code there are. */
async function rolesOf(code: string): Promise<number> {
  const response = await fetch(`${gatehouse.address}/api/v1/roles?code=${code}`, {
    headers: { Authorization: `Bearer ${gatehouse.root.token}` },
  });
  return (await response.json()).data.length;
}

async function expectSaved(page: Page, code: string) {
  await expect(page.getByText('Save successfully')).toBeVisible();
  await expect(page.getByRole('cell', { name: `Role ${code}`, exact: true })).toBeVisible();
  expect(await rolesOf(code)).toBe(1);
}

test('a save that meets an answer that is none keeps the form, and saves once', async ({
  page,
}) => {
  const form = await beginRole(page, 'badgateway');
  const restore = await spoil(page, 'roles', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' })
      : route.fallback(),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to save');
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('badgateway');
  await restore();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, 'badgateway');
});

test('F10 offline in the middle of a form: the save is refused, and done once afterwards', async ({
  page,
  context,
}) => {
  const form = await beginRole(page, 'offline');
  await context.setOffline(true);
  await expect(page.getByText('You are offline now')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('You are offline');
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('offline');
  await context.setOffline(false);
  await expect(page.getByText('You are back online', { exact: true })).toBeVisible();
  await expect(page.getByText('You are offline now')).toBeHidden();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, 'offline');
});

test('F10 a token that ended in the middle of a form: what was typed is back after signing in', async ({
  page,
}) => {
  const form = await beginRole(page, 'expired');
  await revoke(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const saw = 'Your session has ended, please log in again.';
  await expect(page.getByText(saw)).toHaveCount(1);
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fsystem%2Frole/);
  await signInByForm(page, 'admin', PASSWORD);
  await expect(page.getByText('Your earlier entries were restored.')).toBeVisible();
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('expired');
  await expect(form.locator('.ant-tree-checkbox-checked').first()).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, 'expired');
});

test('what one had typed is not shown to the next who signs in', async ({ page }) => {
  await gatehouse.root.call('POST', 'users', {
    username: 'hera',
    name: 'Hera',
    status: 'activated',
    password: digestOf(PASSWORD),
    roles: [],
  });
  await page.goto(`${gatehouse.address}/account/profile`);
  await page.getByLabel('Remark').fill('half a sentence');
  await revoke(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await signInByForm(page, 'hera', PASSWORD);
  await expect(page).toHaveURL(`${gatehouse.address}/account/profile`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hera');
  await expect(page.getByLabel('Remark')).toHaveValue('');
});

test('a connection that hangs is given up after 60 seconds, and the form is kept', async ({
  page,
}) => {
  await page.clock.install();
  const form = await beginRole(page, 'hung');
  const restore = await spoil(page, 'roles', (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.locator('.ant-btn-loading')).toBeVisible();
  await page.clock.fastForward(61_000);
  const saw = 'The server took too long to answer.';
  await expect(form.getByRole('alert')).toContainText(saw);
  await restore();
  expect(await rolesOf('hung')).toBe(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, 'hung');
});
