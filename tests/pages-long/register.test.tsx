import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { addUsers } from '../api/caller';
import { backend, failure } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { fromMore, option } from '../pages/entities';

const PASSWORD = 'a long walk to the sea';

const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeAll(async () => {
  await backend.close();
  await backend.open({ env: { REGISTRATION: 'approval' } });
  const token = (await backend.api.signIn()).access_token;
  const role = { code: 'clerk', name: 'Clerk', description: '', sequence: 1, status: 'enabled' };
  await backend.api.call('POST', '/api/v1/roles', { token, body: { ...role, menus: [] } });
});
afterAll(() => backend.api.db.delete(tables.registration));
afterEach(async () => {
  await backend.api.db.delete(tables.throttle);
});

async function fillIn() {
  const user = openConsole('/user/register');
  await user.type(await screen.findByLabelText('Name'), 'Ann Lee');
  await user.type(screen.getByLabelText('Username'), 'ann');
  await user.type(screen.getByLabelText('Email'), 'ann@example.com');
  return user;
}

describe('the register page', () => {
  it('is reached from the login page, and says of each field that it is needed', async () => {
    const user = openConsole('/user/login');
    await user.click(await screen.findByRole('link', { name: 'Register Account' }));
    await heading('Register Account');
    await user.click(await button('Register'));
    await waitFor(() => expect(screen.getAllByText('This is required.')).toHaveLength(4));
  });

  it('says whom to ask where nobody can register', async () => {
    backend.fail(
      http.get('*/api/v1/register', () =>
        Response.json({
          success: true,
          data: { registration: 'off', recovery: 'request', contact: 'the help desk' },
        }),
      ),
    );
    openConsole('/user/register');
    await screen.findByText('Contact: the help desk');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says what is wrong at its field, in words, beside a meter', async () => {
    const user = await fillIn();
    await user.type(screen.getByLabelText('Password'), 'password');
    expect((await screen.findByText('Weak')).getAttribute('role')).toBe('status');
    await user.click(await button('Register'));
    await screen.findByText(/one of those that attackers try first/);
    expect(address()).toBe('/user/register');
  });

  it('asks for a captcha, and for another one once it was wrong', async () => {
    let drawn = 0;
    backend.fail(
      http.get('*/api/v1/captcha/id', () => {
        drawn += 1;
        const gatehouse = { registration: true, passkeys: false };
        return Response.json({ success: true, data: { captcha_id: `c${drawn}`, gatehouse } });
      }),
      http.post('*/api/v1/register', () => failure(400, 'com.invalid.captcha', '')),
    );
    const user = await fillIn();
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.type(await screen.findByPlaceholderText('Captcha'), '1234');
    const before = drawn;
    await user.click(await button('Register'));
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect captcha');
    await waitFor(() => expect(drawn).toBe(before + 1));
    expect(screen.getByPlaceholderText('Captcha')).toHaveProperty('value', '');
  });

  it('ends on a page that says so', async () => {
    const user = await fillIn();
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(await button('Register'));
    await heading('Your registration was sent');
    expect(address()).toBe('/result/success?flow=register');
    await screen.findByRole('link', { name: 'Back to login' });
  });

  it('ends on a page that says that it failed', async () => {
    backend.fail(http.post('*/api/v1/register', () => failure(503, 'service_unavailable', '')));
    const user = await fillIn();
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(await button('Register'));
    await heading('Your registration could not be sent');
    await user.click(await screen.findByRole('link', { name: 'Try again' }));
    await heading('Register Account');
  });
});

describe('who may activate', () => {
  it('is told on Home, gives a role, and is done', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('link', { name: '1 sign-up request is waiting.' }));
    await heading('Requests');
    await user.click(await button('Activate Ann Lee'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Roles'));
    await user.click(await option('Clerk'));
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    await screen.findByText('Ann Lee can now sign in.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await backend.api.signIn('ann', PASSWORD);
  });
});

describe('a forgotten password', () => {
  it('is asked for from the login page, and answered alike for whoever it is', async () => {
    await addUsers(backend.api, ['forgetful'], PASSWORD);
    const user = openConsole('/user/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await heading('Forgot your password?');
    await user.type(await screen.findByLabelText('Username or email'), 'forgetful');
    await user.click(await button('Send'));
    await screen.findByText(/^If the account exists, an administrator was notified/);
  });

  it('is seen in the list of users by who may reset it, which answers the request', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await fromMore(user, 'Requests (1)');
    await user.click(await button('Reset password of forgetful'));
    const sure = within(await screen.findByRole('dialog'));
    await user.click(sure.getByRole('button', { name: 'Reset password' }));
    await screen.findByText('One-time password');
    await user.click(await button('Done'));
    await waitFor(() => expect(screen.queryByText('forgetful')).toBeNull());
    await backend.api.db.delete(tables.user).where(eq(tables.user.username, 'forgetful'));
  });

  it('is set by a link, which says when it has ended', async () => {
    const user = openConsole('/user/reset-password');
    await heading('Set a new password');
    await user.type(await screen.findByLabelText('New password'), PASSWORD);
    await user.click(await button('Set password'));
    expect((await screen.findByRole('alert')).textContent).toContain('This link no longer works');
    await user.click(screen.getByRole('link', { name: 'Get another link' }));
    await heading('Forgot your password?');
  });
});
