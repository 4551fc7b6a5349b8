import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, newRole, newUser, USER_PASSWORD } from '../pages/entities';

const option = (name: RegExp) => screen.findByRole('option', { name });

let made = 0;

describe('the command palette', () => {
  it('opens by Ctrl and K, and goes to a page by the keyboard alone', async () => {
    await signIn();
    const user = openConsole('/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'rol');
    await option(/^Role/);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Roles', level: 1 });
    expect(screen.queryByRole('combobox', { name: 'Command palette' })).toBeNull();
  });

  it('freezes by name, once it has been confirmed, and can be undone', async () => {
    const { id } = await newUser('lin.wei', 'Lin Wei');
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'freeze lin');
    await user.click(await option(/^Freeze Lin Wei lin\.wei/));
    await screen.findByText(/They are signed out at on/);
    const freeze = screen.getByRole('button', { name: 'Freeze Lin Wei' });
    expect(freeze.className).toContain('dangerous');
    await user.click(freeze);
    const statusIs = (status: string) =>
      waitFor(async () => expect((await asRoot('GET', `/api/v1/users/${id}`)).status).toBe(status));
    await statusIs('freezed');
    await screen.findByText('Save successfully');
    screen.getByText('Lin Wei is frozen');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await statusIs('activated');
  });

  it('asks whom to freeze where no name was typed', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'freeze');
    await screen.findByText('Type the name of a user after “freeze”.');
  });

  it('freezes by the status alone, so that nothing else of the user is sent', async () => {
    const { id } = await newUser('ada', 'Ada Byron');
    const sent: unknown[] = [];
    const { app } = backend.api;
    backend.fail(
      http.all('*/api/v1/users/*', async ({ request }) => {
        if (request.method !== 'GET') sent.push(await request.clone().json());
        return app.fetch(request);
      }),
    );
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'freeze ada');
    await user.click(await option(/^Freeze Ada Byron/));
    await user.click(await screen.findByRole('button', { name: 'Freeze Ada Byron' }));
    await screen.findByText('Ada Byron is frozen');
    expect(sent).toEqual([{ action: 'set_status', status: 'freezed', ids: [id] }]);
    expect(await asRoot('GET', `/api/v1/users/${id}`)).toMatchObject({ status: 'freezed' });
  });

  it('shows again what freezing changes where somebody else has changed rights meanwhile', async () => {
    const [home, other] = await asRoot('GET', '/api/v1/menus');
    const role = await newRole('porters', [home.id]);
    const { id } = await newUser('grace', 'Grace Hopper', [{ role_id: role.id }]);
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'freeze grace');
    await user.click(await option(/^Freeze Grace Hopper/));
    await screen.findByRole('region', { name: 'What this changes' });
    const menus = [home, other].map(({ id: menu_id }) => ({ menu_id }));
    await asRoot('PUT', `/api/v1/roles/${role.id}`, { ...role, menus });
    await user.click(screen.getByRole('button', { name: 'Freeze Grace Hopper' }));
    await screen.findByText(/^Somebody else has changed permissions meanwhile/);
    expect(await asRoot('GET', `/api/v1/users/${id}`)).toMatchObject({ status: 'activated' });
    const [, again] = screen.getAllByRole('button', { name: 'Freeze Grace Hopper' });
    await user.click(again ?? screen.getByRole('button', { name: 'Freeze Grace Hopper' }));
    await screen.findByText('Grace Hopper is frozen');
  });

  it('answers who can do something by leading to the page that tells', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'who can delete users');
    await user.click(await option(/^Who can: System \/ Users \/ Delete/));
    await screen.findByRole('tab', { name: 'Who can?', selected: true });
    expect(address()).toBe('/system/access?tab=who&code=system.user.delete');
  });

  it.each([
    ['谁可以删除用户', /^谁可以：系统管理 \/ 用户管理 \/ 删除/, 'system.user.delete'],
    ['谁可以用户导出？', /^谁可以：系统管理 \/ 用户管理 \/ 导出/, 'system.user.export'],
  ])('answers it in Chinese, which puts no blanks between words: %s', async (typed, name, code) => {
    localStorage.setItem('umi_locale', 'zh-CN');
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: '命令面板' }));
    await user.type(await screen.findByRole('combobox'), typed);
    await user.click(await option(name));
    await waitFor(() => expect(address()).toBe(`/system/access?tab=who&code=${code}`));
  });

  it.each(['reset password rosa', 'delete rosa smith', 'view as rosa', '重置密码罗莎'])(
    'offers a person by name where it has no word for the act: %s',
    async (typed) => {
      const { id } = await newUser(`rosa${made++}`, 'Rosa Smith 罗莎');
      await signIn();
      const user = openConsole('/home');
      await user.click(await screen.findByRole('button', { name: 'Command palette' }));
      await user.type(await screen.findByRole('combobox'), typed);
      await user.click(await option(/^Rosa Smith 罗莎/));
      await screen.findByRole('heading', { name: 'Rosa Smith 罗莎', level: 1 });
      expect(address()).toBe(`/system/user/${id}`);
      await asRoot('DELETE', `/api/v1/users/${id}`);
    },
  );

  it('says that nothing is found where no end of what was typed is a name', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'reset password nobody');
    await screen.findByText('Nothing found for “reset password nobody”.');
  });

  it('opens the page of a user, and shows them among the recent ones', async () => {
    const { id } = await newUser('mei', 'Mei Lan');
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'mei lan');
    await option(/^Mei Lan mei/);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Mei Lan', level: 1 });
    expect(address()).toBe(`/system/user/${id}`);
    await user.click(screen.getByRole('button', { name: 'Command palette' }));
    const [first] = await screen.findAllByRole('option');
    expect(first?.textContent).toBe('Mei Lan mei');
  });

  it('opens what is found once it comes, where Enter came before it', async () => {
    const { id } = await newUser('hasty', 'Has Ty');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    backend.fail(
      http.get('*/api/v1/search', async ({ request }) => {
        await answered;
        return backend.api.app.fetch(request);
      }),
    );
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'has ty{Enter}');
    expect(address()).toBe('/home');
    answer();
    await screen.findByRole('heading', { name: 'Has Ty', level: 1 });
    expect(address()).toBe(`/system/user/${id}`);
  });

  it('finds what the log tells of an address, for who may read it', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), ' 10.0.3.4 ');
    await user.click(await option(/^Log of 10\.0\.3\.4/));
    await screen.findByRole('heading', { name: 'Logs', level: 1 });
    expect(address()).toBe('/system/logger?ip=10.0.3.4&view=all');
  });

  it('offers only what the user may see and do', async () => {
    const role = await newRole('guest');
    await newUser('guest', 'Guest', [{ role_id: role.id }]);
    await signIn('guest', USER_PASSWORD);
    const user = openConsole('/account/profile');
    await user.click(await screen.findByRole('button', { name: 'Command palette' }));
    await user.type(await screen.findByRole('combobox'), 'freeze e');
    await screen.findByText('Nothing found for “freeze e”.');
  });

  it('lists the keys at a question mark, and a slash leads to the list’s search', async () => {
    await signIn();
    const user = openConsole('/system/role');
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    await user.keyboard('/');
    expect(document.activeElement).toBe(search);
    search.blur();
    await user.keyboard('?');
    await screen.findByText('Keyboard shortcuts');
  });
});
