import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { backend } from './backend';
import { openConsole, signIn } from './console';
import { asRoot, dialog, setValue } from './entities';

const PASSWORD = 'a gate in the wall';

describe('“Why?” on the page that refuses', () => {
  it('copies for the administrator what the log finds it by', async () => {
    const form = { name: 'Walter', status: 'activated', roles: [] };
    const password = digestPassword(PASSWORD);
    await asRoot('POST', '/api/v1/users', { ...form, username: 'walter', password });
    await signIn('walter', PASSWORD);
    const user = openConsole('/system/user');
    await user.click(await screen.findByRole('button', { name: 'Why?' }));
    const drawer = await dialog('Why?');
    await user.click(await drawer.findByRole('button', { name: 'Copy for your administrator' }));
    expect(await navigator.clipboard.readText()).toMatch(/^Trace ID: \S+$/m);
  });
});

describe('“Why?” in a form', () => {
  it('names the rule that refused what was to be saved', async () => {
    const level = await asRoot('GET', '/api/v1/menus?code=system');
    const [system] = level;
    const page = system.children.find(({ code }: { code: string }) => code === 'role');
    const add = page.children.find(({ code }: { code: string }) => code === 'add');
    const menus = [system, page, add].map(({ id }) => ({ menu_id: id }));
    const role = { code: 'giver', name: 'Giver', status: 'enabled', menus };
    const { id: role_id } = await asRoot('POST', '/api/v1/roles', role);
    const form = { name: 'Gil', status: 'activated', roles: [{ role_id }] };
    const password = digestPassword(PASSWORD);
    await asRoot('POST', '/api/v1/users', { ...form, username: 'gil', password });
    await signIn('gil', PASSWORD);
    const user = openConsole('/system/role');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const added = await dialog('Add Role');
    setValue(await added.findByLabelText('Name'), 'Too much');
    setValue(added.getByLabelText('Code'), 'too-much');
    setValue(await added.findByLabelText('Search menus'), 'Logs');
    await user.click(await added.findByRole('checkbox', { name: 'Logs' }));
    await user.click(added.getByRole('button', { name: 'Save' }));
    await user.click(await added.findByRole('button', { name: 'Why?' }));
    const drawer = await dialog('Why?');
    await drawer.findByText(/^The call itself was granted\. It was refused because it would have/);
  });
});

describe('“Why?” on a refusal in the log', () => {
  it.each([
    [
      'en-US',
      'Why?',
      /^The call itself was granted\. It was refused because it would have granted/,
    ],
    ['zh-CN', '为什么？', /^调用本身已获授权。被拒绝的原因：此操作会授予/],
  ])('names the rule that refused a call which is granted, in %s', async (locale, why, said) => {
    localStorage.setItem('umi_locale', locale);
    const username = `deputy-${locale.toLowerCase()}`;
    const resources = [{ method: 'POST', path: '/api/v1/roles' }];
    const menu = { code: username, name: username, type: 'page', status: 'enabled', resources };
    const { id: menu_id } = await asRoot('POST', '/api/v1/menus', menu);
    const role = { code: username, name: username, status: 'enabled', menus: [{ menu_id }] };
    const { id: role_id } = await asRoot('POST', '/api/v1/roles', role);
    const password = digestPassword(PASSWORD);
    const form = { username, name: username, status: 'activated', password, roles: [{ role_id }] };
    await asRoot('POST', '/api/v1/users', form);
    const { access_token: token } = await backend.api.signIn(username, PASSWORD);
    const [beyond] = await asRoot('GET', '/api/v1/menus?code=system');
    const menus = [{ menu_id: beyond.id }];
    const body = { code: 'beyond', name: 'beyond', status: 'enabled', menus };
    expect((await backend.api.call('POST', '/api/v1/roles', { token, body })).status).toBe(403);
    await backend.api.flushLogs();
    await signIn();
    const user = openConsole(`/system/logger?tag=denied&userName=${username}`);
    await user.click(await screen.findByRole('button', { name: (name) => name.startsWith(why) }));
    const drawer = await dialog(why);
    await drawer.findByText(said);
  });
});
