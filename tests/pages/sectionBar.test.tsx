import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openConsole, signIn } from './console';

describe('the line below the header', () => {
  it('says where the page is in the tree, and leads to those beside it', async () => {
    await signIn();
    const user = openConsole('/system/role');
    const line = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'System',
      'Roles',
    ]);
    const beside = within(screen.getByRole('navigation', { name: 'System' }));
    expect(beside.getByRole('link', { name: 'Roles' }).getAttribute('aria-current')).toBe('page');
    await user.click(beside.getByRole('link', { name: 'Users' }));
    await screen.findByRole('heading', { name: 'Users', level: 1 });
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is reached past the navigation by the first stop of Tab', async () => {
    await signIn();
    const user = openConsole('/system/role');
    await screen.findByRole('heading', { name: 'Roles', level: 1 });
    // The page has the focus as it opens; the links are for who goes back to the document's start.
    act(() => (document.activeElement as HTMLElement).blur());
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await user.keyboard('{Enter}');
    expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
  });
});
