import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import {
  asRoot,
  dialog,
  newRole,
  newUser,
  option,
  row,
  rowAct,
  saveSeen,
  setValue,
  USER_PASSWORD,
} from '../pages/entities';

const menuIds = async (id: string): Promise<string[]> => {
  const role = await asRoot('GET', `/api/v1/roles/${id}`);
  return role.menus.map(({ menu_id }: { menu_id: string }) => menu_id);
};

describe('the page of a role', () => {
  it('takes over what was typed in the dialog, ticks in a table, and says what was saved', async () => {
    const role = await newRole('Ferrymen');
    const before = await menuIds(role.id);
    await signIn();
    const user = openConsole('/system/role');
    await user.click((await row('Ferrymen')).getByRole('button', { name: 'Edit Ferrymen' }));
    const form = await dialog('Edit Role');
    setValue(await form.findByLabelText('Description'), 'over the river');
    await user.click(form.getByRole('button', { name: 'Open as page' }));
    await waitFor(() => expect(address()).toBe(`/system/role/${role.id}/edit`));

    await screen.findByRole('table', { name: 'Pages and their actions' });
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'over the river');
    const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Users: Add' });
    const was = tick().checked;
    // The table is drawn anew once all about the menus is read.
    await waitFor(async () => {
      if (tick().checked === was) await user.click(tick());
      screen.getByText(was ? '0 added, 1 removed' : /^[12] added, 0 removed$/);
    });
    await saveSeen(user, screen);
    await screen.findByText('Save successfully');
    await screen.findByText('Role “Ferrymen” saved');
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).description).toBe('over the river');
    expect((await menuIds(role.id)).length).not.toBe(before.length);
  });
});

describe('the number of people of a role', () => {
  it('leads to the list of those who have it, which exports them', async () => {
    const role = await newRole('Riders');
    await newUser('rider', 'Ri Der', [{ role_id: role.id }]);
    await signIn();
    const user = openConsole(`/system/role/${role.id}`);
    await user.click(await screen.findByRole('link', { name: '1 user' }));
    await row('Ri Der');
    await screen.findByRole('button', { name: 'Role: Riders' });
    expect(address()).toBe(`/system/user?role_id=${role.id}`);
  });
});

describe('the menu tree', () => {
  it('says of each row how deep it is', async () => {
    await signIn();
    openConsole('/system/menu');
    const grid = within(await screen.findByRole('treegrid', { name: 'Menus' }));
    const rowOf = async (code: string) => (await grid.findByText(code)).closest('tr');
    expect((await rowOf('system'))?.getAttribute('aria-level')).toBe('1');
    expect((await rowOf('system'))?.getAttribute('aria-expanded')).toBe('true');
    expect((await rowOf('logger'))?.getAttribute('aria-level')).toBe('2');
  });
});

describe('a deletion', () => {
  it('says who holds the role before, and which role was deleted after', async () => {
    await newRole('Tinkers');
    await signIn();
    const user = openConsole('/system/role');
    await rowAct(user, 'Tinkers', 'Delete');
    const asked = await dialog('Are you sure you want to delete this role?');
    await asked.findByText('No one has this role.');
    await user.click(asked.getByRole('button', { name: 'Delete role' }));
    await screen.findByText('Delete successfully');
    await screen.findByText('Role “Tinkers” deleted');
  });
});

describe('how access works', () => {
  it('is explained on a page that Home leads to, which says where to look', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('link', { name: 'How access works' }));
    await screen.findByRole('img', { name: /^A user has roles/ });
    const where = within(screen.getByRole('region', { name: 'Where to look' }));
    const places = ['Menus', 'Roles', 'Users', 'Access'];
    expect(where.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(places);
    await user.click(where.getByRole('link', { name: 'Roles' }));
    await screen.findByRole('heading', { name: 'Roles', level: 1 });
  });
});

