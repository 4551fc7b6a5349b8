import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ROOT_PASSWORD } from '../api/harness';
import { backend, failure } from './backend';
import { address, openConsole, signIn } from './console';

const field = (name: string) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

async function fillIn(user: ReturnType<typeof openConsole>, password = ROOT_PASSWORD) {
  await user.type(await field('Username'), 'admin');
  await user.type(screen.getByPlaceholderText('Password'), password);
}

/** The captcha is asked for, though the API behind takes any code. */
const requireCaptcha = () =>
  backend.fail(
    http.get('*/api/v1/captcha/id', () =>
      Response.json({ success: true, data: { captcha_id: 'c1' } }),
    ),
  );

describe('the login page', () => {
  it('shows everything that signing in takes, by its name', async () => {
    requireCaptcha();
    openConsole('/user/login');
    await screen.findByRole('tab', { name: 'Account Login' });
    expect(await field('Captcha')).toHaveProperty('placeholder', 'Captcha');
    await button('Reload captcha');
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toHaveProperty('checked', true);
    screen.getByRole('link', { name: 'Forgot password?' });
    screen.getByRole('link', { name: 'Register Account' });
    expect(document.title).toBe('Login - Gatehouse');
  });

  it('names each field that was left empty', async () => {
    requireCaptcha();
    const user = openConsole('/user/login');
    await user.click(await button('Login'));
    await screen.findByText('Please input your username!');
    screen.getByText('Please input your password!');
    screen.getByText('Please input captcha!');
  });

  it('F18 does not take the sign-in that a proxy asks for as a wrong password', async () => {
    const headers = { 'WWW-Authenticate': 'Basic realm="staff"' };
    backend.fail(
      http.post('*/api/v1/login', () => HttpResponse.html('', { status: 401, headers })),
    );
    const user = openConsole('/user/login');
    await fillIn(user);
    await user.click(await button('Login'));
    await screen.findByText(/asks for a sign-in of its own \(401\)/);
    expect(screen.queryByText(/Incorrect/)).toBeNull();
  });

  it('hides the captcha where the server asks for none', async () => {
    openConsole('/user/login');
    await button('Login');
    await waitFor(() => expect(screen.queryByPlaceholderText('Captcha')).toBeNull());
  });

  it('S45 shows the captcha to whom the server asks for one after all', async () => {
    const sent: unknown[] = [];
    backend.fail(
      http.get('*/api/v1/captcha/id', () =>
        Response.json({ success: true, data: { captcha_id: 'c2', captcha_required: false } }),
      ),
      http.post('*/api/v1/login', async ({ request }) => {
        sent.push(await request.json());
        const fields = ['captcha_id', 'captcha_code'].map((field) => ({
          ...{ field, message: 'is required', code: 'required' },
        }));
        const error = { id: 'bad_request', code: 400, detail: '', status: '', fields };
        return HttpResponse.json({ success: false, error }, { status: 400 });
      }),
    );
    const user = openConsole('/user/login');
    await fillIn(user);
    expect(screen.queryByPlaceholderText('Captcha')).toBeNull();
    await user.click(await button('Login'));
    await user.type(await field('Captcha'), '1234');
    await user.click(await button('Login'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ captcha_id: 'c2', captcha_code: '1234' });
  });

  it('asks for each picture of a challenge, the first too, with reload=1 and a timestamp', async () => {
    requireCaptcha();
    const user = openConsole('/user/login');
    const reload = await button('Reload captcha');
    const query = () => {
      const source = new URL(reload.querySelector('img')?.src ?? '', 'http://localhost');
      return Object.fromEntries(source.searchParams);
    };
    await waitFor(() => expect(reload.querySelector('img')).not.toBeNull());
    const first = query();
    expect(first).toEqual({ id: 'c1', reload: '1', ts: expect.stringMatching(/^\d+$/) });
    await user.click(reload);
    await waitFor(() => expect(query().ts).not.toBe(first.ts));
    expect(query()).toMatchObject({ id: 'c1', reload: '1' });
  });

  it('signs in, keeps the token for this tab and the name for the next time', async () => {
    const user = openConsole('/user/login');
    await fillIn(user);
    await user.click(await button('Login'));
    await screen.findByText('Login successful!');
    await screen.findByRole('heading', { name: /^Welcome, / });
    expect(address()).toBe('/home');
    expect(sessionStorage.getItem('token')).toBeTruthy();
    expect(sessionStorage.getItem('token_type')).toBe('Bearer');
    expect(Number(sessionStorage.getItem('expires_at'))).toBeGreaterThan(Date.now() / 1000);
    expect(localStorage.getItem('username')).toBe('admin');
  });

  it('offers the name again only to those who asked to be remembered', async () => {
    localStorage.setItem('username', 'admin');
    localStorage.setItem('remember_me', '0');
    openConsole('/user/login');
    expect(await field('Username')).toHaveProperty('value', '');
  });

  it('says why a sign-in failed and goes back to the password', async () => {
    const user = openConsole('/user/login');
    await fillIn(user, 'wrong');
    await user.click(await button('Login'));
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect username or password');
    expect(await field('Username')).toHaveProperty('value', 'admin');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByPlaceholderText('Password')),
    );
  });

  it('keeps the name of its button while it waits for the answer', async () => {
    let answer = (_response: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    backend.fail(http.post('*/api/v1/login', () => answered));
    const user = openConsole('/user/login');
    await fillIn(user);
    await user.click(await button('Login'));
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).not.toBeNull());
    screen.getByRole('button', { name: 'Login' });
    answer(failure(400, 'com.invalid.username-or-password', ''));
    await screen.findByRole('alert');
  });

  it('clears a wrong captcha, renews it and keeps the other fields', async () => {
    let challenges = 0;
    backend.fail(
      http.get('*/api/v1/captcha/id', () => {
        challenges += 1;
        return Response.json({ success: true, data: { captcha_id: `c${challenges}` } });
      }),
      http.post('*/api/v1/login', () => failure(400, 'com.invalid.captcha', 'Incorrect captcha')),
    );
    const user = openConsole('/user/login');
    await fillIn(user);
    await user.type(await field('Captcha'), '1234');
    await user.click(await button('Login'));
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect captcha');
    expect(await field('Captcha')).toHaveProperty('value', '');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByPlaceholderText('Captcha')),
    );
    expect(screen.getByPlaceholderText('Password')).toHaveProperty('value', ROOT_PASSWORD);
    expect(challenges).toBe(2);
  });

  it('tells how long to wait after too many tries', async () => {
    backend.fail(
      http.post('*/api/v1/login', () =>
        failure(429, 'too_many_requests', 'Too many requests', { 'Retry-After': '125' }),
      ),
    );
    const user = openConsole('/user/login');
    await fillIn(user);
    await user.click(await button('Login'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many attempts. Try again in 3 minutes.',
    );
  });

  it('says that signing in failed where the server gave no reason', async () => {
    backend.fail(http.post('*/api/v1/login', () => failure(500, '', '')));
    const user = openConsole('/user/login');
    await fillIn(user);
    await user.click(await button('Login'));
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed, please try again!');
  });

  it('leads back to where the visitor wanted to go', async () => {
    const user = openConsole('/user/login?redirect=%2Fsystem%2Frole%3Fname%3Da');
    await fillIn(user);
    await user.click(await button('Login'));
    await screen.findByRole('heading', { name: 'Roles' });
    expect(address()).toBe('/system/role?name=a');
  });
});

