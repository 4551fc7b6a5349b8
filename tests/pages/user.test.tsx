import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { backend } from './backend';
import { openConsole, signIn } from './console';
import {
  actsOf,
  asRoot,
  dialog,
  newRole,
  newUser,
  option,
  row,
  rowAct,
  setValue,
} from './entities';

const PASSWORD = 'Drawbridge & moat 12';

beforeAll(async () => {
  for (let at = 0; at < 12; at += 1) await newRole(`Role ${at}`);
});

describe('the page of users', () => {
  it('adds a user, with any role there is, and shows the one-time password once', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add User');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Username is required!');
    form.getByText('Please select at least one role');
    form.getByPlaceholderText('Leave empty to issue a one-time password');

    setValue(form.getByLabelText('Username'), 'ada');
    setValue(form.getByLabelText('Name'), 'Ada 🗝 <script>');
    setValue(form.getByLabelText('Email'), 'not an address');
    await form.findByText('This is not a valid email address.');
    setValue(form.getByLabelText('Email'), '');
    setValue(form.getByLabelText('Roles'), 'Role 11');
    await user.click(await screen.findByTitle('Role 11'));
    await user.click(form.getByRole('button', { name: 'Save' }));

    const told = await dialog('One-time password');
    const password = told.getByRole('code').textContent ?? '';
    expect((await backend.api.signIn('ada', password)).access_token).toBeTruthy();
    await user.click(told.getByRole('button', { name: 'Copy invitation' }));
    const invitation = await navigator.clipboard.readText();
    for (const part of ['http://localhost', 'Username: ada', `One-time password: ${password}`])
      expect(invitation).toContain(part);
    await user.click(told.getByRole('button', { name: 'Done' }));
    (await row('ada')).getByText('Role 11');
    expect(screen.queryByText(password)).toBeNull();
  });

  it('has a line about root above the list, for root alone', async () => {
    await signIn();
    openConsole('/system/user');
    const line = within(await screen.findByRole('region', { name: 'Root account' }));
    line.getByText('Administrator (admin) can do everything and is not in the list.');
    const listed = await asRoot('GET', '/api/v1/users?username=admin');
    expect(listed).toEqual([]);
  });

  it('resets a password after asking', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await rowAct(user, 'ada', 'Reset password');
    const asked = await dialog('Reset the password of ada?');
    await user.click(asked.getByRole('button', { name: 'Reset password' }));
    const told = await dialog('One-time password');
    const password = told.getByRole('code').textContent ?? '';
    expect((await backend.api.signIn('ada', password)).access_token).toBeTruthy();
  });

  it('saves a form by Ctrl and Enter, from a text of several lines too', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await user.click((await row('ada')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit User');
    await user.type(await form.findByLabelText('Remark'), 'On leave');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Save successfully');
    const [ada] = await asRoot('GET', '/api/v1/users?username=ada');
    expect(ada.remark).toBe('On leave');
  });

  it('takes no other role where Ctrl and Enter save with the list of roles open', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add User');
    setValue(await form.findByLabelText('Username'), 'single');
    setValue(form.getByLabelText('Name'), 'Single');
    await user.type(form.getByRole('combobox', { name: 'Roles' }), 'Role 7');
    await user.click(await screen.findByTitle('Role 7'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await dialog('One-time password');
    const [{ roles }] = await asRoot('GET', '/api/v1/users?username=single');
    expect(roles.map(({ role_name }: { role_name: string }) => role_name)).toEqual(['Role 7']);
  });

  it('S44 shows what is bound to a user in the form, and what a reset ended and kept', async () => {
    const [ada] = await asRoot('GET', '/api/v1/users?username=ada');
    const at = new Date('2026-01-02T03:04:05Z');
    await backend.api.db.insert(tables.passkey).values({
      ...{ id: 'key', user_id: ada.id, name: 'Laptop', credential_id: 'c', public_key: 'p' },
      ...{ user_handle: 'h', rp_id: 'localhost', counter: 0, transports: [], created_at: at },
    });
    const app = { id: ada.id, secret: 'sealed', last_step: 0, created_at: at };
    await backend.api.db.insert(tables.totp_factor).values(app);
    await signIn();
    const user = openConsole('/system/user');
    await user.click((await row('ada')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit User');
    const bound = await form.findByRole('list', { name: 'They also sign in with:' });
    within(bound).getByText(/^Passkey Laptop .since .*2026/);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await rowAct(user, 'ada', 'Reset password');
    const asked = await dialog('Reset the password of ada?');
    await user.click(asked.getByRole('button', { name: 'Reset password' }));
    const told = await dialog('One-time password');
    within(told.getByRole('list', { name: 'Ended for ada:' })).getByText(/^Passkey Laptop/);
    within(told.getByRole('list', { name: 'Kept for ada:' })).getByText(/^Authenticator app/);
    told.getByText(/still asks for the authenticator app.*“Remove two-factor authentication”/);
    expect(await backend.api.db.$count(tables.passkey)).toBe(0);
    await backend.api.db.delete(tables.totp_factor);
  });

  it('keeps the password when the field is left empty', async () => {
    const [ada] = await asRoot('GET', '/api/v1/users?username=ada');
    await signIn();
    const user = openConsole('/system/user');
    await user.click((await row('ada')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit User');
    const field = await form.findByLabelText('Password');
    setValue(field, PASSWORD);
    form.getByText('Strong');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');

    await user.click((await row('ada')).getByRole('button', { name: /^Edit / }));
    const again = await dialog('Edit User');
    setValue(await again.findByLabelText('Phone'), '+49 1');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await asRoot('GET', `/api/v1/users/${ada.id}`)).phone).toBe('+49 1'),
    );
    expect((await backend.api.signIn('ada', PASSWORD)).access_token).toBeTruthy();
  });

  it('asks before it freezes users, by name, and says that they are signed out', async () => {
    const { access_token: token } = await backend.api.signIn('ada', PASSWORD);
    const meets = async () =>
      (await backend.api.call('GET', '/api/v1/current/user', { token })).status;
    await signIn();
    const user = openConsole('/system/user');
    await user.click((await row('ada')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Freeze' }));
    const asked = await dialog('Are you sure you want to freeze the selected user?');
    asked.getByText('Ada 🗝 <script>');
    asked.getByText(/^This user is signed out at once/);
    expect(await meets()).toBe(200);
    await user.click(asked.getByRole('button', { name: 'Freeze 1 user' }));
    await screen.findByText('1 user frozen and signed out');
    screen.getByText('Save successfully');
    expect(await meets()).toBe(401);
    screen.getByText('1 row selected');
    await user.click(screen.getByRole('button', { name: 'Unfreeze' }));
    await screen.findByText('1 user unfrozen');
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    expect((await backend.api.signIn('ada', PASSWORD)).access_token).toBeTruthy();
  });

  it('says how many have a role already before it is added to many', async () => {
    const role = await newRole('Smiths');
    await newUser('smith1', 'Smith One', [{ role_id: role.id }]);
    await newUser('smith2', 'Smith Two');
    await signIn();
    const user = openConsole('/system/user?username=smith');
    await row('Smith One');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Add role' }));
    const form = await dialog('Add role');
    await user.type(form.getByRole('combobox', { name: 'Roles' }), 'Smiths');
    await user.click(await option('Smiths'));
    await user.click(form.getByRole('button', { name: 'Add role' }));
    const asked = await dialog('Add the role Smiths to 2 users');
    asked.getByText('1 of them already has it.');
    await user.click(asked.getByRole('button', { name: 'Add to 2 users' }));
    await screen.findByText('Role added to 1 user');
  });

  it('shows by the dotted codes what the user may do', async () => {
    const menus = await asRoot('GET', '/api/v1/menus');
    const users = menus
      .find((menu: { code: string }) => menu.code === 'system')
      .children.find((menu: { code: string }) => menu.code === 'user');
    const edit = users.children.find((menu: { code: string }) => menu.code === 'edit');
    const role = await newRole('Editor', [users.id, edit.id]);
    const [ada] = await asRoot('GET', '/api/v1/users?username=ada');
    await asRoot('PUT', `/api/v1/users/${ada.id}`, { ...ada, roles: [{ role_id: role.id }] });

    await signIn('ada', PASSWORD);
    const browser = openConsole('/system/user');
    const line = await row('ada');
    expect(await actsOf(browser, line)).toEqual(['Edit', 'Open', 'Freeze', 'Remove leaver…']);
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    screen.getByRole('columnheader', { name: 'Actions' });
  });

  it('offers a user without its buttons the page of each user alone', async () => {
    const [page] = await asRoot('GET', '/api/v1/menus?code=system.user');
    const role = await newRole('Reader', [page.children[0].id]);
    const [ada] = await asRoot('GET', '/api/v1/users?username=ada');
    await asRoot('PUT', `/api/v1/users/${ada.id}`, { ...ada, roles: [{ role_id: role.id }] });

    await signIn('ada', PASSWORD);
    const browser = openConsole('/system/user');
    expect(await actsOf(browser, await row('ada'))).toEqual(['Open']);
    screen.getByRole('columnheader', { name: 'Roles' });
  });
});
