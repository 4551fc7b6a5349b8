import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Menu, MenuForm } from '@/schemas/menu';
import { openConsole, signIn } from '../pages/console';
import { asRoot, dialog } from '../pages/entities';

const flat = (menus: Menu[] | null): Menu[] =>
  (menus ?? []).flatMap((menu) => [menu, ...flat(menu.children)]);

const menuCalled = async (name: string) =>
  flat(await asRoot('GET', '/api/v1/menus')).find((menu) => menu.name === name) as Menu;

async function change(name: string, fields: Partial<MenuForm>) {
  const { id } = await menuCalled(name);
  const { parent_id, ...menu } = await asRoot('GET', `/api/v1/menus/${id}`);
  await asRoot('PUT', `/api/v1/menus/${id}`, { ...menu, parent_id, ...fields });
}

let made: string[] = [];

async function add(fields: Partial<MenuForm>) {
  const form = { code: 'wiki', name: 'Wiki', type: 'page', status: 'enabled', ...fields };
  made.push((await asRoot('POST', '/api/v1/menus', form)).id);
}

/** The entries of the header, from the left. */
async function topEntries() {
  await screen.findByRole('heading', { level: 1 });
  const [menu] = await screen.findAllByRole('menu');
  const items = within(menu as HTMLElement).getAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
}

afterEach(async () => {
  for (const id of made) await asRoot('DELETE', `/api/v1/menus/${id}`);
  made = [];
  for (const meta of document.querySelectorAll('meta[name="embed-origins"]')) meta.remove();
});

describe('the navigation', () => {
  it('has the order, the names and the sites that the menus say', async () => {
    await change('Home', { name: 'Start', sequence: 5 });
    await add({ path: 'https://wiki.example/start', sequence: 99 });
    await add({ code: 'sales', name: 'Sales', path: '/sales' });
    await signIn();
    openConsole('/home');
    expect(await topEntries()).toEqual(['Wiki', 'Dashboard', 'System', 'Start']);
    const links = screen.getAllByRole('link', { name: 'Wiki' });
    for (const link of links) {
      expect(link.getAttribute('href')).toBe('https://wiki.example/start');
      expect(link.getAttribute('target')).toBe('_blank');
    }
    expect(links).toHaveLength(2);
    await change('Start', { name: 'Home', sequence: 90 });
  });

  it('has names by language, and the console’s own in both until they are renamed', async () => {
    const names = { 'zh-CN': '百科' };
    await add({ path: 'https://wiki.example/', properties: JSON.stringify({ names }) });
    await change('System', { name: 'Settings' });
    localStorage.setItem('umi_locale', 'zh-CN');
    await signIn();
    openConsole('/home');
    expect(await topEntries()).toEqual(['首页', '仪表盘', 'Settings', '百科']);
    await change('Settings', { name: 'System' });
  });

  it('shows a site in a frame where the server lets it, with a way out of it', async () => {
    document.head.append(
      Object.assign(document.createElement('meta'), {
        name: 'embed-origins',
        content: 'https://wiki.example',
      }),
    );
    const properties = JSON.stringify({ embed: true });
    await add({ path: 'https://wiki.example/start', properties });
    await add({ code: 'other', name: 'Other', path: 'https://other.example/', properties });
    await signIn();
    openConsole('/embed/wiki');
    await screen.findByRole('heading', { name: 'Wiki', level: 1 });
    const frame = screen.getByTitle('Wiki');
    expect(frame.getAttribute('src')).toBe('https://wiki.example/start');
    screen.getByText('Stays empty? The site does not allow itself to be shown here.');
    const out = screen.getByRole('link', { name: 'Open in a new tab' });
    expect(out.getAttribute('href')).toBe('https://wiki.example/start');
    const other = screen.getByRole('link', { name: 'Other' });
    expect(other.getAttribute('target')).toBe('_blank');
  });

  it('marks in the list what has no page here', async () => {
    await add({ code: 'sales', name: 'Sales', path: '/sales' });
    await signIn();
    openConsole('/system/menu');
    const mark = await screen.findByText('Not linked');
    expect(mark.closest('tr')?.textContent).toContain('Sales');
  });
});

describe('a menu that moves', () => {
  const names = () =>
    [...document.querySelectorAll('[data-row-key] [title] > a')].map((link) => link.textContent);
  const treeRow = async (name: string) =>
    (await screen.findByRole('row', { name: new RegExp(`^Select ${name} `) })).closest<HTMLElement>(
      '[data-row-key]',
    );

  it('goes up among its siblings by Alt and an arrow, and keeps the focus', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    (await treeRow('Roles'))?.focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByText('“Roles” is now 1 of 6');
    await waitFor(() => expect(names().indexOf('Roles')).toBeLessThan(names().indexOf('Menus')));
    await waitFor(() =>
      expect(within(document.activeElement as HTMLElement).getByText('Roles')).toBeTruthy(),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    await waitFor(() => expect(names().indexOf('Roles')).toBeGreaterThan(names().indexOf('Menus')));
  });

  it('stays where another admin put it meanwhile, who is told of, with the menus as they are', async () => {
    await add({ code: 'sales', name: 'Sales' });
    await add({ code: 'quotes', name: 'Quotes', parent_id: made[0] as string });
    made.reverse();
    await signIn();
    const user = openConsole('/system/menu');
    for (const [key, sequence] of [
      ['ArrowLeft', 3],
      ['ArrowRight', 4],
    ] as const) {
      const quotes = await treeRow('Quotes');
      await change('Quotes', { parent_id: null, sequence });
      quotes?.focus();
      await user.keyboard(`{Alt>}{${key}}{/Alt}`);
      await screen.findByText(/^Someone else changed these menus in the meantime/);
      expect(screen.queryByText('Move Quotes')).toBeNull();
      await waitFor(() => expect(names().indexOf('Quotes')).toBeGreaterThan(-1));
      const { parent_id } = await menuCalled('Quotes');
      expect(parent_id).toBe('');
    }
  });

  it('to another parent opens its form, which says what follows and offers to move its path', async () => {
    await add({ code: 'sales', name: 'Sales', path: '/sales' });
    const parent_id = made[0] as string;
    await asRoot('POST', '/api/v1/menus', {
      ...{ code: 'quotes', name: 'Quotes', type: 'page', status: 'enabled' },
      ...{ parent_id, path: '/sales/quotes' },
    });
    await signIn();
    const user = openConsole('/system/menu');
    (await treeRow('Quotes'))?.focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    const form = await dialog('Move Quotes');
    await form.findByText(/changes from sales\.quotes to quotes/);
    await user.click(form.getByRole('button', { name: 'Change the path to /quotes' }));
    await user.click(form.getByRole('button', { name: 'Review changes' }));
    await waitFor(async () => {
      const quotes = await menuCalled('Quotes');
      expect([quotes.parent_id, quotes.path]).toEqual(['', '/quotes']);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(await menuCalled('Quotes')).toMatchObject({ parent_id, path: '/sales/quotes' });
  });
});
