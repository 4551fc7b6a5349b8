import { expect, type Page } from 'playwright/test';
import english from '../../src/features/dashboard/locales/en-US';
import chinese from '../../src/features/dashboard/locales/zh-CN';
import { overhang, settled, violations } from './axe';
import { digestOf, prepare, watch } from './console';
import { warm as test } from './fixtures';
import { PASSWORD, withShared } from './withGatehouse';

const TEXTS = { 'en-US': english, 'zh-CN': chinese };

const gatehouse = withShared(async (root) => {
  const role = await root.call('POST', 'roles', {
    ...{ code: 'analyst', name: 'Analyst', status: 'enabled', menus: [] },
  });
  await root.call('POST', 'users', {
    ...{ username: 'analyst', name: 'Ana', status: 'activated' },
    password: digestOf(PASSWORD),
    roles: [{ role_id: role.id }],
  });
});

const PAGES = [
  { path: 'analysis', tiles: english['dashboard.sign_ins'], charts: 1 },
  { path: 'monitor', tiles: english['dashboard.perSecond'], charts: 2 },
  { path: 'workplace', tiles: english['dashboard.mine'], charts: 1 },
];

/** Each chart that was drawn, as it loads once it is on the screen. */
async function seeCharts(page: Page, count: number) {
  for (let index = 0; index < count; index += 1) {
    const chart = page.getByRole('region').getByRole('img').nth(index);
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('canvas')).toBeVisible();
  }
}

for (const { path, tiles, charts } of PAGES) {
  test(`the dashboard ${path} opens by its address, draws its charts and shows them as tables by keyboard`, async ({
    context,
    page,
  }) => {
    const complaints = watch(page);
    await prepare(context, { token: gatehouse.root.token, locale: 'en-US' });
    await page.goto(`${gatehouse.address}/dashboard/${path}`);
    await expect(page.getByText(tiles, { exact: true }).first()).toBeVisible();
    await seeCharts(page, charts);
    await settled(page);
    expect(await violations(page)).toEqual([]);

    const toggle = page.getByRole('switch', { name: /^Show as table/ }).first();
    await toggle.focus();
    await page.keyboard.press('Space');
    const table = page.getByRole('region', { name: /^Figures: .* over time/ }).first();
    await expect(table.getByRole('columnheader').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(table).toBeFocused();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

// A theme changes colours and a language words, of which neither depends on the other.
for (const [locale, theme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const) {
  test(`the dashboards fit on a phone, ${theme} and in ${locale}`, { tag: '@long' }, async ({
    context,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width: 360, height: 740 });
    await prepare(context, { token: gatehouse.root.token, locale });
    for (const { path, charts } of PAGES) {
      await page.goto(`${gatehouse.address}/dashboard/${path}`);
      await page
        .getByText(TEXTS[locale]['dashboard.totals'])
        .or(page.locator('dl'))
        .first()
        .waitFor();
      await seeCharts(page, charts);
      await settled(page);
      expect([path, await overhang(page)]).toEqual([path, 0]);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
    for (const path of ['/result/success?flow=restore&count=2&to=/system/role', '/result/fail']) {
      await page.goto(gatehouse.address + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await overhang(page)]).toEqual([path, 0]);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  });
}
