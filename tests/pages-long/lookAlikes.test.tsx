import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { newRandomId } from '@/server/lib/ids';
import { backend } from '../pages/backend';
import { openConsole, signIn } from '../pages/console';
import { asRoot, dialog, newRole, newUser, option, row, setValue } from '../pages/entities';

const LIKE_NELL = 'This looks like the username “nell” of Nell Smith.';

beforeAll(async () => {
  await backend.close();
  await backend.open({ env: { REGISTRATION: 'approval' } });
  const roles = [{ role_id: (await newRole('Clerk')).id }];
  await newRole('Guest');
  await newUser('nell', 'Nell Smith', roles);
  await newUser('kim', 'Kim Roe', roles);
});
afterAll(() => backend.api.db.delete(tables.registration));

configure({ asyncUtilTimeout: 15_000 });

const button = (name: string) => screen.findByRole('button', { name });
const usernames = async () =>
  ((await asRoot('GET', '/api/v1/users?pageSize=100')) as { username: string }[]).map(
    ({ username }) => username,
  );

describe('the form of a user', () => {
  it('says whom a username looks like, and saves it once that is meant so', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await user.click(await button('Add'));
    const form = await dialog('Add User');
    setValue(form.getByLabelText('Username'), 'neil');
    setValue(form.getByLabelText('Name'), 'Neil');
    setValue(form.getByLabelText('Roles'), 'Guest');
    await user.click(await option('Guest'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(LIKE_NELL);
    expect(await usernames()).not.toContain('neil');
    await user.click(form.getByRole('button', { name: 'Use it anyway' }));
    const told = await dialog('One-time password');
    await user.click(told.getByRole('button', { name: 'Done' }));
    await row('neil');
  });

  it('asks again for another username, and does not offer what exists', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await user.click((await row('kim')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit User');
    const username = await form.findByLabelText('Username');
    setValue(username, 'nei1');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^This looks like the username “ne/);
    setValue(username, 'nell');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('This username already exists.');
    expect(form.queryByRole('button', { name: 'Use it anyway' })).toBeNull();
  });

  it('warns of an e-mail that is another user’s, and saves it', async () => {
    const [kim] = await asRoot('GET', '/api/v1/users?username=kim');
    const body = { ...kim, email: 'team@example.com', password: '' };
    await asRoot('PUT', `/api/v1/users/${kim.id}`, body);
    await signIn();
    const user = openConsole('/system/user');
    await user.click((await row('nell')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit User');
    const email = await form.findByLabelText('Email');
    setValue(email, 'Team@Example.com');
    await form.findByText(/^Kim Roe \(kim\) also uses this email\./);
    setValue(email, 'eam@example.com');
    await waitFor(() => expect(form.queryByText(/also uses? this email/)).toBeNull());
    setValue(email, 'team@example.com');
    await form.findByText(/^Kim Roe \(kim\) also uses this email\./);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [nell] = await asRoot('GET', '/api/v1/users?username=nell');
    expect(nell.email).toBe('team@example.com');
  });
});

describe('the page of requests', () => {
  const store = (count: number) =>
    backend.api.db.insert(tables.registration).values(
      Array.from({ length: count }, (_, at) => ({
        ...{ id: newRandomId(), username: `n${at}`, name: `Asker ${at}`, email: 's@example.com' },
        ...{ password_hash: 'x', locale: 'en-US', created_at: new Date(Date.now() + at) },
      })),
    );

  it('shows one page of those who wait, of whom many are refused at once', async () => {
    await store(23);
    await signIn();
    const user = openConsole('/system/user/requests');
    const asked = within(await screen.findByRole('region', { name: 'Sign-up requests' }));
    await asked.findByText('Asker 0');
    expect(asked.queryByText('Asker 20')).toBeNull();
    expect(asked.getByRole('button', { name: 'Refuse selected' })).toHaveProperty('disabled', true);
    await user.click(asked.getByRole('listitem', { name: '2' }));
    await asked.findByText('Asker 22');
    await user.click(asked.getByRole('listitem', { name: '1' }));
    await asked.findByText('Asker 0');
    await user.click(asked.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(asked.getByRole('checkbox', { name: 'Select Asker 3' }));
    await user.click(asked.getByRole('button', { name: 'Refuse 19 selected' }));
    const sure = await dialog('Refuse 19 sign-up requests?');
    await user.click(sure.getByRole('button', { name: 'Refuse' }));
    await screen.findByText('19 sign-up requests refused.');
    await asked.findByText('Asker 22');
    asked.getByText('Asker 3');
    expect(await backend.api.db.$count(tables.registration)).toBe(4);
  });

  it('activates under a username that looks like another one, once that is meant so', async () => {
    await signIn();
    const user = openConsole('/system/user/requests');
    await user.click(await button('Activate Asker 3'));
    const form = within(await screen.findByRole('dialog'));
    setValue(form.getByLabelText('Username'), 'NELL');
    await user.click(form.getByLabelText('Roles'));
    await user.click(await screen.findByTitle('Clerk'));
    await user.click(form.getByRole('button', { name: 'Activate' }));
    await form.findByText('This username already exists.');
    setValue(form.getByLabelText('Username'), 'ne1l');
    await user.click(form.getByRole('button', { name: 'Activate' }));
    await form.findByText(/^This looks like the username “ne/);
    await user.click(form.getByRole('button', { name: 'Use it anyway' }));
    await screen.findByText('Asker 3 can now sign in.');
    expect(await usernames()).toContain('ne1l');
  });
});
