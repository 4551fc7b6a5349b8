import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { address, openConsole } from './console';
import { asRoot, dialog, newRole, row, setValue } from './entities';
import { expectTabs, goTo, heading, prefer, strip, wantTabs } from './openTabs';

describe('page tabs', () => {
  wantTabs();

  it('are off until the user asks for them, which the server remembers', async () => {
    await prefer({ tabs: false });
    const user = openConsole('/system/role');
    await heading('Role');
    expect(screen.queryByRole('tablist', { name: 'Open pages' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Administrator/ }));
    await user.hover(await screen.findByText('Navigation'));
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
    cleanup();
    openConsole('/system/role?q=guest');
    await heading('Role');
    await expectTabs('Role: lead', 'User', '[Role: guest (2)]');
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
});
