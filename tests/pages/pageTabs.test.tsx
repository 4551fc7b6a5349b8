import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from 'umi';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, openConsole, signIn } from './console';
import { asRoot, dialog, newRole, row, setValue } from './entities';

const prefer = (preferences: object) =>
  asRoot('PUT', '/api/v1/current/preferences', { layout: 'top', favourites: [], ...preferences });

const strip = async () => within(await screen.findByRole('tablist', { name: 'Open pages' }));

const names = async () =>
  (await strip()).getAllByRole('tab').map((tab) => {
    const name = tab.textContent ?? '';
    return tab.getAttribute('aria-selected') === 'true' ? `[${name}]` : name;
  });

const expectTabs = (...expected: string[]) =>
  waitFor(async () => expect(await names()).toEqual(expected));

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

async function goTo(user: ReturnType<typeof openConsole>, name: string) {
  const beside = within(await screen.findByRole('navigation', { name: 'System' }));
  await user.click(beside.getByRole('link', { name }));
  await heading(name);
}

describe('page tabs', () => {
  beforeEach(async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await prefer({ tabs: true });
    await signIn();
  });
  afterAll(() => prefer({}));

  it('are off until the user asks for them, which the server remembers', async () => {
    await prefer({ tabs: false });
    const user = openConsole('/system/role');
    await heading('Role');
    expect(screen.queryByRole('tablist', { name: 'Open pages' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Administrator/ }));
    await user.click(await screen.findByText('Show page tabs'));
    await expectTabs('[Role]');
    await waitFor(async () =>
      expect((await asRoot('GET', '/api/v1/current/preferences')).tabs).toBe(true),
    );
  });

  it('lead back to each page as it was left, also by the navigation', async () => {
    const user = openConsole('/system/role?q=lead');
    await heading('Role');
    await goTo(user, 'User');
    await expectTabs('Role: lead', '[User]');
    await user.click((await strip()).getByRole('tab', { name: 'Role: lead' }));
    await heading('Role');
    expect(address()).toBe('/system/role?q=lead');
    await goTo(user, 'User');
    await goTo(user, 'Role');
    expect(address()).toBe('/system/role?q=lead');
    await expectTabs('[Role: lead]', 'User');
  });

  it('are there again after a reload, and a link becomes the active one', async () => {
    const user = openConsole('/system/role?q=lead');
    await heading('Role');
    await goTo(user, 'User');
    await expectTabs('Role: lead', '[User]');
    const kept = sessionStorage.getItem('page.tabs') ?? '';
    expect(JSON.parse(kept).open.tabs).toHaveLength(2);
    document.body.replaceChildren();
    openConsole('/system/role?q=guest');
    await heading('Role');
    await expectTabs('Role: lead', 'User', '[Role: guest (2)]');
  });

  it('close by their button, by Delete and by the middle button, and lead to the neighbour', async () => {
    const user = openConsole('/system/role');
    await heading('Role');
    await goTo(user, 'User');
    await goTo(user, 'Logger');
    await goTo(user, 'Menu');
    await expectTabs('Role', 'User', 'Logger', '[Menu]');
    await user.click(screen.getByRole('button', { name: 'Close Menu' }));
    await heading('Logger');
    await expectTabs('Role', 'User', '[Logger]');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Logger'));
    await user.keyboard('{ArrowLeft}{Delete}');
    await expectTabs('Role', '[Logger]');
    expect(document.activeElement?.textContent).toBe('Logger');
    fireEvent((await strip()).getByRole('tab', { name: 'Role' }), middleClick());
    await expectTabs('[Logger]');
    expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  });

  it('show a page twice, each with an address of its own, and Back finds the right one', async () => {
    const user = openConsole('/system/role?q=lead');
    await heading('Role');
    await user.click(screen.getByRole('button', { name: 'Tab actions' }));
    await user.click(await screen.findByText('Duplicate tab'));
    await expectTabs('Role: lead', '[Role: lead (2)]');
    const search = screen.getByRole('searchbox', { name: 'Search' });
    setValue(search, 'guest');
    await expectTabs('Role: lead', '[Role: guest (2)]');
    await user.click((await strip()).getByRole('tab', { name: 'Role: lead' }));
    await waitFor(() => expect(address()).toBe('/system/role?q=lead'));
    history.back();
    await expectTabs('Role: lead', '[Role: guest (2)]');
    expect(address()).toBe('/system/role?q=guest');
  });

  it('do not lose what was typed without a question', async () => {
    await newRole('Stokers');
    const user = openConsole('/system/user');
    await heading('User');
    await goTo(user, 'Role');
    await user.click((await row('Stokers')).getByRole('button', { name: 'Edit Stokers' }));
    const form = await dialog('Edit Role');
    setValue(await form.findByLabelText('Description'), 'of the boiler');
    fireEvent.click((await strip()).getByRole('tab', { name: 'User' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await expectTabs('User', '[Role]');
    expect(form.getByLabelText('Description')).toHaveProperty('value', 'of the boiler');
  });

  it('are of pages that the user may open, and are forgotten at sign-out', async () => {
    const user = openConsole('/system/role');
    await heading('Role');
    const kept = JSON.parse(sessionStorage.getItem('page.tabs') ?? '');
    const gone = {
      id: 'x',
      address: '/secret',
      copy: 0,
      used: 0,
      title: 'menu.home',
      code: 'secret',
    };
    kept.open.tabs.push(gone);
    await goTo(user, 'User');
    history.push('/nowhere');
    await screen.findByText(/Back/);
    await expectTabs('Role', 'User');
    await user.click(screen.getByRole('button', { name: /Administrator/ }));
    await user.click(await screen.findByText('Logout'));
    await screen.findByRole('button', { name: 'Login' });
    expect(sessionStorage.getItem('page.tabs')).toBeNull();
  });
});

const middleClick = () => new MouseEvent('auxclick', { bubbles: true, button: 1 });
