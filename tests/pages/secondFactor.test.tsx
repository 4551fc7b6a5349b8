import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { codeAt, setUpApp } from '../api/authenticator';
import { addUsers } from '../api/caller';
import { ROOT_PASSWORD } from '../api/harness';
import { backend } from './backend';
import { address, openConsole, signIn } from './console';

const { login_challenge, recovery_code, role, throttle, totp_factor, user_role } = tables;

type User = ReturnType<typeof openConsole>;

const button = (name: string) => screen.findByRole('button', { name });
const press = async (user: User, name: string) => user.click(await button(name));
const code = (secret: string) => codeAt(secret, backend.api.clock());

async function logIn(user: User, username = 'admin', password = ROOT_PASSWORD) {
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), username);
  await user.type(screen.getByPlaceholderText('Password'), password);
  await press(user, 'Login');
}

async function prove(user: User, next: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Your password'), ROOT_PASSWORD);
  await user.click(dialog.getByRole('button', { name: next }));
  return dialog;
}

afterEach(async () => {
  for (const table of [login_challenge, recovery_code, throttle, totp_factor, user_role, role])
    await backend.api.db.delete(table);
});

describe('the security settings', () => {
  it('set an authenticator app up, show ten codes once, and remove it', async () => {
    await signIn();
    const user = openConsole('/account/profile?tab=security');
    await press(user, 'Set up authenticator app');
    const dialog = await prove(user, 'Next');
    await dialog.findByRole('img', { name: 'QR code of the key' });
    const secret = dialog.getByText('Key').parentElement?.querySelector('code')?.textContent ?? '';
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const field = dialog.getByRole('textbox', { name: 'Authenticator code' });
    await user.type(field, '000000');
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    await dialog.findByText(/^Incorrect code/);
    await user.clear(field);
    await user.type(field, code(secret));
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    const codes = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await screen.findByText('10 recovery codes are left.');
    await press(user, 'Remove authenticator app');
    await prove(user, 'Remove authenticator app');
    await button('Set up authenticator app');
  });
});

describe('the second step of signing in', () => {
  const begin = async () => {
    const { access_token } = await backend.api.signIn();
    return setUpApp(backend.api, access_token, ROOT_PASSWORD);
  };

  it('asks for a code, says what is wrong with one, and leads to the console', async () => {
    const { secret } = await begin();
    const user = openConsole('/user/login');
    await logIn(user);
    const field = await screen.findByRole('textbox', { name: 'Authenticator code' });
    expect(field).toHaveProperty('autocomplete', 'one-time-code');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Incorrect code/);
    await user.clear(field);
    const shown = code(secret);
    await user.click(field);
    await user.paste(` ${shown.slice(0, 3)} ${shown.slice(3)}`);
    await press(user, 'Login');
    await screen.findByRole('heading', { name: /^Welcome, / });
    expect(address()).toBe('/home');
  });

  it('takes a recovery code instead, and goes back to the password when its time is over', async () => {
    const { recovery_codes } = await begin();
    const user = openConsole('/user/login');
    await logIn(user);
    await press(user, 'Use a recovery code');
    const field = await screen.findByRole('textbox', { name: 'Recovery code' });
    await backend.api.db.delete(login_challenge);
    await user.type(field, `${recovery_codes[0]}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This sign-in has expired. Sign in again.',
    );
    await user.type(screen.getByPlaceholderText('Password'), ROOT_PASSWORD);
    await press(user, 'Login');
    await press(user, 'Use a recovery code');
    const again = await screen.findByRole('textbox', { name: 'Recovery code' });
    await user.type(again, `${recovery_codes[0]}{Enter}`);
    await screen.findByRole('heading', { name: /^Welcome, / });
  });
});

describe('a user whose role demands a second factor', () => {
  it('is led to set it up, and on from there', async () => {
    await addUsers(backend.api, ['cashier'], ROOT_PASSWORD);
    const stamp = { created_at: new Date(), updated_at: new Date() };
    const { db } = backend.api;
    const fields = { id: 'r', code: 'r', name: 'R', status: 'enabled' as const };
    await db.insert(role).values({ ...fields, ...stamp, second_factor: 'required' });
    const [cashier] = (await db.select().from(tables.user)).filter(
      ({ username }) => username === 'cashier',
    );
    const link = { id: 'l', user_id: cashier?.id ?? '', role_id: 'r' };
    await db.insert(user_role).values({ ...link, ...stamp });
    await signIn('cashier', ROOT_PASSWORD);
    const user = openConsole('/home');
    await screen.findByText('Set up an authenticator app or a passkey to continue.');
    await press(user, 'Set up authenticator app');
    const dialog = await prove(user, 'Next');
    const key = await dialog.findByText('Key');
    const secret = key.parentElement?.querySelector('code')?.textContent ?? '';
    await user.type(dialog.getByRole('textbox', { name: 'Authenticator code' }), code(secret));
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(address()).toContain('/account/profile');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toBe('/home'));
  });
});
