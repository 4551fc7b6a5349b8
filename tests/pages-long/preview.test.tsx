import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { openConsole, signIn } from '../pages/console';
import { asRoot, dialog, newRole, row, rowAct, saveSeen, setValue } from '../pages/entities';

const PASSWORD = 'a gate of silver';
const SEEN = { name: 'What this changes' };

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
    await user.click(form.getByRole('button', { name: 'Save' }));
    const seen = within(await form.findByRole('region', SEEN));
    seen.getByText('home');
    seen.getAllByText('garden');
    seen.getByText('1 user gains rights, 1 user loses rights.');
    seen.getByText('It leaves rights that no active user holds any more.');
    await seen.findByText(/^(None of the calls|No calls have been counted)/);
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).menus).toHaveLength(1);

    await user.click(form.getByRole('button', { name: 'Back' }));
    expect(form.getByRole('checkbox', { name: 'Home' }).getAttribute('aria-checked')).toBe('true');
    await saveSeen(user, form);
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

  it('is shown anew where somebody else has changed rights meanwhile', async () => {
    const role = await newRole('Busy');
    await signIn();
    const { user, form } = await edit('Busy');
    await user.click(form.getByRole('checkbox', { name: 'Home' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByRole('region', SEEN);
    await newMenu('meanwhile');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^Somebody else has changed rights meanwhile/);
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).menus).toHaveLength(0);
    await user.click(form.getByRole('button', { name: 'Save' }));
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
    await asked.findByText('0 users gain rights, 1 user loses rights.');
    await user.click(asked.getByRole('button', { name: 'Delete role' }));
    await screen.findByText('Delete successfully');
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
