import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, dialog } from '../pages/entities';

/** A menu that grants a call which the API does not have. */
const misspelled = (code: string, path: string) =>
  asRoot('POST', '/api/v1/menus', {
    name: code,
    code,
    type: 'page',
    status: 'enabled',
    resources: [
      { method: 'GET', path: '/api/v1/users' },
      { method: 'GET', path },
    ],
  });

const COVERAGE = '/system/access?tab=coverage';
const unmatched = () => screen.findByRole('region', { name: /^Granted calls that the API/ });

describe('the configuration check', () => {
  it('finds a call that the API does not have, and opens the form that removes it', async () => {
    const { id } = await misspelled('watch', '/api/v1/usres');
    await signIn();
    const user = openConsole(COVERAGE);
    const row = within(await unmatched())
      .getByText('GET /api/v1/usres')
      .closest('li');
    await user.click(within(row as HTMLElement).getByRole('button', { name: /Remove it from/ }));
    await waitFor(() => expect(address()).toContain('/system/menu'));
    const form = await dialog('Edit Menu');
    await form.findByDisplayValue('/api/v1/users');
    expect(form.queryByDisplayValue('/api/v1/usres')).toBeNull();
    // What the API does not have granted nothing, so that there is nothing to be seen.
    await user.click(form.getByRole('button', { name: 'Review changes' }));
    await waitFor(async () => {
      const { resources } = await asRoot('GET', `/api/v1/menus/${id}`);
      expect(resources).toMatchObject([{ path: '/api/v1/users' }]);
    });
  });

  it('reads what there is now, when it is asked again', async () => {
    await signIn();
    const user = openConsole(COVERAGE);
    await screen.findByText(/calls, .* menus and .* pages were compared/);
    expect(screen.queryByText('GET /api/v1/rolse')).toBeNull();
    await misspelled('tower', '/api/v1/rolse');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('GET /api/v1/rolse');
  });
});

describe('the calls of the menu form', () => {
  it('are offered from the API’s description, found by what they do', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Menu');
    await user.click(form.getByRole('button', { name: 'Add resource' }));
    await user.type(await form.findByLabelText('Path 1'), 'reset-pwd');
    const selector = '.ant-select-item-option *';
    await user.click(await screen.findByText(/^PATCH .*reset-pwd$/, { selector }));
    expect(form.getByLabelText<HTMLInputElement>('Path 1').value).toBe(
      '/api/v1/users/:id/reset-pwd',
    );
    expect(form.getByLabelText('Method 1').closest('.ant-select')?.textContent).toBe('PATCH');
  });
});
