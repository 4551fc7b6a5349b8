import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, dialog, newRole, row, setValue } from '../pages/entities';

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
    await waitFor(() => expect(address()).toBe(`/system/role/${role.id}`));

    await screen.findByRole('table', { name: 'Pages and their actions' });
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'over the river');
    const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Users: Add' });
    const was = tick().checked;
    // The table is drawn anew once all about the menus is read.
    await waitFor(async () => {
      if (tick().checked === was) await user.click(tick());
      screen.getByText(was ? '0 added, 1 removed' : /^[12] added, 0 removed$/);
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('region', { name: 'What this changes' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
    await screen.findByText('Role “Ferrymen” saved');
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).description).toBe('over the river');
    expect((await menuIds(role.id)).length).not.toBe(before.length);
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
    await user.click((await row('Tinkers')).getByRole('button', { name: 'Delete Tinkers' }));
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
