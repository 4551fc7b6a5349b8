import { expect, type Locator, type Page } from 'playwright/test';
import { prepare } from './console';
import { warm as test } from './fixtures';
import { withShared } from './withGatehouse';

const running = withShared(async (root) => {
  for (let at = 1; at <= 12; at += 1) {
    await root.call('POST', 'roles', {
      name: `Gate ${at}`,
      code: `gate-${at}`,
      status: 'enabled',
      menus: [],
    });
  }
  const gatekeeper = { username: 'gatekeeper', name: 'Gatekeeper', status: 'activated', roles: [] };
  await root.call('POST', 'users', gatekeeper);
});

async function open(page: Page, path: string): Promise<void> {
  await prepare(page.context(), { locale: 'en-US', token: running.root.token });
  await page.goto(`${running.address}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const shown = (select: Locator) =>
  select.evaluate((input: HTMLInputElement) => [
    input.closest('.ant-select')?.textContent,
    input.value,
  ]);

/** Opens a select by keyboard, goes down its list, and leaves it by Tab. */
async function passBy(page: Page, select: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const before = await shown(select);
  await select.focus();
  await page.keyboard.press('ArrowDown');
  await expect(select).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(key);
  await expect(select).not.toBeFocused();
  if (!(await isWithin(select))) {
    await expect(select).toHaveAttribute('aria-expanded', 'false');
  }
  expect(await shown(select)).toEqual(before);
}

/** The focus is still on a part of the select, such as what clears it. */
const isWithin = (select: Locator) =>
  select.evaluate((input) =>
    Boolean(input.closest('.ant-select')?.contains(document.activeElement)),
  );

async function passByAll(page: Page, region: Locator, count: number): Promise<void> {
  const selects = region.getByRole('combobox');
  await expect(selects).toHaveCount(count);
  for (const select of await selects.all()) {
    await passBy(page, select, 'Tab');
    await passBy(page, select, 'Shift+Tab');
  }
}

for (const path of [
  '/system/role?status=enabled',
  '/system/user?username=gatekeeper&status=activated',
  '/system/logger?level=info',
]) {
  test(`Tab changes no filter and no page size on ${path}`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByText(/^Total \d|match these filters/)).toBeVisible();
    await passByAll(page, page.getByRole('main'), 1);
    await expect(page).toHaveURL(`${running.address}${path}`);
  });
}

test('Tab chooses no role to filter users by', async ({ page }) => {
  await open(page, '/system/user');
  await page.getByRole('button', { name: 'Role', exact: true }).click();
  await passByAll(page, page.getByRole('dialog', { name: 'Role' }), 1);
  await expect(page).toHaveURL(`${running.address}/system/user`);
});

test('Tab gives a user no role, and takes none', { tag: '@long' }, async ({ page }) => {
  await open(page, '/system/user');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog');
  const roles = form.getByRole('combobox', { name: 'Roles' });
  // What follows depends on what the chosen roles give.
  const expectLeft = async () => {
    await expect(roles).not.toBeFocused();
    await expect(form.locator(':focus')).toHaveCount(1);
    expect(await isWithin(roles)).toBe(false);
  };
  await roles.fill('Gate 11');
  await expect(page.locator('.ant-select-item-option-active')).toHaveText('Gate 11');
  await page.keyboard.press('Enter');
  const chosen = await shown(roles);
  expect(chosen.join()).toContain('Gate 11');
  await page.keyboard.press('Tab');
  await expectLeft();
  expect(await shown(roles)).toEqual(chosen);
  await passBy(page, roles, 'Tab');
  await passBy(page, roles, 'Shift+Tab');
  await roles.focus();
  await page.keyboard.type('Gate 1');
  await page.keyboard.press('Tab');
  await expectLeft();
  expect(await shown(roles)).toEqual(chosen);
});

test('Tab changes nothing of a menu', async ({ page }) => {
  await open(page, '/system/menu');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add resource' }).click();
  await passByAll(page, form, 4);
  const path = form.getByLabel('Path 1');
  await path.fill('/api');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Remove row 1' })).toBeFocused();
  await expect(path).toHaveValue('/api');
});

test('Tab changes no language and no theme', async ({ page }) => {
  await open(page, '/home');
  for (const name of [/^Language: English/, /^Theme: /]) {
    const button = page.getByRole('button', { name });
    const label = await button.getAttribute('aria-label');
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menu').filter({ hasText: '简体中文' })).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await expect(button).toHaveAttribute('aria-label', label ?? '');
  }
});

test('Tab passes the days of the log in order, and keeps what was typed', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/system/logger');
  const box = page.getByRole('dialog', { name: 'Time' });
  const first = box.getByRole('textbox', { name: 'First day', exact: true });
  const last = box.getByRole('textbox', { name: 'Last day', exact: true });
  const apply = box.getByRole('button', { name: 'Apply' });
  const walk = async (days: [string, string]) => {
    await expect(first).toBeFocused();
    if (days[0]) await page.keyboard.type(days[0]);
    await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    if (days[1]) await page.keyboard.type(days[1]);
    await page.keyboard.press('Tab');
    await expect(apply).toBeFocused();
    await expect(page.getByText('Last 7 days')).toBeHidden();
  };
  await page.getByRole('button', { name: 'Time', exact: true }).press('Enter');
  await walk(['', '']);
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await walk(['2026-11-20', '2026-11-21']);
  await expect(first).toHaveValue('2026-11-20');
  await expect(last).toHaveValue('2026-11-21');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/startTime=2026-11-20&endTime=2026-11-21/);

  await page
    .getByRole('button', { name: 'Time: 2026-11-20 – 2026-11-21', exact: true })
    .press('Enter');
  await expect(first).toHaveValue('2026-11-20');
  await last.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await expect(apply).toBeFocused();
  await expect(last).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?startTime=2026-11-20$/);
});
