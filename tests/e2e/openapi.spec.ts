import { createHash } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { type Gatehouse, startGatehouse } from './gatehouse';

/** Set by an operator, so that nothing but a sign-in stands before the description. */
const PASSWORD = 'a gate in the wall';

let gatehouse: Gatehouse;
test.beforeAll(async () => {
  gatehouse = await startGatehouse({ CAPTCHA: 'off', ADMIN_PASSWORD: PASSWORD });
});
test.afterAll(() => gatehouse.stop());

test('the description of the API asks for a sign-in, then shows every call, by our own scripts alone', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  await page.goto(`${gatehouse.address}/openapi.html`);
  await expect(page.getByRole('link', { name: 'sign in' })).toBeVisible();

  const password = createHash('md5').update(PASSWORD).digest('hex');
  const answer = await page.request.post(`${gatehouse.address}/api/v1/login`, {
    data: { username: 'admin', password },
  });
  const { data } = await answer.json();
  await page.evaluate((token) => sessionStorage.setItem('token', token), data.access_token);
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
