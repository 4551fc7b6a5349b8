import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { queryClient } from '@/services/api/queryClient';
import { backend } from './backend';
import { address, openConsole, signIn } from './console';
import { asRoot, dialog, newRole, newUser, setValue, USER_PASSWORD } from './entities';
import { original } from './original';

type User = ReturnType<typeof openConsole>;

const PATH = '/api/v1/current/views';
const saved = () => asRoot('GET', PATH);

beforeEach(async () => {
  await backend.api.db.delete(tables.saved_view);
});

async function openList(path: string) {
  await signIn();
  const user = openConsole(path);
  await screen.findAllByRole('columnheader');
  return user;
}

/** What the menu `View` shows. By its label: a dialog that is closed may have the same name under test. */
async function openMenu(user: User) {
  await user.click(await screen.findByRole('button', { name: 'View' }));
  return within(await screen.findByLabelText('View', { selector: '[role="dialog"]' }));
}

async function saveView(user: User, name: string, role?: string) {
  await user.click((await openMenu(user)).getByRole('button', { name: 'Save view…' }));
  const form = await dialog('Save view');
  setValue(form.getByLabelText('Name'), name);
  if (role) {
    await user.click(form.getByLabelText('For'));
    await user.click(await screen.findByTitle(role));
  }
  await user.click(form.getByRole('button', { name: 'Save' }));
}

describe('saved views', () => {
  it.each([
    ['user', 'status=freezed&sort=-name', 'Email'],
    ['role', 'status=disabled', 'Code'],
    ['menu', 'code=system', 'Sequence'],
    ['logger', 'level=warn&tag=login', 'Trace ID'],
  ])(
    'of the list of %s keep its filters and columns, and show them again',
    async (list, query, column) => {
      const user = await openList(`/system/${list}?${query}&pageSize=50`);
      await user.click((await openMenu(user)).getByRole('checkbox', { name: column }));
      await screen.findByRole('columnheader', { name: column });
      await user.click(await screen.findByRole('button', { name: 'View' }));
      await saveView(user, 'To look at');
      await screen.findByText('View: To look at');
      const [view] = await saved();
      expect(view).toMatchObject({ list: `system.${list}`, name: 'To look at', role_id: null });
      expect(Object.fromEntries(new URLSearchParams(view.query))).toEqual(
        Object.fromEntries(new URLSearchParams(query)),
      );

      cleanup();
      localStorage.clear();
      const other = await openList(`/system/${list}`);
      const menu = await openMenu(other);
      const choice = await menu.findByRole('button', { name: 'To look at' });
      expect(screen.queryByText('View: To look at')).toBeNull();
      expect(screen.queryByRole('columnheader', { name: column })).toBeNull();
      await other.click(choice);
      await screen.findByRole('columnheader', { name: column });
      expect(address()).toBe(`/system/${list}?${view.query}`);
      await screen.findByText('View: To look at');
    },
  );

  it('of other lists are not offered', async () => {
    await asRoot('POST', PATH, { list: 'system.role', name: 'Disabled', query: 'status=disabled' });
    const menu = await openMenu(await openList('/system/user'));
    await menu.findByText('No saved views yet');
    expect(menu.queryByRole('button', { name: 'Disabled' })).toBeNull();
  });

  it('show all requests again where those were shown', async () => {
    const user = await openList('/system/logger');
    await user.click(await screen.findByText('All requests'));
    await saveView(user, 'Everything');
    await screen.findByText('View: Everything');
    await user.click(screen.getByText('Activity'));
    await waitFor(() => expect(screen.queryByText('View: Everything')).toBeNull());
    await user.click(await (await openMenu(user)).findByRole('button', { name: 'Everything' }));
    await screen.findByText('View: Everything');
    expect(address()).toBe('/system/logger?view=all');
  });

  it('of one name are replaced after a question, and deleted after another', async () => {
    const user = await openList('/system/role?status=disabled');
    await saveView(user, 'Mine');
    await screen.findByText('View: Mine');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByText('View: Mine')).toBeNull());
    await saveView(user, 'Mine');
    const replacing = await dialog('A view of this name exists. Replace it?');
    await user.click(replacing.getByRole('button', { name: 'Replace view' }));
    await screen.findByText('View: Mine');
    expect(await saved()).toMatchObject([{ name: 'Mine', query: '' }]);

    await user.click(await (await openMenu(user)).findByRole('button', { name: 'Delete Mine' }));
    const deleting = await dialog('Delete this saved view?');
    await user.click(deleting.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(screen.queryByText('View: Mine')).toBeNull());
    expect(await saved()).toEqual([]);
  });

  it('are shared with a role, whose people can open but not delete them', async () => {
    const list = (await backend.api.db.select().from(tables.menu)).find(
      ({ path }) => path === '/system/user',
    );
    const { id: role_id } = await newRole('Staff', [String(list?.id)]);
    await newUser('vera', 'Vera', [{ role_id }]);
    const user = await openList('/system/user?status=freezed');
    await saveView(user, 'Frozen people', 'Staff');
    await screen.findByText('View: Frozen people (Staff)');

    cleanup();
    queryClient.clear();
    await signIn('vera', USER_PASSWORD);
    const vera = openConsole('/system/user');
    const menu = await openMenu(vera);
    const button = await menu.findByRole('button', { name: 'Frozen people (Staff)' });
    expect(menu.queryByRole('button', { name: /^Delete/ })).toBeNull();
    await vera.click(button);
    await waitFor(() => expect(address()).toBe('/system/user?status=freezed'));
    await screen.findByText('View: Frozen people (Staff)');
    await vera.click((await openMenu(vera)).getByRole('button', { name: 'Save view…' }));
    expect((await dialog('Save view')).queryByLabelText('For')).toBeNull();
  });

  it('are not offered by a server that has none', async () => {
    backend.fail(...original({}));
    const menu = await openMenu(await openList('/system/role?status=disabled'));
    menu.getByText('Columns');
    expect(menu.queryByText('Saved views')).toBeNull();
    expect(menu.queryByRole('button', { name: 'Save view…' })).toBeNull();
  });
});
