import { expect } from 'playwright/test';
import { prepare, watch } from './console';
import { warm as test } from './fixtures';
import { rtlFaults } from './rtlFaults';
import { FORM, pageAt } from './stops';
import { openerOf } from './visits';
import { withGatehouse } from './withGatehouse';

// Its own: whatever is Chinese on it would be a text that was not translated.
const gatehouse = withGatehouse();

test.beforeAll(async () => {
  const { root } = gatehouse;
  const role = { code: 'scribe', name: 'Scribe', status: 'enabled', menus: [] };
  const { id } = await root.call('POST', 'roles', role);
  const user = { username: 'sara', name: 'Sara', status: 'activated', roles: [{ role_id: id }] };
  await root.call('POST', 'users', user);
});

// A language with a region; everyStop.spec.ts visits all in one without, and tests/pages has the other two.
test('he-IL runs from right to left, in English words', { tag: '@long' }, async ({
  context,
  page,
}) => {
  const complaints = watch(page);
  const found: string[] = [];
  for (const [token, ...stops] of [
    ['', pageAt('/user/login')],
    [gatehouse.root.token, pageAt('/home'), pageAt('/account/profile'), FORM],
  ] as const) {
    await prepare(context, { locale: 'he-IL', token });
    const open = openerOf(page, gatehouse.address);
    for (const stop of stops) {
      await open(stop);
      for (const fault of await rtlFaults(page)) found.push(`${stop.name}: ${fault}`);
    }
  }
  expect((await page.getByRole('dialog').boundingBox())?.x).toBe(0);
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

test('machine values keep their order, and a failure stands apart from the link to its trace id', {
  tag: '@long',
}, async ({ context, page }) => {
  await prepare(context, { token: gatehouse.root.token, locale: 'ar' });
  await openerOf(page, gatehouse.address)(FORM);
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Phone')).toHaveCSS('direction', 'ltr');
  await page.route('**/api/v1/roles?*', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'X-Trace-Id': 'TRACE-1' },
      json: { success: false, error: { id: 'internal_error', code: 500, detail: 'Internal' } },
    }),
  );
  await page.goto(`${gatehouse.address}/system/role`);
  const link = page.locator('button[title="TRACE-1"]').first();
  const gap = await link.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const text = element.previousElementSibling?.getBoundingClientRect();
    if (!text) return 0;
    return Math.max(own.left - text.right, text.left - own.right);
  });
  expect(gap).toBeGreaterThanOrEqual(8);
});

test('what parts the places of the breadcrumb stands before each but the first', {
  tag: '@long',
}, async ({ context, page }) => {
  await prepare(context, { token: gatehouse.root.token, locale: 'he-IL' });
  await page.goto(`${gatehouse.address}/system/role`);
  const last = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').last();
  const room = await last.evaluate((item) => {
    const name = item.firstElementChild?.getBoundingClientRect();
    return name ? item.getBoundingClientRect().right - name.right : 0;
  });
  expect(room).toBeGreaterThan(16);
});
