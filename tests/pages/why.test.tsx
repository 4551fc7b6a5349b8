import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { openConsole, signIn } from './console';
import { asRoot, dialog } from './entities';

const PASSWORD = 'a gate in the wall';

describe('“Why?” on the page that refuses', () => {
  it('copies for the administrator what the log finds it by', async () => {
    const form = { name: 'Walter', status: 'activated', roles: [] };
    const password = digestPassword(PASSWORD);
    await asRoot('POST', '/api/v1/users', { ...form, username: 'walter', password });
    await signIn('walter', PASSWORD);
    const user = openConsole('/system/user');
    await user.click(await screen.findByRole('button', { name: 'Why?' }));
    const drawer = await dialog('Why?');
    await user.click(await drawer.findByRole('button', { name: 'Copy for your administrator' }));
    expect(await navigator.clipboard.readText()).toMatch(/^Trace ID: \S+$/m);
  });
});
