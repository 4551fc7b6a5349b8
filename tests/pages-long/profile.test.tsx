import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT_PASSWORD } from '../api/harness';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, dialog } from '../pages/entities';

const NEW_PASSWORD = 'Portcullis & drawbridge 9';

type User = ReturnType<typeof openConsole>;

async function typeIn(user: User, old: string, fresh: string, confirmed = fresh) {
  await user.type(await screen.findByLabelText('Old Password'), old);
  await user.type(screen.getByLabelText('New Password'), fresh);
  await user.type(screen.getByLabelText('Confirm Password'), confirmed);
}

const confirm = (user: User) => user.click(screen.getByRole('button', { name: 'Confirm' }));

async function fillIn(user: User, ...passwords: [old: string, fresh: string, confirmed?: string]) {
  await typeIn(user, ...passwords);
  await confirm(user);
}

const mustChangePassword = (must: boolean) =>
  backend.api.db.execute(sql`update "user" set must_change_password = ${must}`);

describe('the profile', () => {
  it('shows who is signed in', async () => {
    await signIn();
    openConsole('/account/profile');
    await screen.findByRole('tab', { name: 'Basic Information' });
    expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'admin');
    expect(screen.getByLabelText('Username')).toHaveProperty('readOnly', true);
    screen.getByText('Active');
  });

  it('saves the user’s own record, and the shell shows the name at once', async () => {
    await signIn();
    const user = openConsole('/account/profile');
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Keeper 🗝');
    await user.type(screen.getByLabelText('Phone'), '+49 1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
    await screen.findByRole('button', { name: /Keeper 🗝/ });
    const token = sessionStorage.getItem('token') ?? '';
    const { json } = await backend.api.call('GET', '/api/v1/current/user', { token });
    expect(json.data).toMatchObject({ name: 'Keeper 🗝', phone: '+49 1' });
  });

  it.each([
    ['Keep editing', 'keeps them'],
    ['Discard', 'goes'],
  ])('asks before a logout throws edits away: %s %s', async (answer) => {
    await signIn();
    const user = openConsole('/account/profile');
    await user.type(await screen.findByLabelText('Remark'), 'half a sentence');
    await user.click(screen.getByRole('button', { name: /Keeper|Administrator/ }));
    await user.click(await screen.findByText('Logout'));
    const asked = await dialog('Discard changes?');
    await user.click(asked.getByRole('button', { name: answer }));
    if (answer === 'Discard') return void (await screen.findByRole('button', { name: 'Login' }));
    expect(sessionStorage.getItem('token')).not.toBeNull();
    expect(screen.getByLabelText('Remark')).toHaveProperty('value', 'half a sentence');
  });

  it.each([
    ['Name', '   ', 'Name is required!'],
    ['Name', 'x'.repeat(65), 'At most 64 characters.'],
    ['Email', 'no address', 'This is not a valid email address.'],
  ])('says at %s what is wrong with %j, and sends nothing', async (label, value, reason) => {
    await signIn();
    const user = openConsole('/account/profile');
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(reason);
    expect(screen.queryByText('Save successfully')).toBeNull();
  });

  it('F18 saves nothing over what somebody else saved meanwhile, and then what is wanted', async () => {
    await signIn();
    const user = openConsole('/account/profile');
    await user.type(await screen.findByLabelText('Remark'), 'mine');
    await asRoot('PUT', '/api/v1/current/user', { name: 'Keeper', phone: '+49 2' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Someone else changed this in the meantime.');
    expect(await asRoot('GET', '/api/v1/current/user')).toMatchObject({
      phone: '+49 2',
      remark: '',
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
    expect(await asRoot('GET', '/api/v1/current/user')).toMatchObject({ remark: 'mine' });
  });

  it("shows the server's reason at its field", async () => {
    const refused = { code: 'invalid_email', params: {}, message: 'Invalid email address' };
    const fields = [{ field: 'email', ...refused }];
    backend.fail(
      http.put('*/api/v1/current/user', () =>
        HttpResponse.json(
          { success: false, error: { id: '', code: 400, fields } },
          { status: 400 },
        ),
      ),
    );
    await signIn();
    const user = openConsole('/account/profile');
    await user.type(await screen.findByLabelText('Remark'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This is not a valid email address.');
  });

  it('says that saving failed where the server gave no reason', async () => {
    backend.fail(http.put('*/api/v1/current/user', () => new Response('', { status: 502 })));
    await signIn();
    const user = openConsole('/account/profile');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Failed to save');
  });

  it('asks before it throws edits away', async () => {
    await signIn();
    const user = openConsole('/account/profile');
    const remark = await screen.findByLabelText('Remark');
    await user.clear(remark);
    await user.type(remark, 'x');
    await user.click(screen.getByRole('tab', { name: 'Security Settings' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Remark')).toHaveProperty('value', 'x');
    expect(address()).toBe('/account/profile');
  });
});

describe('the security settings', () => {
  it('name each field that was left empty', async () => {
    await signIn();
    const user = openConsole('/account/profile?tab=security');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByText('Old password is required!');
    screen.getByText('New password is required!');
    screen.getByText('Confirm password is required!');
  });

  it('refuse two passwords that differ, and send nothing', async () => {
    await signIn();
    const user = openConsole('/account/profile?tab=security');
    await fillIn(user, ROOT_PASSWORD, NEW_PASSWORD, 'another');
    await screen.findByText('The two passwords that you entered do not match!');
  });

  it.each([
    ['gate', 'Weak'],
    ['gatehouse9', 'Medium'],
    ['Gate house 9!', 'Strong'],
  ])('rate %j', async (password, rating) => {
    await signIn();
    const user = openConsole('/account/profile?tab=security');
    await user.type(await screen.findByLabelText('New Password'), password);
    await screen.findByText(rating);
  });

  it('put a wrong old password at its field and keep the rest', async () => {
    await signIn();
    const user = openConsole('/account/profile?tab=security');
    await fillIn(user, 'wrong', NEW_PASSWORD);
    await screen.findByText('Incorrect old password');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Old Password')));
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', NEW_PASSWORD);
  });

  it('put a password that everybody guesses at its field', async () => {
    await signIn();
    const user = openConsole('/account/profile?tab=security');
    await fillIn(user, ROOT_PASSWORD, 'password123');
    await screen.findByText(/one of those that attackers try first/);
  });
});

describe('a session that ended meanwhile', () => {
  it('leads to the login page and says so', async () => {
    await signIn();
    const user = openConsole('/account/profile?tab=security');
    await typeIn(user, ROOT_PASSWORD, NEW_PASSWORD);
    // Not before: the page's other reads may come upon it first, and take the form away.
    sessionStorage.setItem('token', 'no longer valid');
    await confirm(user);
    await screen.findByText('Your session has ended, please log in again.');
    await screen.findByRole('button', { name: 'Login' });
    expect(address()).toContain('/user/login?redirect=%2Faccount%2Fprofile');
    expect(sessionStorage.getItem('token')).toBeNull();
  });
});

describe('a password that must be changed', () => {
  afterEach(() => mustChangePassword(false));

  it('leads to the security settings and, once changed, on to where the user wanted to go', async () => {
    await mustChangePassword(true);
    await signIn();
    const user = openConsole('/system/role?name=a');
    await screen.findByText('Choose your own password to continue.');
    expect(address()).toContain('/account/profile?tab=security');
    await fillIn(user, ROOT_PASSWORD, NEW_PASSWORD);
    await screen.findByText('Save successfully');
    await screen.findByRole('heading', { name: 'Roles', level: 1 });
    expect(address()).toBe('/system/role?name=a');
  });
});
