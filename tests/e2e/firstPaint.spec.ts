import { expect, type Page } from 'playwright/test';
import { prepare, userButton } from './console';
import { test } from './fixtures';
import { withGatehouse } from './withGatehouse';

const MARKS = /\/api\/v1\/loggers\/marks/;

/** Its own, as it has to be empty. */
const gatehouse = withGatehouse();

/** Holds the console's large scripts back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/(framework|umi)\.\w+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('the sign-in shows its headline before its scripts have come, in the language and colors of the visitor', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN', colorScheme: 'dark' });
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto(`${gatehouse.address}/user/login`, { waitUntil: 'commit' });

  const headline = page.locator('.public-headline').filter({ visible: true });
  await expect(headline).toContainText('每一扇门，谁有钥匙，一目了然。');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText('Every door, and who holds its key.')).toBeHidden();
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  const before = await headline.boundingBox();

  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#sketch')).toHaveCount(0);
  expect(await headline.boundingBox()).toEqual(before);
  await context.close();
});

test('a page of the console shows its header before its scripts have come, and a mark where it will stay', async ({
  page,
}) => {
  await prepare(page.context(), { token: gatehouse.root.token });
  const release = await holdScripts(page);
  await page.goto(`${gatehouse.address}/home`, { waitUntil: 'commit' });
  const mark = page.locator('#sketch .sketch-header svg');
  await expect(mark).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  const before = await mark.boundingBox();

  release();
  await expect(userButton(page, 'Administrator')).toBeVisible();
  await expect(page.locator('#sketch')).toHaveCount(0);
  expect(await page.locator('header a svg').first().boundingBox()).toEqual(before);
});

test('what stands in for a page lies below the header', async ({ page }) => {
  await prepare(page.context(), { token: gatehouse.root.token });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/layouts__index\.\w+\.async\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${gatehouse.address}/system/user`);
  const standIn = page.locator('[aria-busy="true"]').first();
  await expect(standIn).toBeVisible();
  const header = await page.locator('#sketch .sketch-header').boundingBox();
  expect((await standIn.boundingBox())?.y).toBe(header?.height);
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('the script of a page is asked for beside that of its frame, not after it', async ({
  page,
}) => {
  await prepare(page.context(), { token: gatehouse.root.token });
  const asked = page.waitForRequest(/pages__system__user__index\.\w+\.async\.js$/);
  await page.route(/layouts__index\.\w+\.async\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${gatehouse.address}/system/user`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('pointing at a link fetches the script of its page', async ({ page }) => {
  await prepare(page.context(), { token: gatehouse.root.token });
  await page.goto(`${gatehouse.address}/home`);
  const link = page.getByRole('main').getByRole('link', { name: /^Roles / });
  const asked = page.waitForRequest(/pages__system__role__index\.\w+\.async\.js$/);
  await link.hover();
  await asked;
  expect(new URL(page.url()).pathname).toBe('/home');
});

test('Home moves nothing down that is there already when what comes late has come', {
  tag: '@long',
}, async ({ page }) => {
  await prepare(page.context(), { token: gatehouse.root.token });
  await page.route(MARKS, async (route) => {
    await page.waitForResponse(/\/api\/v1\/loggers\?/);
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${gatehouse.address}/home`);
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.02);
});

test('Home shows what it has where a part of it never comes', async ({ page }) => {
  await prepare(page.context(), { token: gatehouse.root.token });
  // Neither continued nor aborted: the server hangs.
  await page.route(MARKS, () => undefined);
  await page.goto(`${gatehouse.address}/home`);
  const activity = page.getByRole('heading', { name: 'Recent activity' });
  // Before the call itself is given up.
  await expect(activity).toBeVisible({ timeout: 20_000 });
});
