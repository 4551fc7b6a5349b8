import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tables } from '@/server/db/database';
import { randomName, storeToken, tokenOfAnswer } from '@/services/token/tokenStorage';
import { addUsers } from '../api/caller';
import { ROOT_PASSWORD } from '../api/harness';
import { addKey, SoftwareKey } from '../api/softwareKey';
import { backend } from './backend';
import { openConsole, signIn } from './console';

const { login_challenge, passkey, passkey_challenge, recovery_code, throttle } = tables;
const users = tables.user;

const PASSWORD = 'Portcullis & drawbridge 7';

const SECURITY = '/account/settings?section=security';

type User = ReturnType<typeof openConsole>;

const button = (name: string) => screen.findByRole('button', { name });
const press = async (user: User, name: string) => user.click(await button(name));
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Passkeys' })).findAllByRole('listitem');
const dialog = async () => within(await screen.findByRole('dialog'));

/** Signs root in, who has a passkey of that name, made at an address. */
async function signInWithKey(name: string, at = 'http://localhost'): Promise<void> {
  const token = await backend.api.signIn();
  const { host } = new URL(at);
  const key = new SoftwareKey(host === 'localhost' ? at : `https://${host}`);
  await addKey(backend.api, token.access_token, ROOT_PASSWORD, { key, name, at });
  storeToken(tokenOfAnswer(token, new Headers(), randomName()));
}

/** As a browser has it over HTTPS; what its devices do is seen in a browser. */
function stubBrowser(): void {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
}

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const table of [login_challenge, passkey, recovery_code, throttle])
    await backend.api.db.delete(table);
});

describe('the passkeys of the account settings', () => {
  it('tell when each was made and used, and for which host where it is another', async () => {
    await signInWithKey('Laptop', 'http://old.example');
    openConsole(SECURITY);
    const [row] = await rows();
    expect(row?.textContent).toMatch(
      /^LaptopBelongs to old\.example and works only there.*Added .+ · not used yet/,
    );
  });

  it('are renamed, and removed with the password', async () => {
    await signInWithKey('Laptop');
    const user = openConsole('/account/settings?section=binding');
    await press(user, 'Rename the passkey Laptop');
    const name = await (await dialog()).findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Desk{Enter}');
    await press(user, 'Remove the passkey Desk');
    const password = await (await dialog()).findByLabelText('Your password');
    await user.type(password, 'wrong{Enter}');
    await screen.findByText('Incorrect password');
    await user.clear(password);
    await user.type(password, `${ROOT_PASSWORD}{Enter}`);
    await screen.findByText('The passkey was removed.');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
  });

  it('say why none can be added over plain http', async () => {
    await signIn();
    vi.stubGlobal('isSecureContext', false);
    openConsole(SECURITY);
    await screen.findByText(/^Passkeys need HTTPS/);
    expect(await button('Add a passkey')).toHaveProperty('disabled', true);
  });

  it('are offered to be added where the browser can', async () => {
    await signIn();
    stubBrowser();
    const user = openConsole(SECURITY);
    await press(user, 'Add a passkey');
    const name = await (await dialog()).findByLabelText('Name');
    expect(name).toHaveProperty('maxLength', 64);
  });

  it('are added without a password by who has none and has just signed in', async () => {
    await addUsers(backend.api, ['clerk'], PASSWORD);
    await signIn('clerk', PASSWORD);
    const clerk = eq(users.username, 'clerk');
    await backend.api.db.update(users).set({ password_hash: '' }).where(clerk);
    stubBrowser();
    const user = openConsole(SECURITY);
    await press(user, 'Add a passkey');
    const form = await dialog();
    await form.findByText(/^You have no password/);
    expect(form.queryByLabelText('Your password')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(async () => expect(await backend.api.db.$count(passkey_challenge)).toBe(1));
    await backend.api.db.delete(users).where(clerk);
  });
});

describe('the login page', () => {
  it('offers a passkey where the browser knows them, and fills it in with names', async () => {
    stubBrowser();
    openConsole('/user/login');
    await button('Sign in with a passkey');
    const field = await screen.findByRole('textbox', { name: 'Username' });
    expect(field.getAttribute('autocomplete')).toBe('username webauthn');
  });

  it('offers a passkey also where passwords are for root alone', async () => {
    stubBrowser();
    backend.fail(
      http.get('*/api/v1/captcha/id', () => {
        const told = { company_sign_in: { label: '' }, password_sign_in: false };
        const data = {
          captcha_id: 'c1',
          gatehouse: { registration: false, passkeys: true },
          ...told,
        };
        return Response.json({ success: true, data });
      }),
    );
    openConsole('/user/login');
    await button('Sign in as root with a password');
    await button('Sign in with a passkey');
  });

  it('offers another way as second step to a browser that knows none', async () => {
    await signInWithKey('Laptop');
    sessionStorage.clear();
    localStorage.clear();
    const user = openConsole('/user/login');
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'admin');
    await user.type(screen.getByPlaceholderText('Password'), ROOT_PASSWORD);
    await press(user, 'Login');
    await screen.findByRole('textbox', { name: 'Recovery code' });
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});
