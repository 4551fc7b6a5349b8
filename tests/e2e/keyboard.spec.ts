import { expect, type Page } from 'playwright/test';
import { codeAt } from '../api/authenticator';
import { digestOf, prepare, signInByApi } from './console';
import { test } from './fixtures';
import { keysOn } from './keys';
import { PASSWORD, withGatehouse } from './withGatehouse';

interface Seeded {
  id: string;
  code: string;
  children: Seeded[] | null;
}

const gatehouse = withGatehouse();

/** A company: three roles, thirty people, one of them with a password, and an address that guessed it. */
test.beforeAll(async () => {
  const { root } = gatehouse;
  const menus = (await root.call('GET', 'menus')) as unknown as Seeded[];
  const idOf = (code: string, level = menus): string | undefined => {
    const [first = '', ...rest] = code.split('.');
    const menu = level.find((one) => one.code === first);
    return rest.length === 0 ? menu?.id : idOf(rest.join('.'), menu?.children ?? []);
  };
  const addRole = async (name: string, codes: string[]) => {
    const granted = codes.map((code) => ({ menu_id: idOf(code) }));
    const role = { name, code: name.toLowerCase(), status: 'enabled', menus: granted };
    const { id } = await root.call('POST', 'roles', role);
    return { ...role, id };
  };
  const staff = await addRole('Staff', ['home']);
  const sales = await addRole('Sales', ['home', 'system', 'system.user']);
  const managers = await addRole('Managers', [
    'home',
    'system',
    'system.user',
    'system.user.delete',
  ]);
  const renamed = { ...managers, name: 'Bosses' };
  await root.call('PUT', `roles/${managers.id}`, renamed);
  const add = (username: string, name: string, role: { id: string }, more: object = {}) => {
    const email = `${username}@example.com`;
    const user = { username, name, email, status: 'activated', roles: [{ role_id: role.id }] };
    return root.call('POST', 'users', { ...user, ...more });
  };
  for (let at = 10; at < 38; at += 1) await add(`colleague${at}`, `Colleague ${at}`, staff);
  await add('lin.wei', 'Lin Wei', sales, { password: digestOf(PASSWORD) });
  await add('omar', 'Omar Haddad', sales);
  await add('maya', 'Maya Cohen', managers);
  const guess = () => signInByApi(gatehouse, 'lin.wei', 'a guess');
  for (let at = 0; at < 3; at += 1) await expect(guess()).rejects.toThrow();
});

async function open(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  await page.goto(gatehouse.address + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return keysOn(page);
}

const long = { tag: '@long' };
const TREE = 'Menu permissions';

test('finds a user by e-mail', long, async ({ page }) => {
  const keys = await open(page, '/system/user');
  await keys.search('lin.wei@example');
  await keys.to('row', /Lin Wei/);
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lin Wei', level: 1 })).toBeVisible();
});

test('makes a user with two roles and an invitation', long, async ({ page }) => {
  const keys = await open(page, '/system/user');
  await keys.use('button', 'Add');
  await keys.at('textbox', 'Username');
  await keys.type('ada');
  await keys.to('textbox', 'Name');
  await keys.type('Ada Hughes');
  await keys.to('combobox', 'Roles');
  await keys.pick('Staff');
  await keys.pick('Sales');
  await keys.press('Control+Enter');
  await keys.use('button', 'Copy invitation');
  await keys.use('button', 'Done');
  await keys.at('button', 'Add');
});

/** A dialog is there, and gone, at once. */
test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('gives a role to twenty users', long, async ({ page }) => {
    const keys = await open(page, '/system/user?pageSize=20');
    await page
      .getByRole('row', { name: /Colleague/ })
      .first()
      .waitFor();
    await keys.to('row', /./);
    await keys.to('checkbox', 'Select all', 'ArrowUp');
    await keys.press('Space');
    await expect(page.getByText('20 rows selected')).toBeVisible();
    await keys.use('button', 'Add role');
    await keys.at('combobox');
    await keys.pick('Bosses');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Add role' })).toBeEnabled();
    await keys.press('Control+Enter');
    // The focus begins at what is to be read, once that has come; a key that is pressed before would be lost.
    await keys.at('heading', 'What this changes');
    await keys.use('button', /20/);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await keys.press('Control+z');
  });

  test('sees what the change of a role would do', long, async ({ page }) => {
    const keys = await open(page, '/system/role');
    await keys.search('sales');
    await keys.use('button', 'Edit Sales');
    await keys.to('tree', TREE);
    await keys.press('ArrowDown', 'ArrowDown', 'Space', 'Control+Enter');
    await expect(page.getByText(/can now open Dashboard/)).toBeVisible();
    await keys.use('button', 'Save changes');
    await keys.at('button', 'Edit Sales');
  });
});

test('removes a leaver', long, async ({ page }) => {
  const keys = await open(page, '/system/user');
  await keys.search('omar');
  await keys.use('button', 'More actions for Omar Haddad');
  await keys.choose('Remove leaver…');
  await expect(page.getByText(/^1 person loses/)).toBeVisible();
  await keys.use('button', 'Remove leaver');
  await keys.use('button', 'Done');
  await keys.at('button', 'More actions for Omar Haddad');
});

test('asks why somebody may not do something', long, async ({ page }) => {
  const keys = await open(page, '/system/access');
  await keys.to('combobox', 'User');
  await keys.pick('Lin Wei');
  await keys.to('combobox', 'Page or action');
  await keys.pick('system.user.delete');
  await expect(page.getByText(/^Lin Wei may not use Users \/ Delete/)).toBeVisible();
  await keys.to('button', /Managers|Bosses/);
});

