import { expect } from 'playwright/test';
import { digestOf, goTo, openView, signInByForm } from './console';
import { warm as test } from './fixtures';
import { PASSWORD, withShared } from './withGatehouse';

const gatehouse = withShared((root) =>
  root.call('POST', 'roles', { code: 'smith', name: 'Smith', status: 'enabled', menus: [] }),
);

test('another admin’s change shows at the next page change and at a refused call', async ({
  page,
}) => {
  const guard = await gatehouse.root.call('POST', 'roles', {
    code: 'guard',
    name: 'Guard',
    status: 'enabled',
    menus: [],
  });
  const menus = await gatehouse.root.call('GET', 'menus');
  const idOf = (...codes: string[]) => {
    let level = menus as unknown as { code: string; id: string; children?: typeof level }[];
    let id = '';
    for (const code of codes) {
      const found = level.find((menu) => menu.code === code);
      id = found?.id ?? '';
      level = found?.children ?? [];
    }
    return id;
  };
  const setMenus = (...ids: string[]) =>
    gatehouse.root.call('PUT', `roles/${guard.id}`, {
      code: 'guard',
      name: 'Guard',
      status: 'enabled',
      menus: ids.map((menu_id) => ({ menu_id })),
    });
  await setMenus(idOf('home'), idOf('system', 'role'), idOf('system', 'role', 'edit'));
  await gatehouse.root.call('POST', 'users', {
    username: 'guard',
    name: 'Guard',
    status: 'activated',
    password: digestOf(PASSWORD),
    roles: [{ role_id: guard.id }],
  });
  await page.goto(`${gatehouse.address}/user/login?redirect=/system/role`);
  await signInByForm(page, 'guard', PASSWORD);
  const edit = page.getByRole('row', { name: /Smith/ }).getByRole('button', { name: 'Edit' });
  await expect(edit).toBeVisible();

  await setMenus(idOf('home'), idOf('system', 'role'));
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await goTo(page, 'System', 'Roles');
  await expect(page.getByRole('cell', { name: 'Smith', exact: true })).toBeVisible();
  await expect(edit).toBeHidden();

  await setMenus(idOf('home'));
  await (await openView(page)).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: '403' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'System' })).toBeHidden();
});
