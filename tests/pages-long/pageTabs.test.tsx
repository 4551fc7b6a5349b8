import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from 'umi';
import { describe, expect, it } from 'vitest';
import { address, openConsole } from '../pages/console';
import { setValue } from '../pages/entities';
import { expectTabs, goTo, heading, strip, wantTabs } from '../pages/openTabs';

describe('page tabs', () => {
  wantTabs();

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

  it('are of pages that the user may open, and are forgotten at sign-out', async () => {
    openConsole('/system/role');
    await heading('Role');
    await expectTabs('[Role]');
    cleanup();
    const kept = JSON.parse(sessionStorage.getItem('page.tabs') ?? '');
    const gone = { id: 'x', address: '/home', copy: 0, used: 0, title: 'menu.home', code: 'gone' };
    kept.open.tabs.push(gone);
    sessionStorage.setItem('page.tabs', JSON.stringify(kept));
    const user = openConsole('/system/role');
    await expectTabs('[Role]');
    history.push('/nowhere');
    await screen.findByText('404');
    await expectTabs('Role');
    await user.click(screen.getByRole('button', { name: /Administrator/ }));
    await user.click(await screen.findByText('Logout'));
    await screen.findByRole('button', { name: 'Login' });
    expect(sessionStorage.getItem('page.tabs')).toBeNull();
  });
});

const middleClick = () => new MouseEvent('auxclick', { bubbles: true, button: 1 });
