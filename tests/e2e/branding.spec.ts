import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { settled, violations } from './axe';
import { prepare } from './console';
import { test } from './fixtures';
import { withGatehouse } from './withGatehouse';

const TITLE = 'R&D <b>Ops</b>';

/** Draws a red square, and would tell of itself where a browser ran its script. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">
  <script>top.document.title = 'taken over'; window.name = 'taken over'</script>
  <rect width="10" height="10" fill="red"/>
</svg>`;

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-logo-'));
  writeFileSync(join(folder, 'logo.svg'), LOGO);
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** A yellow too pale for text on white. */
const gatehouse = withGatehouse(() => ({
  TITLE,
  LOGO: join(folder, 'logo.svg'),
  PRIMARY_COLOR: '#facc15',
}));

test('the sign-in is the company’s own: its title, its logo and its colour', async ({ page }) => {
  await page.goto(`${gatehouse.address}/user/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${TITLE}`);
  await expect(page).toHaveTitle(/- R&D <b>Ops<\/b>$/);
  await expect(page.locator('.public-brand img').filter({ visible: true })).toHaveJSProperty(
    'naturalWidth',
    10,
  );
  const ground = await page
    .getByRole('button', { name: 'Login' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  const [red = 0, green = 0, blue = 0] = ground.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(blue * 3);
  expect(green).toBeGreaterThan(blue * 3);
});

test('the page of a record is titled by its name and the company’s title', async ({ page }) => {
  const body = { code: 'porter', name: 'Porter', status: 'enabled', menus: [] };
  const { id } = await gatehouse.root.call('POST', 'roles', body);
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  await page.goto(`${gatehouse.address}/system/role/${id}`);
  await expect(page).toHaveTitle(`Porter - ${TITLE}`);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a pale colour stays legible in the ${colorScheme} theme`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${gatehouse.address}/user/login`);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await prepare(context, { token: gatehouse.root.token });
    for (const path of ['/home', '/system/user']) {
      await page.goto(gatehouse.address + path);
      await expect(
        page.getByRole('banner').getByRole('img').or(page.locator('header a img')),
      ).toHaveCount(1);
      await settled(page);
      expect(await violations(page)).toEqual([]);
    }
    await context.close();
  });
}

test('the logo runs no script, in the console and opened by itself', async ({ page }) => {
  await page.goto(`${gatehouse.address}/user/login`);
  await settled(page);
  expect(await page.evaluate(() => window.name)).toBe('');
  const address = await page.locator('meta[name="brand-logo"]').getAttribute('content');
  const download = page.waitForEvent('download');
  await page.goto(gatehouse.address + address).catch(() => undefined);
  await download;
  await expect(page).not.toHaveTitle('taken over');
});
