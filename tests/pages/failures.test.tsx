import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { displayOf } from '@/services/api/errorDisplay';
import { request } from '@/services/api/request';
import { fetchSession } from '@/services/session/consoleState';
import { authorization } from '@/services/token/tokenStorage';
import { backend, failure } from './backend';
import { address, openConsole, signIn } from './console';

const FAULT = '/api/v1/fault';

/** Has the call answered so, without a token. */
async function fail(answer: () => Response, options: Parameters<typeof request>[1] = {}) {
  backend.fail(http.all(`*${FAULT}`, answer));
  await request(FAULT, options).catch(() => undefined);
}

const refusal = (code: number, headers = {}) => failure(code, 'x', 'Out of keys', headers);

/** The icon that a message stands behind says what it is. */
const messageOf = async (text: string) => {
  const content = await screen.findByText(text);
  return content.closest('.ant-message-notice')?.querySelector('[role=img]')?.className ?? '';
};

describe('a failed call', () => {
  beforeEach(async () => {
    await signIn();
    openConsole('/account/profile');
    await screen.findByRole('heading', { level: 1 });
  });

  it('is a warning below 500', async () => {
    await fail(() => refusal(400));
    expect(await messageOf('Out of keys')).toContain('anticon-exclamation-circle');
  });

  it('is an error from 500 on', async () => {
    await fail(() => refusal(500));
    expect(await messageOf('Out of keys')).toContain('anticon-close-circle');
  });

  it('is a notification with the code as title where the caller wants one', async () => {
    await fail(() => refusal(503), { display: 'notification' });
    await screen.findByText('503');
    screen.getByText('Out of keys');
  });

  it('leads to /exception where the caller wants that', async () => {
    await fail(() => refusal(502), { display: 'redirect' });
    await waitFor(() =>
      expect(address()).toBe('/exception?errorCode=502&errorMessage=Out+of+keys'),
    );
    await screen.findByRole('heading', { name: '502' });
    screen.getByText('Out of keys');
  });

  it.each([
    [413, 'The proxy in front of the console refused the request: too large (413).'],
    [502, 'The proxy in front of the console does not reach it'],
    [403, 'The proxy in front of the console refused the request (403).'],
  ])('F18 is told as the proxy’s where it answers %i by itself', async (status, said) => {
    for (const body of ['<html><body>Refused</body></html>', '']) {
      await fail(() => HttpResponse.html(body, { status }));
    }
    await screen.findAllByText((text) => text.startsWith(said));
  });

  it('F18 signs nobody out where a proxy asks for a sign-in of its own', async () => {
    const headers = { 'WWW-Authenticate': 'Basic realm="staff"' };
    await fail(() => HttpResponse.html('<h1>401</h1>', { status: 401, headers }));
    await screen.findByText(/asks for a sign-in of its own \(401\)/);
    expect(address()).toBe('/account/profile');
    expect(authorization()).toBeDefined();
  });

  it('says nothing where the caller opts out', async () => {
    await fail(() => refusal(400), { display: 'silent' });
    await fail(() => failure(400, 'y', 'But this'));
    await screen.findByText('But this');
    expect(screen.queryByText('Out of keys')).toBeNull();
  });

  it('says when to try again after a 429', async () => {
    await fail(() => refusal(429, { 'Retry-After': '40' }));
    await screen.findByText('Too many attempts. Try again in 40 seconds.');
  });

  it.each([
    ['without error info', () => HttpResponse.json({ success: false }, { status: 400 })],
    ['that is no JSON', () => new Response('<html>', { status: 200 })],
    ['that is empty', () => new Response('', { status: 200 })],
  ])('shows the general text for an answer %s', async (_, answer) => {
    await fail(answer);
    await screen.findByText('Request error, please retry.');
  });

  it('is shown once, however many fail alike at once', async () => {
    backend.fail(http.get(`*${FAULT}`, () => refusal(500)));
    await Promise.allSettled([request(FAULT), request(FAULT), request(FAULT)]);
    await screen.findByText('Out of keys');
    expect(screen.getAllByText('Out of keys')).toHaveLength(1);
  });

  it('lets its trace id be copied', async () => {
    await fail(() => refusal(500, { 'X-Trace-Id': 'TRACE-7' }));
    const copy = await screen.findByRole('button', { name: 'Copy trace ID' });
    expect(copy.title).toBe('TRACE-7');
  });
});

describe('a call that is refused for its token', () => {
  it('ends no session but its own, and is never sent again as another user', async () => {
    await signIn();
    const seen: (string | null)[] = [];
    let answer = (_response: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    backend.fail(
      http.post(`*${FAULT}`, ({ request: { headers } }) => {
        seen.push(headers.get('Authorization'));
        return answered;
      }),
    );
    const first = authorization();
    const call = request(FAULT, { method: 'POST' });
    await waitFor(() => expect(seen).toHaveLength(1));
    await signIn();
    answer(failure(401, 'com.invalid.token', 'Invalid access token'));
    await expect(call).rejects.toMatchObject({ id: 'client.cancelled' });
    expect(seen).toEqual([first]);
    expect(authorization()).not.toBe(first);
    expect(authorization()).toBeDefined();
  });

  it('does not sign out who signed in after a call without a token', async () => {
    const answers: ((response: Response) => void)[] = [];
    const held = () => new Promise<Response>((resolve) => answers.push(resolve));
    backend.fail(http.get('*/api/v1/current/*', held));
    const session = fetchSession();
    await waitFor(() => expect(answers).toHaveLength(2));
    await signIn();
    for (const answer of answers) answer(failure(401, 'com.invalid.token', 'Invalid access token'));
    await session;
    expect(authorization()).toBeDefined();
  });
});

describe('how a failure is shown', () => {
  it.each([
    ['/api/v1/roles', 0, 'warning'],
    ['/api/v1/roles', 400, 'warning'],
    ['/api/v1/roles', 499, 'warning'],
    ['/api/v1/roles', 500, 'error'],
    ['/api/v1/login', 400, 'silent'],
    ['/api/v1/login', 500, 'silent'],
    ['/api/v1/current/logout', 500, 'silent'],
  ])('for %s and %i is: %s', (path, code, display) => {
    expect(displayOf(path, code)).toBe(display);
  });
});

it('Home says what of it could not be read, and reads it again', async () => {
  await signIn();
  const broken = () => failure(500, 'internal_error', 'Out of order');
  const parts = ['loggers', 'loggers/marks', 'current/last-sign-in'];
  backend.fail(...parts.map((part) => http.get(`*/api/v1/${part}`, broken)));
  const user = openConsole('/home');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3));
  backend.reset();
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  await screen.findByRole('region', { name: 'Recent activity' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
