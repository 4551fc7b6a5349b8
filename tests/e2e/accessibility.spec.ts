import { expect } from 'playwright/test';
import { overhang, violations } from './axe';
import { prepare, tagOf, textOf, watch } from './console';
import { warm as test } from './fixtures';
import { LISTS, OWN, pageAt, VISITOR } from './stops';
import { openerOf } from './visits';
import { withShared } from './withGatehouse';

const gatehouse = withShared();

test('axe finds nothing in what is seen first', async ({ context, page }) => {
  const found: string[] = [];
  const complaints = watch(page);
  for (const [token, ...paths] of [
    ['', '/user/login'],
    [gatehouse.root.token, '/home', '/system/user'],
  ] as const) {
    await prepare(context, { locale: 'en-US', theme: 'light', token });
    const open = openerOf(page, gatehouse.address);
    for (const path of paths) {
      await open(pageAt(path));
      for (const fault of await violations(page)) found.push(`${path}: ${fault}`);
    }
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Where axe looks at the words in Chinese; what it finds beside words it finds in English. */
const READ = ['/user/login', '/home', '/system/user', '/system/logger'];

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(`nothing scrolls sideways at 360 px in ${locale}`, { tag: '@long' }, async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const found: string[] = [];
    const complaints = watch(page);
    for (const [token, stops] of [
      ['', VISITOR],
      [gatehouse.root.token, [...OWN, ...LISTS]],
    ] as const) {
      await prepare(context, { locale, token });
      const open = openerOf(page, gatehouse.address);
      for (const stop of stops.filter((it) => !it.open)) {
        await open(stop);
        if ((await overhang(page)) > 0) found.push(`${stop.name}: scrolls sideways`);
        const isRead = locale === 'zh-CN' && READ.includes(stop.path);
        for (const fault of isRead ? await violations(page) : [])
          found.push(`${stop.name}, axe: ${fault}`);
      }
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test(
    `a list has its page size and its days in reach at 360 px in ${locale}`,
    tagOf(locale),
    async ({ context, page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await prepare(context, { locale, token: gatehouse.root.token });
      await openerOf(page, gatehouse.address)(pageAt('/system/logger'));
      await expect(page.locator('.ant-pagination-options').getByRole('combobox')).toBeVisible();
      const time = textOf(locale, 'pages.system.logger.form.time');
      await page.getByRole('button', { name: time, exact: true }).click();
      await page.locator('.ant-picker-range input').first().click();
      const popup = page.locator('.ant-picker-panel-container');
      await expect(popup).toBeVisible();
      await expect(popup.locator('.ant-picker-panel:visible')).toHaveCount(1);
      await expect(popup.locator('.ant-picker-header-next-btn:visible')).toHaveCount(1);
      await expect(async () => {
        const { x = -1, width = 0 } = (await popup.boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(360);
      }).toPass();
    },
  );
}
