import { expect } from 'playwright/test';
import { watch } from './console';
import { warm as test } from './fixtures';
import { withShared } from './withGatehouse';

const gatehouse = withShared();

test('the description of the API asks for a sign-in, then shows every call, by our own scripts alone', async ({
  page,
}) => {
  const complaints = watch(page);
  await page.goto(`${gatehouse.address}/openapi.html`);
  await expect(page.getByRole('link', { name: 'sign in' })).toBeVisible();

  const { token } = gatehouse.root;
  await page.evaluate((token) => sessionStorage.setItem('token', token), token);
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Gatehouse API' })).toBeVisible();
  await page.getByText('Replace a user').click();
  const open = page.locator('details[open]');
  await expect(open).toContainText('If-Match');
  await open.getByRole('link', { name: 'UserForm' }).click();
  await expect(page.locator('#UserForm')).toHaveAttribute('open');
  await expect(page.locator('#UserForm')).toContainText('username: string');
  expect(complaints).toEqual([]);
});
