import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { addUsers } from '../api/caller';
import { backend } from '../pages/backend';
import { openConsole, signIn } from '../pages/console';
import { asRoot, dialog, newRole, review, row, rowAct, setValue } from '../pages/entities';

const PASSWORD = 'a gate of silver';

const newMenu = (code: string): Promise<{ id: string }> =>
  asRoot('POST', '/api/v1/menus', {
    ...{ code, name: code, type: 'page', status: 'enabled' },
    // The tree draws only what is near its top.
    sequence: 1_000,
  });

const newUser = (username: string, roleIds: string[]) =>
  asRoot('POST', '/api/v1/users', {
    username,
    name: username,
    status: 'activated',
    password: digestPassword(PASSWORD),
    roles: roleIds.map((role_id) => ({ role_id })),
  });

async function edit(name: string) {
  const user = openConsole('/system/role');
  await user.click((await row(name)).getByRole('button', { name: /^Edit / }));
  const form = await dialog('Edit Role');
  await form.findByRole('tree');
  return { user, form };
}

describe('what a save changes', () => {
  it('is shown before a role is saved: rights, users, calls, with a way back', async () => {
    const page = await newMenu('garden');
    const role = await newRole('Gardeners', [page.id]);
    await newUser('flora', [role.id]);
    await signIn();
    const { user, form } = await edit('Gardeners');
    await user.click(form.getByRole('checkbox', { name: 'garden' }));
    await user.click(form.getByRole('checkbox', { name: 'Home' }));
    const seen = await review(user, form);
    const heading = seen.getByRole('heading', { name: 'What this changes' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    seen.getByText('1 person can now open Home; 1 person loses garden.');
    const added = seen.getByRole('list', { name: 'Adds permissions (1)' });
    expect(within(added).getByText('Home').title).toBe('home');
    within(seen.getByRole('list', { name: 'Removes permissions (1)' })).getByText('garden');
    within(seen.getByRole('list', { name: 'Who it concerns (1)' })).getAllByText(/flora/);
    seen.getByText('It leaves permissions that no active user holds any more.');
    await seen.findByText(/^(Nothing that people used|No calls have been counted)/);
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).menus).toHaveLength(1);

    await user.click(form.getByRole('button', { name: 'Back' }));
    expect(form.getByRole('checkbox', { name: 'Home' }).getAttribute('aria-checked')).toBe('true');
    await review(user, form);
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Save successfully');
    const { menus } = await asRoot('GET', `/api/v1/roles/${role.id}`);
    expect(menus.map(({ menu_id }: { menu_id: string }) => menu_id)).not.toContain(page.id);
  });

  it('is no step where nothing changes', async () => {
    const [home] = await asRoot('GET', '/api/v1/menus?code=home');
    await newRole('Quiet', [home.id]);
    await signIn();
    const { user, form } = await edit('Quiet');
    setValue(form.getByLabelText('Name'), 'Quieter');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
  });

  it('is announced by the button as soon as the form holds a change of permissions', async () => {
    const [home] = await asRoot('GET', '/api/v1/menus?code=home');
    await newRole('Porters', [home.id], 'disabled');
    await newMenu('porch');
    await signIn();
    const { user, form } = await edit('Porters');
    form.getByRole('button', { name: 'Save' });
    setValue(form.getByLabelText('Description'), 'They carry.');
    form.getByRole('button', { name: 'Save' });
    await user.click(form.getByRole('checkbox', { name: 'porch' }));
    await form.findByRole('button', { name: 'Review changes' });
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(form.getByRole('checkbox', { name: 'porch' }));
    await form.findByRole('button', { name: 'Save' });
    await user.click(form.getByRole('checkbox', { name: 'porch' }));
    // A disabled role gives nothing, so there is nothing to be seen.
    await user.click(await form.findByRole('button', { name: 'Review changes' }));
    await screen.findByText('Save successfully');
  });

  it('is shown anew where somebody else has changed rights meanwhile', async () => {
    const role = await newRole('Busy');
    await signIn();
    const { user, form } = await edit('Busy');
    await user.click(form.getByRole('checkbox', { name: 'Home' }));
    await review(user, form);
    await newMenu('meanwhile');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await form.findByText(/^Somebody else has changed permissions meanwhile/);
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).menus).toHaveLength(0);
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Save successfully');
  });

  it('stands in the question before a deletion', async () => {
    const page = await newMenu('shed');
    const role = await newRole('Shedders', [page.id]);
    await newUser('sheila', [role.id]);
    await signIn();
    const user = openConsole('/system/role');
    await rowAct(user, 'Shedders', 'Delete');
    const asked = await dialog('Are you sure you want to delete this role?');
    await asked.findByText('1 person loses shed; nobody gains anything.');
    expect(asked.queryByText(/^Adds permissions/)).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Delete role' }));
    await screen.findByText('Delete successfully');
  });

  it('names all whom it concerns, a hundred more at each press', async () => {
    const page = await newMenu('hall');
    const role = await newRole('Crowd', [page.id]);
    const names = Array.from({ length: 130 }, (_, at) => `guest${at}`);
    await addUsers(backend.api, names, PASSWORD);
    const guests = await asRoot('GET', '/api/v1/selectable/users?q=guest');
    const ids = guests.map(({ id }: { id: string }) => id);
    await asRoot('POST', '/api/v1/users/bulk', { action: 'add_roles', ids, role_ids: [role.id] });
    await signIn();
    const user = openConsole('/system/role');
    await rowAct(user, 'Crowd', 'Delete');
    const asked = await dialog('Are you sure you want to delete this role?');
    const list = within(await asked.findByRole('list', { name: 'Who it concerns (130)' }));
    expect(list.getAllByRole('listitem')).toHaveLength(100);
    await user.click(asked.getByRole('button', { name: '30 more' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(130));
    expect(asked.queryByRole('button', { name: / more$/ })).toBeNull();
  });

  it('asks for the name where it takes the user’s own last way to manage', async () => {
    const menus = await asRoot('GET', '/api/v1/menus');
    const flat = (level: { id: string; children: never[] | null }[]): string[] =>
      level.flatMap(({ id, children }) => [id, ...flat(children ?? [])]);
    const role = await newRole('Stewards', flat(menus));
    await newUser('stuart', [role.id]);
    await signIn('stuart', PASSWORD);
    const user = openConsole('/system/role');
    await user.click((await row('Stewards')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    const asked = await dialog('Are you sure you want to disable the selected role?');
    await asked.findByText('It takes your own last way to manage users, roles and menus.');
    const confirm = asked.getByRole('button', { name: /^Disable/ });
    expect(confirm).toHaveProperty('disabled', true);
    setValue(await asked.findByLabelText(/^Type “Stewards”/), 'Steward');
    expect(confirm).toHaveProperty('disabled', true);
    setValue(asked.getByLabelText(/^Type “Stewards”/), 'Stewards');
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    await user.click(confirm);
    await waitFor(async () =>
      expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).status).toBe('disabled'),
    );
  });
});
