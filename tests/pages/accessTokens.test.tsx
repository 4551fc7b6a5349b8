import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { backend } from './backend';
import { openConsole, signIn } from './console';
import { asRoot, newRole, newUser, setValue, USER_PASSWORD } from './entities';

const SETTINGS = '/account/settings?section=security';

const idsOf = (menus: Menu[] | null): string[] =>
  (menus ?? []).flatMap(({ id, children }) => [id, ...idsOf(children)]);

it('is made with a part of what one may do, shown once, and removed', async () => {
  const role = await newRole('Scripted', idsOf(await asRoot('GET', '/api/v1/menus')));
  await newUser('scripted', 'Scripted', [{ role_id: role.id }]);
  await signIn('scripted', USER_PASSWORD);
  const user = openConsole(SETTINGS);
  await user.click(await screen.findByRole('button', { name: 'Create an access token' }));
  const form = within(await screen.findByRole('dialog'));
  setValue(form.getByLabelText('Purpose'), 'Nightly report');
  const menus = form.getByRole('combobox', { name: 'Permissions' });
  await user.click(menus);
  setValue(menus, 'system.user)');
  await user.click(await screen.findByText('Users (system.user)'));
  setValue(form.getByLabelText('Your password'), USER_PASSWORD);
  await user.click(form.getByRole('button', { name: 'Create an access token' }));
  const token = (await screen.findByText(/^gh_/)).textContent ?? '';
  const answer = await backend.api.call('GET', '/api/v1/users?current=1&pageSize=10', { token });
  expect(answer.status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const list = within(await screen.findByRole('list', { name: 'Access tokens' }));
  list.getByText('Nightly report');
  await user.click(list.getByRole('button', { name: 'Remove the access token Nightly report' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
  );
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Access tokens' })).toBeNull());
  const after = await backend.api.call('GET', '/api/v1/users?current=1&pageSize=10', { token });
  expect(after.status).toBe(401);
});

it('is none of root’s, who is told why', async () => {
  await signIn();
  openConsole(SETTINGS);
  await screen.findByText(/^Root is not limited by roles/);
  expect(screen.queryByRole('button', { name: 'Create an access token' })).toBeNull();
});
