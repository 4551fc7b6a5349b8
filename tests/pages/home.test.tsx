import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addUsers } from '../api/caller';
import { backend } from './backend';
import { openConsole, signIn } from './console';
import { asRoot, newRole, newUser, USER_PASSWORD } from './entities';

const linksOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('Home', () => {
  it('tells root of a new console what needs attention and what comes first, until it is put away', async () => {
    await signIn();
    const user = openConsole('/home');
    const attention = await screen.findByRole('region', { name: 'Needs attention' });
    await waitFor(() =>
      expect(linksOf(attention)).toEqual([
        'Root signs in without two-factor authentication /account/settings?section=security',
        'The audit has never been verified /system/logger',
      ]),
    );
    const first = await screen.findByRole('region', { name: 'Getting started' });
    expect(linksOf(first)).toEqual([
      'Protect root with two-factor authentication /account/settings?section=security',
      'Pick a starter role /system/role',
      'Invite a colleague /system/user/new',
      'See the console as they do /system/user',
    ]);
    expect(within(first).queryByText('Done')).toBeNull();
    await user.click(within(first).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText('Getting started')).toBeNull();
  });

  it('counts who has no role, and marks the steps that are done', async () => {
    const role = await newRole('Clerk');
    await newUser('ada', 'Ada', [{ role_id: role.id }]);
    await newUser('bo', 'Bo');
    localStorage.removeItem('home.firstSteps');
    await signIn();
    openConsole('/home');
    const line = await screen.findByRole('link', { name: '1 active user has no role' });
    expect(line.getAttribute('href')).toBe('/system/user?role_id=none&status=activated');
    const first = await screen.findByRole('region', { name: 'Getting started' });
    await waitFor(() => expect(within(first).getAllByText('Done')).toHaveLength(2));
  });

  it('tells a user without rights of nothing that is not theirs', async () => {
    const [home] = await asRoot('GET', '/api/v1/menus?code=home');
    const { id: role_id } = await newRole('Guest', [home.id]);
    await addUsers(backend.api, ['cy'], USER_PASSWORD);
    const [cy] = await asRoot('GET', '/api/v1/users?username=cy');
    await asRoot('PUT', `/api/v1/users/${cy.id}`, { ...cy, roles: [{ role_id }] });
    await signIn('cy', USER_PASSWORD);
    openConsole('/home');
    await screen.findByText('Your roles do not open any page yet. Ask an administrator.');
    expect(screen.queryByText('Needs attention')).toBeNull();
    expect(screen.queryByText('Getting started')).toBeNull();
  });
});
