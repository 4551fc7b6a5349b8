import { beforeEach, expect, it } from 'vitest';
import { fetchCurrentUser } from '@/services/api/current';
import { askEarly } from '@/services/api/early';
import { endSession } from '@/services/session';
import { backend } from './backend';
import { signIn } from './console';
import { newUser, USER_PASSWORD } from './entities';

const asked = () =>
  backend.api.logged.filter((line) => line.includes('/api/v1/current/user-GET-')).length;

beforeEach(async () => {
  history.replaceState(null, '', '/home');
  await signIn();
  backend.api.logged.length = 0;
});

it('takes what was asked before the scripts came, once', async () => {
  askEarly();
  expect((await fetchCurrentUser()).id).toBe('root');
  await expect.poll(asked).toBe(1);
  await fetchCurrentUser();
  await expect.poll(asked).toBe(2);
});

it('shows nobody what was asked for somebody else', async () => {
  await newUser('early', 'Early');
  askEarly();
  endSession();
  await signIn('early', USER_PASSWORD);
  expect((await fetchCurrentUser()).username).toBe('early');
});

it('asks nothing on the login page', async () => {
  history.replaceState(null, '', '/user/login');
  askEarly();
  await fetchCurrentUser();
  await expect.poll(asked).toBe(1);
});
