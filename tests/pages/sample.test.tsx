import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openConsole, signIn } from './console';
import { asRoot, dialog, newUser } from './entities';

const add = () => screen.findByRole('button', { name: 'Add sample data' });
const remove = () => screen.findByRole('button', { name: 'Remove sample data' });

describe('sample data', () => {
  it('is added and removed on Home, where the navigation follows', async () => {
    await signIn();
    const user = openConsole('/home');
    const offer = await screen.findByRole('region', { name: 'Sample data' });
    within(offer).getByText(/6 menus, 3 roles and 8 users\. The users have no password/);
    await user.click(await add());
    await screen.findByText('Sample data added: 6 menus, 3 roles and 8 users');
    await screen.findByRole('link', { name: /Customers/ });
    await user.click(await remove());
    const question = await dialog('Remove the sample data?');
    question.getByText(/This deletes 6 menus, 3 roles and 8 users\./);
    await user.click(question.getByRole('button', { name: 'Remove sample data' }));
    await screen.findByText('Sample data removed: 6 menus, 3 roles and 8 users');
    await add();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Customers/ })).toBeNull());
    expect(await asRoot('GET', '/api/v1/users')).toEqual([]);
  });

  it('says in the question what was changed, what stays, and who was given a password', async () => {
    await asRoot('POST', '/api/v1/sample');
    const roles = await asRoot('GET', '/api/v1/roles');
    const idOf = (name: string) => roles.find((role: { name: string }) => role.name === name).id;
    await newUser('real', 'Real', [{ role_id: idOf('Helpdesk') }]);
    const [emma] = await asRoot('GET', '/api/v1/users?name=Emma');
    await asRoot('PATCH', `/api/v1/users/${emma.id}/reset-pwd`);
    await signIn();
    const user = openConsole('/how-access-works');
    await user.click(await remove());
    const question = await dialog('Remove the sample data?');
    question.getByText('User “Emma Wilson”: was given a password since');
    question.getByText('Role “Helpdesk”: held by a user who stays');
    await user.click(question.getByRole('checkbox', { name: /given a password/ }));
    await question.findByText('User “Emma Wilson”');
    await user.click(question.getByRole('button', { name: 'Remove sample data' }));
    await screen.findByText('Sample data removed: 6 menus, 2 roles and 8 users');
    const left = await asRoot('GET', '/api/v1/users');
    expect(left.map(({ username }: { username: string }) => username)).toEqual(['real']);
  });
});
