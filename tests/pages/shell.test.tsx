import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { menuEntries } from '@/components/menuEntries';
import { backend, failure } from './backend';
import { address, openConsole, signIn } from './console';

/** Takes a page away from everybody, root included. */
const setMenuStatus = (code: string, status: 'enabled' | 'disabled') =>
  backend.api.db.execute(sql`update menu set status = ${status} where code = ${code}`);

const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 });

describe('the shell', () => {
  afterEach(() => setMenuStatus('logger', 'enabled'));

  it('welcomes by name and offers what the user can reach', async () => {
    await signIn();
    openConsole('/');
    await heading(/^Welcome, /);
    expect(address()).toBe('/home');
    expect(document.title).toBe('Home - Gatehouse');
    const [list] = within(screen.getByRole('main')).getAllByRole('list');
    const cards = within(list as HTMLElement).getAllByRole('link');
    expect(cards.map((card) => card.getAttribute('href'))).toEqual([
      '/system/menu',
      '/system/role',
      '/system/user',
      '/system/logger',
    ]);
  });

  it('leads /system to its first page', async () => {
    await signIn();
    openConsole('/system');
    await heading('Menu');
    expect(address()).toBe('/system/menu');
  });

  it('shows 403 for a page whose code the user lacks, and leaves it out of the cards', async () => {
    await setMenuStatus('logger', 'disabled');
    await signIn();
    const user = openConsole('/system/logger');
    await heading('403');
    await user.click(screen.getByRole('button', { name: 'Back to Home' }));
    await heading(/^Welcome, /);
    expect(screen.queryByText('What happened, when, and by whom')).toBeNull();
  });

  it('opens pages with a notice where the menus could not be read', async () => {
    await signIn();
    backend.fail(
      http.get('*/api/v1/current/menus', () => failure(500, 'internal_server_error', '')),
    );
    openConsole('/system/role');
    await heading('Role');
    await screen.findByText('Your menu could not be loaded, so it is empty for now.');
    screen.getByRole('button', { name: 'Retry' });
  });

  it('shows not-found within the shell', async () => {
    await signIn();
    openConsole('/no/such/page');
    await heading('404');
    screen.getByRole('button', { name: /Administrator/ });
  });

  it('shows not-found without the shell under /user', async () => {
    openConsole('/user/nowhere');
    await heading('404');
    screen.getByRole('button', { name: 'Back to login' });
    expect(screen.queryByRole('button', { name: /Administrator/ })).toBeNull();
  });

  it('S27 shows code and message of /exception as text', async () => {
    await signIn();
    openConsole('/exception?errorCode=502&errorMessage=%3Cimg%20src%3Dx%3E');
    await heading('502');
    await screen.findByText('<img src=x>');
  });

  it('asks a visitor to sign in and remembers where he wanted to go', async () => {
    openConsole('/system/user?name=a');
    await screen.findByRole('button', { name: 'Login' });
    expect(address()).toBe('/user/login?redirect=%2Fsystem%2Fuser%3Fname%3Da');
  });

  it('logs out, drops the token and leads to the login page', async () => {
    await signIn();
    const user = openConsole('/system/role?name=a');
    await user.click(await screen.findByRole('button', { name: /Administrator/ }));
    await user.click(await screen.findByText('Logout'));
    await screen.findByRole('button', { name: 'Login' });
    expect(address()).toBe('/user/login?redirect=%2Fsystem%2Frole%3Fname%3Da');
    await waitFor(() => expect(sessionStorage.getItem('token')).toBeNull());
  });

  it('switches to 简体中文 without reloading, and keeps the choice', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: 'Language: English' }));
    await user.click(screen.getByRole('menuitem', { name: '简体中文' }));
    await heading(/^欢迎您/);
    expect(localStorage.getItem('umi_locale')).toBe('zh-CN');
    await waitFor(() => expect(document.title).toBe('首页 - Gatehouse'));
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});

describe('the direction of the page', () => {
  it.each([
    ['he-IL', 'rtl'],
    ['ar-EG', 'rtl'],
    ['fa-IR', 'rtl'],
    ['ku', 'rtl'],
    ['en-US', 'ltr'],
    ['zh-CN', 'ltr'],
  ])('follows the locale %s', async (locale, direction) => {
    localStorage.setItem('umi_locale', locale);
    openConsole('/user/register');
    await waitFor(() => expect(document.documentElement.dir).toBe(direction));
    expect(document.documentElement.lang).toBe(locale);
  });
});

describe('the menu', () => {
  const routes = [
    { path: 'home', code: 'home', title: 'menu.home', order: 1 },
    { path: 'system', code: 'system', title: 'menu.system', redirect: '/system/menu', order: 2 },
    { path: 'system/role', code: 'role', title: 'menu.system.role', order: 22 },
    { path: 'system/menu', code: 'menu', title: 'menu.system.menu', order: 21 },
    { path: 'account/profile', title: 'account.settings', hideInMenu: true },
  ];
  const routePathCodeMap = {
    '/home': 'home',
    '/system': 'system',
    '/system/menu': 'system.menu',
    '/system/role': 'system.role',
  };
  const pathsFor = (...codes: string[]) =>
    menuEntries(routes, {
      routePathCodeMap,
      flatMenus: Object.fromEntries(codes.map((code) => [code, true])),
    }).map((entry) => [entry.path, entry.children.map((child) => child.path)]);

  it('holds the pages whose dotted code the user has', () => {
    expect(pathsFor('home', 'system', 'system.menu', 'system.role')).toEqual([
      ['/home', []],
      ['/system', ['/system/menu', '/system/role']],
    ]);
  });

  it('leaves out a page whose dotted code is missing', () => {
    expect(pathsFor('system', 'system.role', 'menu')).toEqual([['/system', ['/system/role']]]);
  });

  it('leaves out a group none of whose pages is left', () => {
    expect(pathsFor('home', 'system')).toEqual([['/home', []]]);
  });
});
