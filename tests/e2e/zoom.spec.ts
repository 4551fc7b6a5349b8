import { expect, type Page } from 'playwright/test';
import { overhang, settled } from './axe';
import { prepare, rowAct } from './console';
import { warm as test } from './fixtures';
import { covered } from './inSight';
import { withShared } from './withGatehouse';

/** A window of 1280 by 1024 pixels at 400%. */
const ZOOMED = { width: 320, height: 256 };

let id: string;
const gatehouse = withShared(async (root) => {
  const role = { code: 'zoomed', name: 'Zoomed', status: 'enabled', menus: [] };
  const { id: role_id } = await root.call('POST', 'roles', role);
  const user = { username: 'zoomed', name: 'Zoomed', status: 'activated', roles: [{ role_id }] };
  ({ id } = await root.call('POST', 'users', user));
});

/** Controls that a page draws, but those that antd keeps for screen readers alone. */
const CONTROLS = ':is(a[href], button, input, textarea, [role="combobox"]):visible';

async function expectAll(page: Page, within = 'main') {
  await settled(page);
  expect(await overhang(page)).toBe(0);
  const controls = page.locator(within).locator(CONTROLS);
  expect(await controls.count()).toBeGreaterThan(0);
  // A field is under its own ornaments; what is looked for is what else covers it.
  expect(await covered(controls)).toEqual([]);
}

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(`nothing is lost at 400% in ${locale}`, { tag: '@long' }, async ({ context, page }) => {
    await page.setViewportSize(ZOOMED);
    await prepare(context, { locale, token: gatehouse.root.token });
    for (const path of ['/home', '/system/user?username=zoomed', `/system/user/${id}`]) {
      await page.goto(gatehouse.address + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectAll(page);
    }
    await page.goto(`${gatehouse.address}/system/user/${id}/edit`);
    await page.getByRole('textbox').first().waitFor();
    await expectAll(page);

    await page.goto(`${gatehouse.address}/system/user?username=zoomed`);
    await rowAct(page, /^(Delete|删除)$/);
    await page.getByRole('dialog').waitFor();
    await expectAll(page, '[role="dialog"]');
  });
}
