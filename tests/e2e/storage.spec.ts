import { expect } from 'playwright/test';
import { ROOT_PASSWORD } from '../seededData';
import { test } from './fixtures';
import { withGatehouse } from './withGatehouse';

const gatehouse = withGatehouse();

const ALLOW = {
  'en-US': 'Allow cookies and site data for this address',
  'zh-CN': '请在浏览器设置中允许此地址使用 Cookie 和网站数据',
};

for (const locale of ['en-US', 'zh-CN'] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    for (const name of ['localStorage', 'sessionStorage'])
      test(`F20 a browser that blocks ${name} is told what to allow`, async ({ page }) => {
        await page.addInitScript((blocked) => {
          Object.defineProperty(window, blocked, {
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }, name);
        await page.goto(`${gatehouse.address}/`);
        await expect(page.getByRole('alert')).toBeVisible();
        await expect(page.getByRole('alert')).toContainText(ALLOW[locale]);
        await expect(page.getByRole('textbox')).toHaveCount(0);
      });
  });
}

test('F20 a browser without room lets one sign in', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto(`${gatehouse.address}/user/login`);
  await page.getByPlaceholder('Username').fill('admin');
  await page.getByPlaceholder('Password').fill(ROOT_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});
