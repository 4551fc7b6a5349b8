import { expect } from 'playwright/test';
import { codeAt } from '../api/authenticator';
import { ROOT_PASSWORD } from '../seededData';
import { watch } from './console';
import { test } from './fixtures';
import { type Gatehouse, startGatehouse } from './gatehouse';

const PASSWORD = ROOT_PASSWORD;

let gatehouse: Gatehouse;
test.beforeAll(async () => {
  gatehouse = await startGatehouse({ CAPTCHA: 'image', ADMIN_PASSWORD: PASSWORD });
});
test.afterAll(() => gatehouse.stop());

test('an authenticator app, set up and asked for, by those who cannot see the picture', {
  tag: '@long',
}, async ({ page, browser }) => {
  const complaints = watch(page);
  let secret = '';
  let recovery = '';

  await test.step('work of the device takes the place of the picture', async () => {
    await page.goto(`${gatehouse.address}/account/profile?tab=security`);
    await page.getByPlaceholder('Username').fill('admin');
    await page.getByPlaceholder('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Verify without the image' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeFocused();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  });

  await test.step('the key is shown as text, and the codes once', async () => {
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    await page.getByLabel('Authenticator code').fill(codeAt(secret, Date.now()));
    await page.getByRole('button', { name: 'Verify' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recovery = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  });

  await test.step('the next sign-in asks for one, in the language of the page', async () => {
    const context = await browser.newContext({ locale: 'zh-CN' });
    const other = await context.newPage();
    await other.goto(`${gatehouse.address}/user/login`);
    await other.getByPlaceholder('用户名').fill('admin');
    await other.getByPlaceholder('密码').fill(PASSWORD);
    await other.getByRole('button', { name: '改用自动验证' }).click();
    await expect(other.getByText('已通过自动验证')).toBeVisible();
    await other.getByRole('button', { name: /^登\s?录$/ }).click();
    await other.getByLabel('应用验证码').fill('000000');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('alert')).toContainText('验证码不正确');
    await other.getByRole('button', { name: '使用恢复码' }).click();
    await expect(other.getByLabel('恢复码')).toBeFocused();
    await other.getByLabel('恢复码').fill(recovery);
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(/\/home$/);
    await context.close();
  });
  expect(complaints).toEqual([]);
});