describe('the page of a user', () => {
  it('has tabs that are addresses, and ends the title and the breadcrumb in the name', async () => {
    const { id } = await newUser('mina', 'مينا 🌊');
    await signIn();
    const user = openConsole(`/system/user/${id}`);
    await screen.findByRole('heading', { name: 'مينا 🌊', level: 1 });
    expect(document.title).toBe('مينا 🌊 - Gatehouse');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByText('مينا 🌊').getAttribute('aria-current')).toBe('page');
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Overview', 'Access', 'Sessions', 'History']);
    await user.click(screen.getByRole('tab', { name: 'Sessions' }));
    await waitFor(() => expect(address()).toBe(`/system/user/${id}/sessions`));
    await screen.findByText('Not signed in anywhere.');
    expect(document.title).toBe('Sessions · مينا 🌊 - Gatehouse');
    cleanup();
    openConsole(`/system/user/${id}/history`);
    await screen.findByText('Created');
    expect(screen.getByRole('tab', { name: 'History' }).ariaSelected).not.toBe('false');
  });

  it('offers its acts as words, and Edit the same form as the list', async () => {
    const { id: role_id } = await newRole('Drivers');
    const { id } = await newUser('otto', 'Otto', [{ role_id }]);
    await signIn();
    const user = openConsole(`/system/user/${id}`);
    await screen.findByRole('button', { name: 'Reset password' });
    await user.click(screen.getByRole('button', { name: 'Freeze' }));
    const asked = await dialog('Are you sure you want to freeze the selected user?');
    await user.click(asked.getByRole('button', { name: 'Freeze 1 user' }));
    await screen.findByRole('button', { name: 'Unfreeze' });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const form = await dialog('Edit User');
    setValue(await form.findByLabelText('Name'), 'Otto II');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Otto II', level: 1 });
    expect(document.title).toBe('Otto II - Gatehouse');
    await user.click(screen.getByRole('button', { name: 'More actions for Otto II' }));
    const removal = { name: 'Remove two-factor authentication' };
    const item = await screen.findByRole('menuitem', removal);
    expect(item.getAttribute('aria-disabled')).toBe('true');
    within(item).getByText('It is off.');
  });

  it('says that the user is gone, and keeps the history', async () => {
    const { id } = await newUser('gone', 'Gone');
    await asRoot('DELETE', `/api/v1/users/${id}`);
    await signIn();
    const user = openConsole(`/system/user/${id}`);
    await screen.findByText('It was deleted, or was never there.');
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    await screen.findByText('Deleted');
    expect(screen.getByRole('heading', { name: 'Gone' }).tagName).toBe('H1');
    expect(document.title).toBe('History · Gone - Gatehouse');
    expect(screen.queryByRole('tab', { name: 'Overview' })).toBeNull();
  });

  it('says by name that the user is gone who was deleted while it was open, and is read again', async () => {
    const { id: role_id } = await newRole('Divers');
    const { id } = await newUser('ada', 'Ada Hughes', [{ role_id }]);
    await signIn();
    const user = openConsole(`/system/user/${id}`);
    const freeze = await screen.findByRole('button', { name: 'Freeze' });
    await asRoot('DELETE', `/api/v1/users/${id}`);
    await user.click(freeze);
    const told = await dialog('Ada Hughes no longer exists.');
    const buttons = told.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Close']);
    await user.click(told.getByRole('button', { name: 'Close' }));
    await screen.findByText('It was deleted, or was never there.');
    expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull();
    screen.getByRole('heading', { name: 'Ada Hughes', level: 1 });
  });

  it('says so where a link leads to a tab that one may not see', async () => {
    const { id } = await newUser('tabless', 'Tabless');
    await signIn('tabless', USER_PASSWORD);
    openConsole(`/system/user/${id}/sessions`);
    await screen.findByRole('heading', { name: '403' });
  });
});

describe('the removal of a leaver', () => {
  it('freezes, shows what they had, and hands it over once that was reviewed', async () => {
    const role = await newRole('Pilots');
    const { id } = await newUser('leaver', 'Lea Ver', [{ role_id: role.id }]);
    const heir = await newUser('heir', 'Hei R');
    await backend.api.signIn('leaver', USER_PASSWORD);
    await signIn();
    const user = openConsole('/system/user?username=leaver');
    await rowAct(user, 'Lea Ver', 'Remove leaver…');
    const asked = await dialog('Remove Lea Ver from the console?');
    const held = within(asked.getByRole('list', { name: 'What they have' }));
    held.getByText('Role Pilots');
    held.getByText('no one else has it');
    held.getByText('1 session');
    asked.getByText(/^The role stays on the frozen account, where it grants nothing\./);
    await user.click(asked.getByRole('button', { name: 'Remove leaver' }));
    const left = await dialog('Lea Ver can no longer sign in');
    expect((await asRoot('GET', `/api/v1/users/${id}`)).status).toBe('freezed');
    expect(await asRoot('GET', `/api/v1/users/${id}/sessions`)).toEqual([]);
    await user.type(left.getByRole('combobox', { name: 'Give the roles to' }), 'heir');
    await user.click(await screen.findByText('Hei R (heir)'));
    await user.click(left.getByRole('button', { name: 'Review changes' }));
    const over = await dialog('Add the role Pilots to 1 user');
    await user.click(over.getByRole('button', { name: 'Add to 1 user' }));
    await screen.findByText('Role added to 1 user');
    const { roles } = await asRoot('GET', `/api/v1/users/${heir.id}`);
    expect(roles.map(({ role_name }: { role_name: string }) => role_name)).toEqual(['Pilots']);
  });
});