test('sees who can delete users', long, async ({ page }) => {
  const keys = await open(page, '/home');
  await keys.press('Control+k');
  await keys.at('combobox', 'Command palette');
  await keys.type('who can delete users');
  await page
    .getByRole('option', { name: /delete/i })
    .first()
    .waitFor();
  await keys.press('Enter');
  await keys.to('link', 'Maya Cohen');
});

test('copies a role with one change', long, async ({ page }) => {
  const keys = await open(page, '/system/role');
  await keys.search('sales');
  await keys.use('button', 'More actions for Sales');
  await keys.choose('Clone');
  await keys.at('textbox', 'Name');
  await keys.press('Control+a');
  await keys.type('Branch');
  await keys.to('checkbox', /^Dashboard/);
  await keys.press('Space', 'Control+Enter');
  await expect(page.getByText('Save successfully')).toBeVisible();
});

test('sees who renamed a role, and undoes it', long, async ({ page }) => {
  const keys = await open(page, '/system/role');
  await keys.search('bosses');
  await keys.to('row', /Bosses/);
  await keys.press('Enter');
  await keys.to('tab', /Overview/);
  await keys.to('tab', /History/, 'ArrowRight');
  await keys.press('Enter');
  await expect(page.getByText('by Administrator').first()).toBeVisible();
  await keys.use('button', 'Undo this change');
  await keys.confirm('Undo');
  await expect(page.getByRole('heading', { name: 'Managers', level: 1 })).toBeVisible();
  await keys.at('button', 'Undo this change');
});

test('stands at the next change though the question closes late', long, async ({ page }) => {
  const role = { name: 'Clerks', code: 'clerks', status: 'enabled', menus: [] };
  const { id } = await gatehouse.root.call('POST', 'roles', role);
  await gatehouse.root.call('PUT', `roles/${id}`, { ...role, name: 'Scribes' });
  const keys = await open(page, '/system/role');
  await keys.search('scribes');
  await keys.to('row', /Scribes/);
  await keys.press('Enter');
  await keys.to('tab', /Overview/);
  await keys.to('tab', /History/, 'ArrowRight');
  await keys.press('Enter');
  await page.addStyleTag({ content: '.ant-modal { animation-duration: 3s !important; }' });
  await keys.use('button', 'Undo this change');
  await keys.confirm('Undo');
  await keys.at('button', 'Undo this change');
});

test('finds the failed sign-ins of an address', long, async ({ page }) => {
  const keys = await open(page, '/system/logger?tag=login');
  await keys.search('127.0.0.1');
  await expect(page.getByRole('row', { name: /wrong password/ })).toHaveCount(3);
});

test('exports the users with a role', long, async ({ page }) => {
  const keys = await open(page, '/system/user');
  await keys.press('/');
  await keys.use('button', 'Role', 'ArrowRight');
  await keys.at('combobox', 'Role');
  await keys.pick('Sales');
  await keys.at('button', 'Role: Sales');
  await keys.to('button', 'Add', 'Shift+Tab');
  await keys.use('button', 'More', 'ArrowRight');
  await keys.choose('Export');
  const download = page.waitForEvent('download');
  await keys.use('button', 'Export to a file');
  await download;
  await keys.at('button', 'More');
});

test('gives an external page to a role', long, async ({ page }) => {
  const keys = await open(page, '/system/menu');
  await keys.use('button', 'Add');
  await keys.to('textbox', 'Name');
  await keys.type('Handbook');
  await keys.to('textbox', 'Path');
  await keys.type('https://handbook.example/');
  await keys.to('combobox', 'Roles');
  await keys.pick('Sales');
  await keys.press('Control+Enter');
  const asked = page.getByRole('dialog', { name: /“Handbook” to the role “Sales”/ });
  await expect(asked.getByText(/can now open Handbook/)).toBeVisible();
  await keys.use('button', 'Save changes');
  await keys.at('button', 'Add');
});

test('imports users, and gives them passwords', long, async ({ page }) => {
  const keys = await open(page, '/system/user/import');
  const rows = Array.from({ length: 50 }, (_, at) => `new${at},New ${at},staff`);
  const chosen = page.waitForEvent('filechooser');
  await keys.use('button', /^Drop a file here/);
  await (await chosen).setFiles({
    ...{ name: 'users.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['username,name,roles', ...rows].join('\n')),
  });
  await keys.use('button', 'Check');
  await keys.use('button', 'Import');
  await keys.use('button', 'Set one-time passwords');
  // Backwards, past none of the fifty invitations.
  await keys.use('button', 'Done', 'Shift+Tab');
});

test('sets up a second factor of one’s own', long, async ({ page }) => {
  const keys = await open(page, '/account/profile?tab=security');
  await keys.use('button', 'Set up authenticator app');
  await keys.at('textbox', 'Your password');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await keys.at('textbox', 'Authenticator code');
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await keys.type(codeAt(secret, Date.now()));
  await keys.press('Enter');
  await keys.use('button', 'Done');
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
});

test('resets a password', long, async ({ page }) => {
  const keys = await open(page, '/system/user');
  await keys.search('colleague10');
  await keys.use('button', 'More actions for Colleague 10');
  await keys.choose('Reset password');
  await keys.confirm('Reset password');
  await keys.use('button', 'Done');
  await keys.at('button', 'More actions for Colleague 10');
});
