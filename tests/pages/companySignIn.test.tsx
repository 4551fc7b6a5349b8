import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http } from 'msw';
import { history } from 'umi';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { addUsers } from '../api/caller';
import { backend, failure } from './backend';
import { address, openConsole, signIn } from './console';

const { company_account, role, user: users, user_role } = tables;

const PASSWORD = 'Portcullis & drawbridge 7';
const CODE = 'c'.repeat(43);

const button = (name: string) => screen.findByRole('button', { name });
const data = (body: object) => Response.json({ success: true, data: body });

/** What the login page is told; the API behind has no company sign-in. */
const announce = (said: object) =>
  backend.fail(
    http.get('*/api/v1/captcha/id', () =>
      data({ captcha_id: 'c1', captcha_required: false, ...said }),
    ),
  );

describe('the login page of a company', () => {
  it('leads to the company’s sign-in, which leads on to the page that was asked for', async () => {
    announce({ company_sign_in: { label: 'Acme' } });
    const led = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const sent: unknown[] = [];
    backend.fail(
      http.post('*/api/v1/login/oidc/start', async ({ request }) => {
        sent.push(await request.json());
        return data({ url: 'https://acme.example/auth?state=1' });
      }),
    );
    const user = openConsole('/user/login?redirect=/system/user');
    await user.click(await button('Sign in with Acme'));
    await waitFor(() => expect(led).toHaveBeenCalledWith('https://acme.example/auth?state=1'));
    expect(sent).toEqual([{ redirect: '/system/user' }]);
    await screen.findByPlaceholderText('Password');
    led.mockRestore();
  });

  it.each([
    [failure(429, 'too_many_requests', '', { 'Retry-After': '10' }), /Try again in 10 seconds/],
    [failure(503, 'com.company.unavailable', ''), /does not respond/],
  ])('says why it cannot lead there', async (refusal, sentence) => {
    announce({ company_sign_in: { label: 'Acme' } });
    backend.fail(http.post('*/api/v1/login/oidc/start', () => refusal));
    const user = openConsole('/user/login');
    await user.click(await button('Sign in with Acme'));
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  });

  it('has no such button where the server does not say so', async () => {
    openConsole('/user/login');
    await button('Login');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull());
  });

  it('asks for a password of root alone where passwords are off', async () => {
    announce({ company_sign_in: { label: '' }, password_sign_in: false });
    const user = openConsole('/user/login');
    await screen.findByText('Only root signs in with a password here.');
    screen.getByRole('button', { name: 'Sign in with your company account' });
    expect(screen.queryByPlaceholderText('Password')).toBeNull();
    await user.click(await button('Sign in as root with a password'));
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'admin');
    screen.getByPlaceholderText('Password');
    await button('Login');
  });

  it('signs in by the code that it is led back with, which leaves the address', async () => {
    const issued = await backend.api.signIn();
    const sent: unknown[] = [];
    backend.fail(
      http.post('*/api/v1/login/oidc', async ({ request }) => {
        sent.push(await request.json());
        return data(issued);
      }),
    );
    openConsole(`/user/login?redirect=%2Fsystem%2Fuser#company=${CODE}`);
    await screen.findByText('Login successful!');
    await waitFor(() => expect(address()).toBe('/system/user'));
    expect(sent).toEqual([{ code: CODE }]);
    expect(sessionStorage.getItem('token')).toBe(issued.access_token);
  });

  it.each([
    ['com.company.unknown', /No account here is bound to your company account/],
    ['com.company.no-role', /has no role here/],
    ['com.company.frozen', 'This account is frozen.'],
  ])('says why it signs nobody in: %s', async (id, sentence) => {
    backend.fail(http.post('*/api/v1/login/oidc', () => failure(403, id, 'in English')));
    openConsole(`/user/login#company=${CODE}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    await button('Login');
  });

  it.each([
    ['unavailable', /does not respond/],
    ['denied', /You cancelled/],
    ['<img>', /has expired/],
  ])('says what went wrong on the way: %s', async (fault, sentence) => {
    openConsole(`/user/login#company-fault=${fault}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(history.location.hash).toBe('');
  });

  it('asks for the second factor where the server does', async () => {
    const challenge = { challenge: 'x'.repeat(43), methods: ['totp', 'recovery-code'] };
    backend.fail(
      http.post('*/api/v1/login/oidc', () =>
        Response.json(
          {
            success: false,
            error: { id: 'com.login.second-factor', code: 403, detail: '', status: '' },
            data: challenge,
          },
          { status: 403 },
        ),
      ),
    );
    openConsole(`/user/login#company=${CODE}`);
    await screen.findByRole('textbox', { name: /code/i });
  });
});

describe('Account Binding', () => {
  it('says so where the server has no company sign-in', async () => {
    await signIn();
    openConsole('/account/settings?section=binding');
    await screen.findByText('Company sign-in is not set up on this server.');
  });
});

describe('roles that the company account gives', () => {
  afterEach(async () => {
    await backend.api.db.delete(users).where(eq(users.username, 'clerk'));
    await backend.api.db.delete(role);
  });

  it('are named so at the user, and stay when the others are taken', async () => {
    const { db } = backend.api;
    await addUsers(backend.api, ['clerk'], PASSWORD);
    const [clerk] = await db.select().from(users).where(eq(users.username, 'clerk'));
    const stamp = { created_at: new Date(), updated_at: new Date() };
    for (const [name, source] of [
      ['Finance', 'claims'],
      ['Guest', 'manual'],
    ] as const) {
      const id = newId();
      await db.insert(role).values({ ...stamp, id, code: name, name, status: 'enabled' });
      const link = { id: newId(), user_id: clerk?.id ?? '', role_id: id, source };
      await db.insert(user_role).values({ ...stamp, ...link });
    }
    await signIn();
    const user = openConsole('/system/user');
    await screen.findByText('Finance (company account)');
    await user.click(await button('Edit clerk'));
    const form = within(await screen.findByRole('dialog'));
    const fixed = (await form.findByText('Finance (company account)')).closest('.ant-tag');
    expect(fixed?.querySelector('.anticon-close')).toBeNull();
    const free = form.getByText('Guest').closest('.ant-tag');
    await user.click(free?.querySelector('.anticon-close') as Element);
    await user.click(form.getByRole('button', { name: 'Review changes' }));
    await waitFor(async () => {
      const rows = await db.select().from(user_role);
      expect(rows.map(({ source }) => source)).toEqual(['claims']);
    });
    expect(await db.$count(company_account)).toBe(0);
  });
});