describe('the old addresses of what became a tab', () => {
  it.each([
    ['role', 'permissions'],
    ['menu', 'roles'],
  ])('of a %s lead to it', async (entity, tab) => {
    const { id } =
      entity === 'role'
        ? await newRole('Movers')
        : await asRoot('POST', '/api/v1/menus', {
            ...{ code: 'moved', name: 'Moved', type: 'page', status: 'enabled' },
          });
    await signIn();
    openConsole(`/system/${entity}/${id}/access`);
    await waitFor(() => expect(address()).toBe(`/system/${entity}/${id}/${tab}`));
    await screen.findByRole('tab', { name: 'Overview' });
  });
});

describe('a menu', () => {
  const inn = (code: string) =>
    asRoot('POST', '/api/v1/menus', { code, name: code, type: 'page', status: 'enabled' });

  it('is given to a role from its page, once that was reviewed', async () => {
    const { id } = await inn('Taproom');
    const role = await newRole('Brewers');
    await newUser('brewer', 'Bre Wer', [{ role_id: role.id }]);
    await signIn();
    const user = openConsole(`/system/menu/${id}/roles`);
    await user.click(await screen.findByRole('button', { name: 'Add role' }));
    const form = await dialog('Add a role to Taproom');
    await user.type(form.getByRole('combobox', { name: 'Roles' }), 'Brewers');
    await user.click(await option('Brewers'));
    await user.click(form.getByRole('button', { name: 'Review changes' }));
    const asked = await dialog('Add the permission “Taproom” to the role “Brewers”');
    await asked.findByText('1 person can now open Taproom; nobody loses anything.');
    expect(await menuIds(role.id)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('link', { name: 'Brewers' });
    expect(await menuIds(role.id)).toEqual([id]);
  });

  it('is given to roles as it is made, once that was reviewed', async () => {
    const role = await newRole('Coopers');
    await newUser('cooper', 'Coo Per', [{ role_id: role.id }]);
    await signIn();
    const user = openConsole('/system/menu');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Menu');
    setValue(await form.findByLabelText('Name'), 'Cellar');
    await user.type(form.getByRole('combobox', { name: 'Roles' }), 'Coopers');
    await user.click(await option('Coopers'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    const asked = await dialog('Add the permission “Cellar” to the role “Coopers”');
    await asked.findByText('1 person can now open Cellar; nobody loses anything.');
    expect(await menuIds(role.id)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await menuIds(role.id)).toHaveLength(1));
  });

  it('is moved below another one from its menu of acts', async () => {
    const page = { type: 'page', status: 'enabled' };
    const { id } = await asRoot('POST', '/api/v1/menus', { ...page, code: 'inn', name: 'Inn' });
    const town = await asRoot('POST', '/api/v1/menus', { ...page, code: 'town', name: 'Town' });
    await signIn();
    const user = openConsole('/system/menu');
    await rowAct(user, 'Inn', 'Move…');
    const form = await dialog('Move Inn');
    const parent = await form.findByRole('combobox', { name: 'Parent' });
    await user.click(parent);
    // The tree draws only the rows in sight.
    await user.type(parent, 'Town');
    const popup = await waitFor(() => document.querySelector('.ant-tree-select-dropdown'));
    await user.click(await within(popup as HTMLElement).findByText('Town'));
    await form.findByText(/changes from inn to town\.inn/);
    await user.click(form.getByRole('button', { name: 'Review changes' }));
    await screen.findByText('Save successfully');
    expect((await asRoot('GET', `/api/v1/menus/${id}`)).parent_id).toBe(town.id);
  });
});
