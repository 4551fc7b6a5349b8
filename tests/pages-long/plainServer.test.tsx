import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { toRow } from '@/server/log/entry';
import { backend, failure } from '../pages/backend';
import { openConsole, signIn } from '../pages/console';
import { actsOf, asRoot, dialog, newRole, newUser, row, rowAct, setValue } from '../pages/entities';
import { type Call, original } from '../pages/original';

let calls: Record<string, Call>;
beforeEach(async () => {
  calls = {};
  backend.fail(...original(calls));
  await signIn();
});

const namesOf = (buttons: HTMLElement[]) =>
  buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');

/** What a page offers beside what the frame has. */
const offered = () => namesOf(within(screen.getByRole('main')).getAllByRole('button'));

/** They take all selected rows. */
const SELECTING = { name: /^Select / };

const OURS = [
  ...['Import', 'Export', 'Deleted records', 'History', 'Access', 'How access works'],
  ...['Live', 'Overview', 'Verify', 'Sessions', 'View as'],
];

describe('on a plain server of the contract', () => {
  it('the navigation has the pages of gin-admin, whatever other menus there are', async () => {
    openConsole('/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...['Menus', 'Roles', 'Users', 'Logs'].map((name) => expect.stringContaining(name)),
      ...links.slice(4).map(() => expect.anything()),
    ]);
    expect(screen.queryByText('Dashboard')).toBeNull();
    expect(screen.queryByRole('link', { name: 'How access works' })).toBeNull();
  });

  it('the frame has no bell, and the menu of the user the profile alone', async () => {
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: /Administrator/ }));
    const logout = await screen.findByRole('menuitem', { name: 'Logout' });
    const menu = within(logout.closest<HTMLElement>('[role="menu"]') as HTMLElement);
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Profile', 'Logout']);
    expect(screen.queryByRole('button', { name: /notification/i })).toBeNull();
  });

  it.each([
    ['/account/settings', '404'],
    ['/how-access-works', '404'],
    ['/system/user/requests', '404'],
    ['/dashboard/analysis', '403'],
    ['/system/access', '403'],
    ['/system/role/deleted', '403'],
  ])('%s is %s, which nothing explains', async (address, status) => {
    openConsole(address);
    await screen.findByRole('heading', { name: status });
    expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull();
  });

  it('pages that it lacks stay closed where the menus could not be read', async () => {
    backend.fail(
      http.get('*/api/v1/current/menus', () => failure(500, 'internal_server_error', '')),
    );
    openConsole('/dashboard/monitor');
    await screen.findByRole('heading', { name: '403' });
  });

  it('users are edited, reset and deleted, one at a time', async () => {
    await newUser('lin.wei', 'Lin Wei');
    const user = openConsole('/system/user');
    const acts = ['Edit', 'Open', 'Reset password', 'Delete'];
    expect(await actsOf(user, await row('Lin Wei'))).toEqual(acts);
    expect(screen.queryByRole('checkbox', SELECTING)).toBeNull();
    for (const name of OURS) expect(offered()).not.toContain(name);
    await rowAct(user, 'Lin Wei', 'Delete');
    const asked = await dialog('Are you sure you want to delete this user?');
    await user.click(asked.getByRole('button', { name: 'Delete user' }));
    await screen.findByText('Delete successfully');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('the form of a user does not ask who else has the e-mail', async () => {
    const user = openConsole('/system/user/new');
    await user.type(await screen.findByLabelText('Email'), 'mary@example.com');
    await screen.findByDisplayValue('mary@example.com');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(calls['GET /api/v1/users']).toBeUndefined();
  });

  it('a role is made, edited and deleted with calls of the contract alone', async () => {
    await newRole('Clerk');
    const user = openConsole('/system/role');
    expect(await actsOf(user, await row('Clerk'))).toEqual(['Edit', 'Open', 'Delete']);
    expect(screen.queryByRole('checkbox', SELECTING)).toBeNull();
    for (const name of OURS) expect(offered()).not.toContain(name);
    await user.click((await row('Clerk')).getByRole('button', { name: 'Edit Clerk' }));
    const form = await dialog('Edit Role');
    await form.findByRole('tree');
    expect(form.queryByRole('switch', { name: /two-factor/i })).toBeNull();
    setValue(form.getByLabelText('Name'), 'Teller');
    await user.click(await form.findByRole('checkbox', { name: 'Home' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await rowAct(user, 'Teller', 'Delete');
    const asked = await dialog('Are you sure you want to delete this role?');
    await user.click(asked.getByRole('button', { name: 'Delete role' }));
    await waitFor(async () => expect(await asRoot('GET', '/api/v1/roles')).toEqual([]));
  });

  it.each(['user', 'role'])(
    'a %s has a page of its own, without tabs, which opens its form',
    async (entity) => {
      const { id: role_id } = await newRole(`Sailors ${entity}`);
      const { id } = await newUser(`grace.${entity}`, 'Grace Hopper', [{ role_id }]);
      const path = entity === 'user' ? `user/${id}` : `role/${role_id}`;
      const user = openConsole(`/system/${path}`);
      await user.click(await screen.findByRole('button', { name: 'Edit' }));
      expect(screen.queryByRole('tab')).toBeNull();
      const name = await screen.findByLabelText('Name');
      setValue(name, 'Grace');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText('Save successfully');
      expect((await asRoot('GET', `/api/v1/${path.replace('/', 's/')}`)).name).toBe('Grace');
    },
  );

  it('menus are shown as a tree, without handles to move them and without other tools', async () => {
    const menu = { code: 'reports', name: 'Reports', type: 'page', status: 'enabled' };
    await asRoot('POST', '/api/v1/menus', menu);
    const user = openConsole('/system/menu?type=button&own_status=disabled');
    const acts = ['Edit', 'Open', 'Add Submenu', 'Delete'];
    expect(await actsOf(user, await row('Reports'))).toEqual(acts);
    expect(calls['GET /api/v1/menus']?.query).toEqual({});
    expect(screen.queryByRole('button', { name: /^(Type|Status)/ })).toBeNull();
    expect(screen.queryByRole('checkbox', SELECTING)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
    for (const name of OURS) expect(offered()).not.toContain(name);
  });

  it('the log takes the filters of the contract, and leaves the others of an address out', async () => {
    openConsole('/system/logger?event=login&notLevel=info&view=actions&level=info');
    await screen.findByRole('table');
    await waitFor(() =>
      expect(calls['GET /api/v1/loggers']?.query).toEqual({
        ...{ level: 'info', current: '1', pageSize: expect.any(String) },
      }),
    );
    expect(screen.queryByRole('radio', { name: 'Actions' })).toBeNull();
    for (const name of OURS) expect(offered()).not.toContain(name);
  });

  it('a trace is told in the order in which it happened', async () => {
    const entry = { tag: 'login', event: 'login', trace_id: 'TRACE-PLAIN' } as const;
    const said = (['warn', 'error'] as const).map((level, at) =>
      toRow({ ...entry, level, message: 'm', user_id: '', username: '' }, Date.now() + at * 1000),
    );
    await backend.api.db.insert(tables.logger).values(said);
    openConsole('/system/logger?trace=TRACE-PLAIN');
    const steps = within(await screen.findByRole('dialog'));
    await steps.findAllByText('Error');
    const levels = steps.getAllByText(/^(Warning|Error)$/).map(({ textContent }) => textContent);
    expect(levels).toEqual(['Warning', 'Warning', 'Error', 'Error']);
  });

  it('the profile has its two tabs, and changes the password alone', async () => {
    openConsole('/account/profile?tab=security');
    await screen.findByLabelText('Old Password');
    const panels = screen.getAllByRole('heading', { level: 2 });
    expect(panels.map(({ textContent }) => textContent)).toEqual(['Change password']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('the palette finds pages, and asks the server nothing', async () => {
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'use');
    await screen.findByRole('option', { name: /^User/ });
    expect(screen.queryByRole('option', { name: /settings/i })).toBeNull();
  });
});

describe('on a plain server of the contract, a stranger', () => {
  beforeEach(() => sessionStorage.clear());

  it('signs in with the captcha of a picture', async () => {
    openConsole('/user/login');
    await screen.findByRole('button', { name: 'Login' });
    await screen.findByRole('button', { name: 'Reload captcha' });
    expect(screen.queryByRole('button', { name: /passkey|Verify without/ })).toBeNull();
  });

  it.each(['/user/register', '/user/forgot-password'])(
    'reads at %s whom to ask, and sends nothing',
    async (address) => {
      openConsole(address);
      await screen.findByRole('link', { name: 'Back to login' });
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  );
});
