import { expect, type Page } from 'playwright/test';
import { signInByForm, textOf, watch } from './console';
import { test } from './fixtures';
import { type Gatehouse, startGatehouse } from './gatehouse';
import { PASSWORD } from './withGatehouse';

test.use({ serviceWorkers: 'allow' });

/** Where the pages are, where the API is, and the settings that say so. */
const PLACES: { base: string; prefix: string; env: Record<string, string>; tag?: string }[] = [
  { base: '/admin', prefix: '/admin', env: { BASE_PATH: '/admin/' }, tag: '@long' },
  { base: '/a/b', prefix: '/gateway', env: { BASE_PATH: 'a/b', API_PREFIX: '/gateway' } },
  { base: '', prefix: '/gateway', env: { API_PREFIX: '/gateway' }, tag: '@long' },
];

for (const { base, prefix, env, tag = [] } of PLACES) {
  test.describe(`the console under ${base}/ with its API under ${prefix}/`, { tag }, () => {
    let gatehouse: Gatehouse;
    test.beforeAll(async () => {
      gatehouse = await startGatehouse({ CAPTCHA: 'off', ADMIN_PASSWORD: PASSWORD, ...env });
    });
    test.afterAll(() => gatehouse.stop());

    test('signs in, leads back, goes on, reloads and signs out', async ({ page }) => {
      const root = gatehouse.address + base;
      const complaints = watch(page);
      const strays = watchStrays(page, base, prefix);

      await page.goto(`${root}/system/role?status=enabled`);
      await expect(page).toHaveURL(
        `${root}/user/login?redirect=%2Fsystem%2Frole%3Fstatus%3Denabled`,
      );
      await signInByForm(page, 'admin', PASSWORD);
      await expect(page).toHaveURL(`${root}/system/role?status=enabled`);
      await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible();

      await page.getByRole('menu').first().getByText('Home').click();
      await expect(page).toHaveURL(`${root}/home`);
      await expect(page).toHaveTitle('Home - Gatehouse');
      await page.goBack();
      await expect(page).toHaveURL(`${root}/system/role?status=enabled`);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible();

      await page.goto(`${root}/`);
      await expect(page).toHaveURL(`${root}/home`);
      await page.getByRole('button', { name: /^Language/ }).click();
      await page.getByRole('menuitem', { name: '简体中文' }).click();
      await expect(page.getByRole('menu').first().getByText('系统管理')).toBeVisible();

      const missing = await page.goto(`${root}/nope.html`);
      expect(missing?.status()).toBe(404);
      await expect(page.getByText(textOf('zh-CN', 'exception.404.message'))).toBeVisible();
      await page.goto(`${root}/no/such/page`);
      await expect(page.getByText(textOf('zh-CN', 'exception.404.message'))).toBeVisible();
      await page.getByRole('button', { name: 'Administrator' }).click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await expect(page).toHaveURL(`${root}/user/login?redirect=%2Fno%2Fsuch%2Fpage`);

      expect(complaints).toEqual([]);
      expect(strays).toEqual([]);
    });

    test('shows the description of the API there', async ({ page }) => {
      const complaints = watch(page);
      await page.goto(`${gatehouse.address}${base}/user/login`);
      await signInByForm(page, 'admin', PASSWORD);
      await page.goto(`${gatehouse.address}${base}/openapi.html`);
      await expect(page.getByText(`${prefix}/api/v1/users/{id}`).first()).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

/** What the page asks for outside of its two places. */
function watchStrays(page: Page, base: string, prefix: string): string[] {
  const strays: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isApi = pathname.startsWith(`${prefix}/api/`);
    const isPage = pathname.startsWith(`${base}/`) && !pathname.startsWith(`${base}/api/`);
    if (!isApi && !isPage) strays.push(pathname);
  });
  return strays;
}
