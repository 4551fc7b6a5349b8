import { expect, type Page } from 'playwright/test';
import { watch } from './console';
import { test } from './fixtures';
import { type Gatehouse, startGatehouse } from './gatehouse';

// A menu that still grows is not where it is pressed on a busy machine.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

const NEW_PASSWORD = 'seven gates of Thebes';

let gatehouse: Gatehouse;
test.beforeAll(async () => {
  gatehouse = await startGatehouse({ CAPTCHA: 'image' });
});
test.afterAll(() => gatehouse.stop());

async function fillIn(page: Page, password: string, captcha: string): Promise<void> {
  await page.getByPlaceholder('Username').fill('admin');
  await page.getByPlaceholder('Password').fill(password);
  await page.getByPlaceholder('Captcha').fill(captcha);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Another code than the right one. */
const wrong = (digits: string) => String((Number(digits) + 1) % 10_000).padStart(4, '0');

/** Answers once the picture is there, and so the digits of the server are those that it shows. */
const captchaDrawn = (page: Page, name = 'Reload captcha') =>
  expect
    .poll(() =>
      page.getByRole('button', { name }).evaluate((button) => {
        const image = button.querySelector('img');
        return image?.complete && image.naturalWidth > 0;
      }),
    )
    .toBe(true);

async function reloadCaptcha(page: Page): Promise<void> {
  await captchaDrawn(page);
  const drawn = page.waitForResponse(/captcha\/image.*reload=1/);
  await page.getByRole('button', { name: 'Reload captcha' }).click();
  await drawn;
}

test('the first sign-in, from the wrong captcha to the way back', async ({ page }) => {
  const complaints = watch(page);

  await test.step('a wrong code is refused, and only the code is lost', async () => {
    await page.goto(`${gatehouse.address}/system/role?status=enabled`);
    await expect(page).toHaveURL(/\/user\/login/);
    await captchaDrawn(page);
    await fillIn(page, gatehouse.password, wrong(gatehouse.digits()));
    await expect(page.getByText('Incorrect captcha').first()).toBeVisible();
    await expect(page.getByPlaceholder('Username')).toHaveValue('admin');
    await expect(page.getByPlaceholder('Password')).toHaveValue(gatehouse.password);
    await expect(page.getByPlaceholder('Captcha')).toHaveValue('');
    await expect(page.getByPlaceholder('Captcha')).toBeFocused();
  });

  await test.step('a reloaded one lets in', async () => {
    await captchaDrawn(page);
    const before = gatehouse.digits();
    await reloadCaptcha(page);
    expect(gatehouse.digits()).not.toBe(before);
    await fillIn(page, gatehouse.password, gatehouse.digits());
    await expect(page.getByText('Login successful!')).toBeVisible();
  });

  await test.step('the generated password must be changed first', async () => {
    await expect(page).toHaveURL(/\/account\/profile/);
    await page.getByLabel('Old Password').fill(gatehouse.password);
    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password').fill('something else');
    await page.getByRole('button', { name: 'Confirm' }).click();
    const mismatch = 'The two passwords that you entered do not match!';
    await expect(page.getByText(mismatch)).toBeVisible();
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).not.toHaveURL(/\/account\/profile/);
  });

  await test.step('the console shows Home and System', async () => {
    await page.goto(`${gatehouse.address}/`);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page).toHaveTitle('Home - Gatehouse');
    const menu = page.getByRole('menu').first();
    await expect(menu.getByText('Home')).toBeVisible();
    await expect(menu.getByText('System')).toBeVisible();
  });

  await test.step('in Chinese too', async () => {
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('menu').first().getByText('系统管理')).toBeVisible();
  });

  await test.step('after a logout, Back does not return', async () => {
    await page.goto(`${gatehouse.address}/system/user?current=2`);
    // There is no such page, and what is open over the list closes as it goes to the first.
    await expect(page).toHaveURL(/\/system\/user$/);
    await page.getByRole('button', { name: 'Administrator' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/user\/login\?redirect=/);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/login/);
  });

  await test.step('the redirect leads back to the page before', async () => {
    await page.goto(
      `${gatehouse.address}/user/login?redirect=${encodeURIComponent('/system/user?q=nobody')}`,
    );
    await captchaDrawn(page, '刷新验证码');
    await page.getByPlaceholder('用户名').fill('admin');
    await page.getByPlaceholder('密码', { exact: true }).fill(NEW_PASSWORD);
    await page.getByPlaceholder('验证码').fill(gatehouse.digits());
    await page.getByRole('button', { name: /登\s?录/ }).click();
    await expect(page).toHaveURL(`${gatehouse.address}/system/user?q=nobody`);
  });

  expect(complaints).toEqual([]);
});
