import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openConsole, signIn } from './console';
import { asRoot } from './entities';

describe('the line below the header', () => {
  it('says where the page is in the tree, and leads to those beside it', async () => {
    await signIn();
    const user = openConsole('/system/role');
    const line = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'System',
      'Role',
    ]);
    const beside = within(screen.getByRole('navigation', { name: 'System' }));
    expect(beside.getByRole('link', { name: 'Role' }).getAttribute('aria-current')).toBe('page');
    await user.click(beside.getByRole('link', { name: 'User' }));
    await screen.findByRole('heading', { name: 'User', level: 1 });
    expect(document.activeElement).not.toBe(document.body);
  });

  it('keeps favourites at the server, and what was open lately in the browser', async () => {
    await signIn();
    const user = openConsole('/system/role');
    const star = await screen.findByRole('button', { name: 'Keep Role as a favourite' });
    await user.click(star);
    await waitFor(async () =>
      expect((await asRoot('GET', '/api/v1/current/preferences')).favourites).toEqual([
        'system.role',
      ]),
    );
    const beside = within(screen.getByRole('navigation', { name: 'System' }));
    await user.click(beside.getByRole('link', { name: 'Menu' }));
    await screen.findByRole('heading', { name: 'Menu', level: 1 });
    await user.click(screen.getByRole('button', { name: 'Recent' }));
    await screen.findByText('Favourites');
    expect(await screen.findAllByRole('menuitem', { name: 'Role' })).toHaveLength(2);
  });

  it('is reached past the navigation by the first stop of Tab', async () => {
    await signIn();
    const user = openConsole('/system/role');
    await screen.findByRole('heading', { name: 'Role', level: 1 });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await user.keyboard('{Enter}');
    expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
  });
});
