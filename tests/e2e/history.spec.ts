import { expect } from 'playwright/test';
import { rowAct, signInByForm } from './console';
import { test } from './fixtures';
import { PASSWORD, withShared } from './withGatehouse';

const gatehouse = withShared((root) =>
  root.call('POST', 'users', {
    username: 'returner',
    name: 'Robin',
    status: 'activated',
    roles: [],
  }),
);

test('a deletion is undone from its message, and a version restored from the history', async ({
  page,
}) => {
  await page.goto(`${gatehouse.address}/user/login`);
  await signInByForm(page, 'admin', PASSWORD);
  await page.goto(`${gatehouse.address}/system/user?username=returner`);
  await rowAct(page, 'Delete');
  await page.getByRole('button', { name: 'Delete user' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const told = page.getByRole('dialog', { name: 'One-time passwords' });
  await expect(told.getByText('returner')).toBeVisible();
  await told.getByRole('button', { name: 'Done' }).click();

  await rowAct(page, 'Open');
  await page.getByRole('tab', { name: 'History' }).click();
  const versions = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(versions.filter({ hasText: 'Created' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Restore this version' }).last().click();
  const asked = page.getByRole('dialog', { name: 'Restore this version?' });
  await asked.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored', { exact: true })).toBeVisible();
});
