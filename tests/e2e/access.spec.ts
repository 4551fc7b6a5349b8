import { expect, type Page } from 'playwright/test';
import { overhang, violations } from './axe';
import { digestOf, prepare, signInByApi, tagOf } from './console';
import { warm as test } from './fixtures';
import { PASSWORD, withShared } from './withGatehouse';

interface Seeded {
  id: string;
  code: string;
  children: Seeded[] | null;
}

const gatehouse = withShared(async (root) => {
  const menus = (await root.call('GET', 'menus')) as unknown as Seeded[];
  const ids = new Map<string, string>();
  const take = (level: Seeded[] | null, above = '') => {
    for (const { id, code, children } of level ?? []) {
      ids.set(above + code, id);
      take(children, `${above}${code}.`);
    }
  };
  take(menus);
  const codes = ['home', 'system.role', 'system.role.edit'];
  const role = await root.call('POST', 'roles', {
    code: 'porter',
    name: 'Porter',
    status: 'enabled',
    menus: codes.map((code) => ({ menu_id: ids.get(code) })),
  });
  await root.call('POST', 'users', {
    username: 'warden',
    name: 'Walter',
    status: 'activated',
    password: digestOf(PASSWORD),
    roles: [{ role_id: role.id }],
  });
});

/** Tab, until what is wanted has the focus. */
async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'tab' | 'tree' | 'combobox',
  name: string | RegExp,
) {
  // A tab that has the focus has another name; the navigation may have a link of that name before it.
  const wanted = await page.getByRole(role, { name, exact: true }).last().elementHandle();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await wanted?.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('from a user to role, menu and explanation by keyboard alone', { tag: '@long' }, async ({
  context,
  page,
}) => {
  await prepare(context, { token: gatehouse.root.token, locale: 'en-US' });
  await page.goto(`${gatehouse.address}/system/user?username=warden`);
  await page.getByRole('row', { name: /warden/ }).waitFor();
  await tabTo(page, 'button', 'More actions for Walter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Walter', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Walter - Gatehouse');
  await tabTo(page, 'tab', 'Overview');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/access$/);
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toContainText('Access');
  await expect(tab).toBeFocused();
  await expect(page).toHaveTitle('Access · Walter - Gatehouse');

  await tabTo(page, 'tree', 'Menus');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Porter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Porter', level: 1 })).toBeVisible();
  await tabTo(page, 'tree', 'Menus');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Roles');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible();
  await tabTo(page, 'tab', 'Roles');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Walter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Walter', level: 1 })).toBeVisible();
  await tabTo(page, 'link', 'Why?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Access', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/user_id=/);
  await expect(page.getByText('Walter (warden)')).toBeVisible();

  const chooser = page.getByRole('combobox', { name: 'Page or action' });
  await tabTo(page, 'combobox', 'Page or action');
  await page.keyboard.type('role.');
  const active = page.locator('.ant-select-item-option-active');
  await expect(active).toHaveText('Add (system.role.add)');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText('Edit (system.role.edit)');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/code=system\.role\.edit/);
  await expect(
    page.getByText(/^Walter may use Roles \/ Edit \(system\.role\.edit\)/),
  ).toBeVisible();
  await expect(chooser).toBeFocused();
  await page.keyboard.type('user.add');
  await expect(active).toHaveText('Add (system.user.add)');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/^Walter may not use Users \/ Add \(system\.user\.add\)/),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

for (const { locale, why, sentence } of [
  { locale: 'en-US', why: 'Why?', sentence: /^You may not use Users \(system\.user\)/ },
  { locale: 'zh-CN', why: '为什么？', sentence: /^您不能使用用户管理（system\.user）/ },
] as const) {
  test(
    `a refusal explains itself on a phone, in ${locale}`,
    tagOf(locale),
    async ({ context, page }) => {
      const warden = await signInByApi(gatehouse, 'warden', PASSWORD);
      await page.setViewportSize({ width: 360, height: 740 });
      await prepare(context, { token: warden.token, locale });
      await page.goto(`${gatehouse.address}/system/user`);
      await page.getByRole('button', { name: why }).click();
      const drawer = page.getByRole('dialog', { name: why });
      await expect(drawer.getByText(sentence)).toBeVisible();
      expect(await overhang(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
    },
  );

  test(`every page about access fits on a phone, in ${locale}`, { tag: '@long' }, async ({
    context,
    page,
  }) => {
    const [user] = (await gatehouse.root.call('GET', 'users')) as unknown as { id: string }[];
    const [role] = (await gatehouse.root.call('GET', 'roles')) as unknown as { id: string }[];
    const [menu] = (await gatehouse.root.call('GET', 'menus')) as unknown as { id: string }[];
    await page.setViewportSize({ width: 360, height: 740 });
    await prepare(context, { token: gatehouse.root.token, locale });
    for (const path of [
      `/system/access?user_id=${user?.id}&code=system.user.add`,
      `/system/access?tab=compare&left=user:${user?.id}&right=role:${role?.id}`,
      '/system/access?tab=who&code=system.role.edit',
      `/system/access?tab=unused&role=${role?.id}`,
      '/system/access?tab=how',
      `/system/user/${user?.id}/access`,
      `/system/role/${role?.id}/permissions`,
      `/system/menu/${menu?.id}/roles`,
    ]) {
      await page.goto(gatehouse.address + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      expect([path, await overhang(page)]).toEqual([path, 0]);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  });
}
