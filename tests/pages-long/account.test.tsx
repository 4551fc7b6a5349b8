import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { storeNotifications } from '@/server/messages/notification/store';
import { addUsers } from '../api/caller';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { rowAct } from '../pages/entities';

const { notification, session, user: users } = tables;

const PASSWORD = 'Portcullis & drawbridge 7';

const button = (name: string) => screen.findByRole('button', { name });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).findAllByRole('listitem');
const store = (count: number) =>
  backend.api.db.transaction((tx) =>
    storeNotifications(
      tx,
      new Date(backend.api.clock()),
      Array.from({ length: count }, (_, at) => ({
        user_id: 'root',
        event: 'new-sign-in' as const,
        params: { ip: `192.0.2.${at}`, browser: 'Firefox', system: 'Linux' },
        path: '/account/settings?section=security',
      })),
    ),
  );

afterEach(async () => {
  await backend.api.db.delete(notification);
});

describe('the account settings', () => {
  it('open from the menu of the avatar, with four sections that the address names', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: /Administrator/ }));
    await user.click(await screen.findByText('Account Settings'));
    await screen.findByRole('heading', { level: 1, name: 'Account Settings' });
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Basic Settings',
      'Security Settings',
      'Account Binding',
      'New Message Notification',
    ]);
    await screen.findByLabelText('Username');
    await user.click(screen.getByRole('tab', { name: 'Security Settings' }));
    await button('Set up authenticator app');
    expect(address()).toBe('/account/settings?section=security');
  });

  it('end another session, and then all, which leads to the login page', async () => {
    await backend.api.db.delete(session);
    await backend.api.signIn();
    await signIn();
    const user = openConsole('/account/settings?section=security');
    const [own, other] = await rowsOf('Sessions');
    within(own as HTMLElement).getByText('This session');
    await user.click(
      within(other as HTMLElement).getByRole('button', { name: /^End the session/ }),
    );
    const asked = within(await screen.findByRole('dialog'));
    await user.click(asked.getByRole('button', { name: 'End' }));
    await waitFor(async () => expect(await rowsOf('Sessions')).toHaveLength(1));
    await user.click(await button('Log out everywhere'));
    const sure = await screen.findAllByRole('dialog');
    await user.click(
      within(sure.at(-1) as HTMLElement).getByRole('button', { name: 'Log out everywhere' }),
    );
    await button('Login');
    expect(await backend.api.db.$count(session)).toBe(0);
  });

  it('say which events reach the bell', async () => {
    await signIn();
    const user = openConsole('/account/settings?section=notifications');
    const name = 'Sign-in from a new device or address: Bell';
    await user.click(await screen.findByRole('checkbox', { name }));
    await waitFor(async () => {
      const token = sessionStorage.getItem('token') ?? '';
      const { json } = await backend.api.call('GET', '/api/v1/current/preferences', { token });
      expect(json.data.notifications.bell_off).toEqual(['new-sign-in']);
    });
    await user.click(screen.getByRole('checkbox', { name }));
  });
});

describe('the bell', () => {
  it('counts what is unread as it comes, lists it, leads to it, and marks it as read', async () => {
    await signIn();
    const user = openConsole('/home');
    const bell = await button('Notifications');
    await store(2);
    await screen.findByRole('button', { name: 'Notifications (2)' });
    await user.click(bell);
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const [first] = await panel.findAllByRole('button', { name: /192\.0\.2\./ });
    await user.click(first as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Account Settings' });
    const left = await screen.findByRole('button', { name: 'Notifications (1)' });
    await user.click(left);
    await user.click(await button('Mark all as read'));
    await screen.findByRole('button', { name: 'Notifications' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(bell);
  });
});

describe('a user’s row', () => {
  it('shows and ends their sessions', async () => {
    await addUsers(backend.api, ['keeper'], PASSWORD);
    await backend.api.signIn('keeper', PASSWORD);
    await signIn();
    const user = openConsole('/system/user');
    const line = await screen.findByRole('row', { name: /keeper/ });
    await rowAct(user, within(line), 'Open');
    await user.click(await screen.findByRole('tab', { name: 'Sessions' }));
    expect(address()).toMatch(/^\/system\/user\/[^/]+\/sessions$/);
    expect(await rowsOf('Sessions')).toHaveLength(1);
    await user.click(await button('End all sessions'));
    const asked = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await user.click(within(asked).getByRole('button', { name: 'End all sessions' }));
    await screen.findByText('Not signed in anywhere.');
    await backend.api.db.delete(users).where(eq(users.username, 'keeper'));
  });
});