describe('a server that makes a mistake when it is asked who the user is', () => {
  const TRACE = 'TRACE-C9B2E85';
  const answerOnce = (...answers: (() => Response)[]) =>
    backend.fail(
      ...answers.map((answer) => http.get('*/api/v1/current/user', answer, { once: true })),
    );
  const mistake = () =>
    failure(500, 'internal_server_error', 'Internal Server Error', { 'X-Trace-Id': TRACE });

  it('leads to the login page, which says so, keeps the token and leads back with Retry', async () => {
    await signIn();
    const token = sessionStorage.getItem('token');
    answerOnce(mistake);
    const user = openConsole('/system/role?name=a');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Something went wrong on our side. Try again.');
    expect(alert.textContent).toContain(`Trace ID: ${TRACE}`);
    expect(alert.textContent).not.toContain('reached');
    expect(address()).toBe('/user/login?redirect=%2Fsystem%2Frole%3Fname%3Da');
    expect(sessionStorage.getItem('token')).toBe(token);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Roles' });
    expect(address()).toBe('/system/role?name=a');
  });

  it('F18 says what a proxy answered by itself, and something else without an answer', async () => {
    await signIn();
    answerOnce(() => new Response('<html>', { status: 502 }));
    const user = openConsole('/home');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The proxy in front of the console does not reach it');
    backend.fail(http.get('*/api/v1/current/user', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(alert.textContent).toContain('The server could not be reached.'));
    expect(alert.textContent).not.toContain('mistake');
  });

  it('keeps the token of a sign-in, too', async () => {
    answerOnce(mistake);
    const user = openConsole('/user/login?redirect=%2Fsystem%2Frole');
    await fillIn(user);
    await user.click(await button('Login'));
    expect((await screen.findByRole('alert')).textContent).toContain(TRACE);
    expect(sessionStorage.getItem('token')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Roles' });
  });
});
