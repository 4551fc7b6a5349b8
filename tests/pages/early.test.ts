import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { onRouteChange } from '@/app';
import { fetchCurrentMenus, fetchCurrentUser, updateProfile } from '@/services/api/current';
import { askEarly } from '@/services/api/early';
import { users } from '@/services/api/user';
import { endSession } from '@/services/session';
import { tables } from '../../src/server/db/database';
import { backend } from './backend';
import { signIn } from './console';
import { asRoot, newRole, newUser, USER_PASSWORD } from './entities';

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

const asksForUsers = () =>
  backend.api.logged.filter((line) => line.includes('/api/v1/users-GET-')).length;

const firstUsers = () => users.list({ current: 1, pageSize: 20 });

it('asks for the rows of a list beside the menus', async () => {
  history.replaceState(null, '', '/system/user');
  askEarly();
  await expect.poll(asksForUsers).toBe(1);
  expect((await firstUsers()).rows.map(({ username }) => username)).toContain('early');
  expect(asksForUsers()).toBe(1);
  await firstUsers();
  expect(asksForUsers()).toBe(2);
});

it('has rows at once that have come before the page', async () => {
  history.replaceState(null, '', '/system/user');
  askEarly();
  await expect.poll(asksForUsers).toBe(1);
  await expect.poll(() => window.early?.bodies.size).toBe(1);
  expect(firstUsers().known?.rows.map(({ username }) => username)).toContain('early');
  expect(firstUsers().known).toBeUndefined();
});

it('shows no rows again that came after the page had asked for them', async () => {
  history.replaceState(null, '', '/system/user');
  askEarly();
  const first = firstUsers();
  expect(first.known).toBeUndefined();
  await first;
  await expect.poll(asksForUsers).toBe(1);
  await firstUsers();
  expect(asksForUsers()).toBe(2);
});

it('shows no rows from before a change', async () => {
  history.replaceState(null, '', '/system/user');
  askEarly();
  await expect.poll(() => window.early?.bodies.size).toBe(1);
  await updateProfile({ name: 'Administrator', phone: '', email: '', remark: '' });
  expect(firstUsers().known).toBeUndefined();
});

it('asks for other rows where other ones are shown', async () => {
  history.replaceState(null, '', '/system/user');
  askEarly();
  await expect.poll(asksForUsers).toBe(1);
  await users.list({ current: 2, pageSize: 20 });
  expect(asksForUsers()).toBe(2);
});

it('does not show rows to the next page that were asked for before', async () => {
  onRouteChange({ location: { pathname: '/system/user' } });
  history.replaceState(null, '', '/system/user');
  askEarly();
  await expect.poll(asksForUsers).toBe(1);
  onRouteChange({ location: { pathname: '/system/role' } });
  await firstUsers();
  expect(asksForUsers()).toBe(2);
});

it('asks for no rows of a list that the user may not open', async () => {
  await newUser('lists', 'Lists');
  endSession();
  await signIn('lists', USER_PASSWORD);
  backend.api.logged.length = 0;
  history.replaceState(null, '', '/system/user');
  askEarly();
  await fetchCurrentMenus();
  await expect(firstUsers()).rejects.toMatchObject({ code: 403 });
  expect(asksForUsers()).toBe(1);
});

it('asks once, and is denied once, where the page is granted and its rows are not', async () => {
  const place = { code: 'window', name: 'Window', type: 'page', path: '/system/user' };
  const { id } = await asRoot('POST', '/api/v1/menus', { ...place, status: 'enabled' });
  const { id: role_id } = await newRole('Window', [id]);
  await newUser('window', 'Window', [{ role_id }]);
  endSession();
  await signIn('window', USER_PASSWORD);
  backend.api.logged.length = 0;
  history.replaceState(null, '', '/system/user');
  askEarly();
  await expect.poll(asksForUsers).toBe(1);
  await expect(firstUsers()).rejects.toMatchObject({ code: 403, id: 'com.casbin.denied' });
  expect(asksForUsers()).toBe(1);
});

it('asks for no rows before the user has changed the password', async () => {
  const { user } = tables;
  const ofRoot = eq(user.id, 'root');
  await backend.api.db.update(user).set({ must_change_password: true }).where(ofRoot);
  history.replaceState(null, '', '/system/user');
  askEarly();
  await fetchCurrentMenus();
  await expect(firstUsers()).rejects.toMatchObject({ code: 403 });
  expect(asksForUsers()).toBe(1);
  await backend.api.db.update(user).set({ must_change_password: false }).where(ofRoot);
});

it('asks nothing on the login page', async () => {
  history.replaceState(null, '', '/user/login');
  askEarly();
  await fetchCurrentUser();
  await expect.poll(asked).toBe(1);
});
