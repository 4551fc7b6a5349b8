import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { entities } from '@/features/home/entities';
import type { Menu } from '@/schemas/menu';
import { digestPassword } from '@/server/auth/password/hash';
import * as worker from '@/services/browser/serviceWorker';
import { version } from '../../package.json';
import { backend, failure } from './backend';
import { address, openConsole, signIn } from './console';
import { asRoot, newRole } from './entities';

/** Makes a user who reaches Home and the pages of System that are named, and signs them in. */
async function signInWith(...pages: string[]) {
  const menus: Menu[] = await asRoot('GET', '/api/v1/menus');
  const reached = menus
    .flatMap((menu) => [menu, ...(menu.children ?? [])])
    .filter(({ code }) => code === 'home' || pages.includes(code));
  const role = await newRole(
    'Reader',
    reached.map(({ id }) => id),
  );
  const roles = [{ role_id: role.id }];
  const password = digestPassword('a gate of iron');
  const form = { username: 'reader', name: 'Reader', status: 'activated', password, roles };
  await asRoot('POST', '/api/v1/users', form);
  await signIn('reader', 'a gate of iron');
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 });

describe('the shell', () => {
  it('welcomes by name and offers what the user can reach', async () => {
    await signIn();
    openConsole('/');
    await heading(/^Welcome, /);
    expect(address()).toBe('/home');
    expect(document.title).toBe('Home - Gatehouse');
    const [list] = within(screen.getByRole('main')).getAllByRole('list');
    const cards = within(list as HTMLElement).getAllByRole('link');
    const dashboards = ['analysis', 'monitor', 'workplace'].map((page) => `/dashboard/${page}`);
    const own = ['menu', 'role', 'user', 'service', 'access', 'logger'].map(
      (page) => `/system/${page}`,
    );
    const first = [...dashboards, ...own];
    const later = Object.values(entities).filter(({ path }) => !first.includes(path));
    expect(cards.map((card) => card.getAttribute('href'))).toEqual([
      ...first,
      ...later.map(({ path }) => path),
    ]);
  });

  it('says that a new version could not be taken, and lets the user ask again', async () => {
    vi.spyOn(worker, 'hasUpdate').mockReturnValue(true);
    vi.spyOn(worker, 'applyUpdate').mockRejectedValueOnce(new Error('no storage'));
    await signIn();
    const user = openConsole('/home');
    const offer = (await screen.findByText('New content is available')).parentElement;
    const refresh = within(offer as HTMLElement).getByRole('button', { name: 'Refresh' });
    await user.click(refresh);
    await screen.findByText('Request error, please retry.');
    expect(refresh.className).not.toContain('loading');
    vi.restoreAllMocks();
  });

  it('opens the first page of a group where the menus could not be read', async () => {
    await signIn();
    backend.fail(
      http.get('*/api/v1/current/menus', () => failure(500, 'internal_server_error', '')),
    );
    openConsole('/system');
    await heading('Menus');
  });

  it('leads /system to its first page', async () => {
    await signIn();
    openConsole('/system');
    await heading('Menus');
    expect(address()).toBe('/system/menu');
  });

  it('shows 403 for a page whose code the user lacks, and leaves it out of the cards', async () => {
    await signInWith('menu', 'role');
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
    await heading('Roles');
    await screen.findByText('Your menu could not be loaded.');
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

  it('asks a visitor to sign in and remembers where they wanted to go', async () => {
    openConsole('/system/user?name=a');
    await screen.findByRole('button', { name: 'Login' });
    expect(address()).toBe('/user/login?redirect=%2Fsystem%2Fuser%3Fname%3Da');
  });

  it('tells in the menu of one’s name which version answers, without an entry for it', async () => {
    await signIn();
    const user = openConsole('/home');
    await user.click(await screen.findByRole('button', { name: /Administrator/ }));
    const line = await screen.findByText(`Version ${version}`);
    expect(line.closest('[role="menuitem"]')).toBeNull();
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

  it('leads back from a logout to where the address has a redirect to, once', async () => {
    await signIn();
    const user = openConsole('/account/profile?tab=security&redirect=%2Fsystem%2Frole%3Fname%3Da');
    await user.click(await screen.findByRole('button', { name: /Administrator/ }));
    await user.click(await screen.findByText('Logout'));
    await screen.findByRole('button', { name: 'Login' });
    expect(address()).toBe('/user/login?redirect=%2Fsystem%2Frole%3Fname%3Da');
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
    ['he-IL', 'rtl', 'en-US'],
    ['he_IL', 'rtl', 'en-US'],
    ['ar-EG', 'rtl', 'en-US'],
    ['fa-IR', 'rtl', 'en-US'],
    ['ku', 'rtl', 'en-US'],
    ['kum', 'rtl', 'en-US'],
    ['en-US', 'ltr', 'en-US'],
    ['zh-CN', 'ltr', 'zh-CN'],
    ['zh-TW', 'ltr', 'zh-CN'],
    ['haw', 'ltr', 'en-US'],
  ])(
    'follows the locale %s, and lang the language of the text',
    async (locale, direction, lang) => {
      localStorage.setItem('umi_locale', locale);
      openConsole('/user/register');
      await waitFor(() => expect(document.documentElement.dir).toBe(direction));
      expect(document.documentElement.lang).toBe(lang);
    },
  );
});

describe('a user who holds some of the menus', () => {
  const PASSWORD = 'Drawbridge & moat 12';

  /** Signs in a new user with these dotted codes. */
  async function signInHolding(...codes: string[]) {
    const ids = idsByCode(await asRoot('GET', '/api/v1/menus'));
    const name = `holder${made++}`;
    const role = await newRole(
      name,
      codes.map((code) => ids.get(code) ?? code),
    );
    const roles = [{ role_id: role.id }];
    const password = digestPassword(PASSWORD);
    const status = 'activated';
    await asRoot('POST', '/api/v1/users', { username: name, name, password, status, roles });
    await signIn(name, PASSWORD);
  }

  let made = 0;
  const system = () => screen.queryByText('System');

  it('finds System in the menu while they may open one of its pages', async () => {
    await signInHolding('home', 'system', 'system.role');
    openConsole('/home');
    await heading(/^Welcome, /);
    expect(system()).not.toBeNull();
    screen.getByRole('link', { name: /^Role/ });
  });

  it('finds System neither in the menu nor on Home where no page of it is theirs', async () => {
    await signInHolding('home', 'system');
    openConsole('/home');
    await heading(/^Welcome, /);
    expect(system()).toBeNull();
    expect(screen.getByRole('main').textContent).not.toContain('menu.system');
    expect(screen.queryByRole('link', { name: /System/ })).toBeNull();
  });

  it('is led by /system to the first page that they may open', async () => {
    await signInHolding('home', 'system', 'system.user', 'system.role');
    openConsole('/system');
    await heading('Roles');
    expect(address()).toBe('/system/role');
  });

  it('is told whom to ask where no page at all is theirs, and led to the profile, which is', async () => {
    await signInHolding();
    const user = openConsole('/home');
    await heading('403');
    screen.getByText('No page is open to you yet. Ask an administrator.');
    await user.click(screen.getByRole('button', { name: 'Go to your profile' }));
    await heading('Profile');
    expect(address()).toBe('/account/profile');
  });

  it('sees 403 at /system where no page of it is theirs', async () => {
    await signInHolding('home', 'system');
    openConsole('/system');
    await heading('403');
  });

  it.each(['/System/Menu', '/system/role//', '/SYSTEM/USER/', '/System/'])(
    'S37 sees 403 at %s, as at the plain address',
    async (spelling) => {
      await signInHolding('home');
      openConsole(spelling);
      await heading('403');
      expect(screen.queryByRole('table')).toBeNull();
    },
  );

  it.each(['/system//role', '/system/%6Cogger', '/system/./role'])(
    'S37 sees nothing of a page at %s',
    async (spelling) => {
      await signInHolding('home');
      openConsole(spelling);
      await heading(/^40[34]$/);
      expect(screen.queryByRole('table')).toBeNull();
    },
  );
});

function idsByCode(menus: Menu[], above = ''): Map<string, string> {
  return new Map(
    menus.flatMap(({ id, code, children }) => [
      [above + code, id] as const,
      ...idsByCode(children ?? [], `${above}${code}.`),
    ]),
  );
}

describe('another spelling of an address', () => {
  it('S37 is brought to the one that the console uses, with what is searched for', async () => {
    await signIn();
    openConsole('/System/role//?name=Keeper');
    await heading('Roles');
    expect(address()).toBe('/system/role?name=Keeper');
  });

  it('S37 of the login page asks for no sign-in first', async () => {
    openConsole('/User/Login/');
    await screen.findByRole('button', { name: 'Login' });
    expect(address()).toBe('/user/login');
  });
});
