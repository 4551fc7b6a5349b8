import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { backend, failure } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import {
  addFilter,
  asRoot,
  dialog,
  fromView,
  newRole,
  openFilter,
  row,
  rowAct,
  setValue,
} from '../pages/entities';

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).queryByRole('link')?.textContent ?? '')
    .filter(Boolean);

/** The page whose rows have come. */
async function open(path: string, first: string) {
  await signIn();
  const user = openConsole(path);
  await screen.findByText(first);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return user;
}

/** Presses Disable for selected roles, and confirms. */
async function disableSelected(user: UserEvent, count: number) {
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  const asked = await dialog(`Are you sure you want to disable the ${count} selected roles?`);
  await user.click(asked.getByRole('button', { name: `Disable ${count} roles` }));
}

beforeAll(async () => {
  for (let at = 1; at <= 11; at += 1) {
    const number = String(at).padStart(2, '0');
    await newRole(`Role ${number}`, [], at === 11 ? 'disabled' : 'enabled');
  }
});

describe('a list', () => {
  it('keeps filters, page and sort in the URL, and reads them from there', async () => {
    const user = await open('/system/role?sort=name&pageSize=10&current=2', 'Role 11');
    expect(names()).toEqual(['Role 11']);
    screen.getByText('Total 11');
    await user.type((await addFilter(user, 'Name')).getByLabelText('Name'), 'Role 0{Enter}');
    await screen.findByText('Role 01');
    expect(address()).toBe('/system/role?name=Role+0&sort=name&pageSize=10');
    await user.click(screen.getByRole('columnheader', { name: 'Name' }));
    await waitFor(() => expect(address()).toBe('/system/role?name=Role+0&sort=-name&pageSize=10'));
    await waitFor(() => expect(names()[0]).toBe('Role 09'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/system/role?sort=-name&pageSize=10'));
    expect(screen.queryByRole('button', { name: /^Name: / })).toBeNull();
  });

  it('says that nothing matches, and offers to clear the filters', async () => {
    const user = await open('/system/role?name=nobody', 'No roles match these filters');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Role 11');
  });

  it('says that there is nothing yet', async () => {
    await open('/system/user', 'Nothing here yet');
  });

  it('says that the user has no permission', async () => {
    backend.fail(
      http.get('*/api/v1/roles', () => failure(403, 'com.casbin.denied', 'Permission denied')),
    );
    await open('/system/role', 'You do not have permission to see this list.');
  });

  it.each([
    [403, 'com.casbin.denied', 'You do not have permission to see this list.'],
    [500, 'internal_server_error', 'Something went wrong on our side. Try again.'],
  ])('announces to screen readers that it failed with %i', async (code, id, text) => {
    backend.fail(http.get('*/api/v1/roles', () => failure(code, id, '')));
    await open('/system/role', text);
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([text]);
  });

  it('announces that it could not be read again, each time', async () => {
    const user = await open('/system/role', 'Role 11');
    let tries = 0;
    backend.fail(
      http.get('*/api/v1/roles', () => {
        tries += 1;
        return failure(500, 'internal_server_error', '', { 'X-Trace-Id': `TRACE-${tries}` });
      }),
    );
    await fromView(user, 'Reload');
    const first = await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
  });

  it('says what went wrong, and tries again', async () => {
    backend.fail(
      http.get('*/api/v1/roles', () => failure(500, 'internal_server_error', ''), { once: true }),
    );
    const user = await open('/system/role', 'Something went wrong on our side. Try again.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Role 11');
  });

  it('says that there are more than it counted', async () => {
    backend.fail(
      http.get('*/api/v1/roles', async ({ request }) => {
        const answer = await backend.api.app.fetch(request);
        return Response.json({ ...(await answer.json()), total: 100_000, total_capped: true });
      }),
    );
    await open('/system/role', 'More than 100,000');
  });

  it('remembers the hidden columns of each list, and the density of all together', async () => {
    const user = await open('/system/role', 'Role 11');
    const box = await openFilter(user, 'View');
    await user.click(box.getByRole('checkbox', { name: 'People' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'People' })).toBeNull());
    await user.click(box.getByText('Compact'));
    expect(JSON.parse(localStorage.getItem('columns.system.role') ?? '')).toEqual({
      hidden: ['user_count', 'code', 'sequence', 'status', 'id', 'created_at'],
    });
    expect(JSON.parse(localStorage.getItem('list') ?? '')).toMatchObject({ density: 'small' });
  });

  it('brings back the columns that were there at first', async () => {
    localStorage.setItem('columns.system.role', JSON.stringify({ hidden: ['name', 'user_count'] }));
    const user = await open('/system/role', 'Total 11');
    expect(screen.queryByRole('columnheader', { name: 'People' })).toBeNull();
    await fromView(user, 'Reset columns');
    await screen.findByRole('columnheader', { name: 'People' });
    expect(screen.queryByRole('columnheader', { name: 'ID' })).toBeNull();
  });

  /** Selects two roles, and tells how they stand. */
  async function selectTwo() {
    const user = await open('/system/role?name=Role+0', 'Role 05');
    for (const name of ['Role 05', 'Role 04']) {
      await user.click((await row(name)).getByRole('checkbox'));
    }
    const statuses = async () =>
      (await asRoot('GET', '/api/v1/roles?name=Role%200'))
        .filter(({ name }: { name: string }) => /0[45]/.test(name))
        .map(({ status }: { status: string }) => status);
    return { user, statuses };
  }

  it('asks with names and effect before it disables', async () => {
    const { user, statuses } = await selectTwo();
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    const asked = await dialog('Are you sure you want to disable the 2 selected roles?');
    asked.getByText('Role 05');
    asked.getByText('Role 04');
    asked.getByText(/lose their permissions at once/);
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(await statuses()).toEqual(['enabled', 'enabled']);
    screen.getByText('2 rows selected');
  });

  it('says what followed from disabling, and keeps the selection', async () => {
    const { user, statuses } = await selectTwo();
    await disableSelected(user, 2);
    await screen.findByText('2 roles disabled. They no longer grant permissions.');
    expect(await statuses()).toEqual(['disabled', 'disabled']);
    screen.getByText('2 rows selected');
    await user.click(screen.getByRole('button', { name: 'Enable' }));
    await waitFor(async () => expect(await statuses()).toEqual(['enabled', 'enabled']));
  });

  it('names ten of the rows that it asks about, and counts the others', async () => {
    const user = await open('/system/role?pageSize=20', 'Role 11');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const asked = await dialog('Are you sure you want to delete the 11 selected roles?');
    const named = asked.getAllByRole('listitem').map((item) => item.textContent);
    expect(named).toHaveLength(11);
    expect(named.at(-1)).toBe('and 1 more');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
  });

  it('names the rows that cannot be changed, and goes on without them', async () => {
    const user = await open('/system/role?name=Role+0', 'Role 09');
    for (const name of ['Role 09', 'Role 08']) {
      await user.click((await row(name)).getByRole('checkbox'));
    }
    const [gone] = await asRoot('GET', '/api/v1/roles?name=Role%2009');
    await asRoot('DELETE', `/api/v1/roles/${gone.id}`);
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    const told = await dialog('1 of 2 cannot be changed. Nothing has been done.');
    told.getByText('Role 09 no longer exists.');
    await user.click(told.getByRole('button', { name: 'Go on with the other 1' }));
    const asked = await dialog('Are you sure you want to disable the selected role?');
    await user.click(asked.getByRole('button', { name: 'Disable 1 role' }));
    await screen.findByText('1 role disabled. It no longer grants permissions.');
    const [{ status }] = await asRoot('GET', '/api/v1/roles?name=Role%2008');
    expect(status).toBe('disabled');
    await newRole('Role 09');
  });

  it('names the rows where none can be changed, has one button, and is read again', async () => {
    for (const name of ['Lost A', 'Lost B']) await newRole(name);
    const user = await open('/system/role?name=Lost', 'Lost A');
    for (const name of ['Lost A', 'Lost B']) {
      await user.click((await row(name)).getByRole('checkbox'));
    }
    for (const { id } of await asRoot('GET', '/api/v1/roles?name=Lost')) {
      await asRoot('DELETE', `/api/v1/roles/${id}`);
    }
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    const told = await dialog('None of the 2 can be changed. Nothing has been done.');
    told.getByText('Lost A no longer exists.');
    told.getByText('Lost B no longer exists.');
    expect(told.getAllByRole('button')).toHaveLength(1);
    await user.click(told.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Lost A')).toBeNull());
  });

  it('selects all that match, across pages and filters', async () => {
    const user = await open('/system/role?pageSize=10&name=Role', 'Role 02');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    screen.getByText('10 rows selected');
    await user.click(screen.getByRole('button', { name: /^Select all 1\d that match$/ }));
    await screen.findByText(/^1\d rows selected, \d not on this page$/);
    setValue(screen.getByRole('searchbox', { name: 'Search' }), 'Role 03');
    await waitFor(() => expect(address()).toContain('q=Role+03'));
    await screen.findByText(/^1\d rows selected, \d+ not on this page$/);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/rows selected/)).toBeNull();
  });

  it('steps back when the last row of a page is deleted', async () => {
    const user = await open('/system/role?sort=name&pageSize=10&current=2', 'Role 11');
    await rowAct(user, 'Role 11', 'Delete');
    const asked = await dialog('Are you sure you want to delete this role?');
    asked.getByText('Role 11');
    await user.click(asked.getByRole('button', { name: 'Delete role' }));
    await screen.findByText('Delete successfully');
    await screen.findByText('Role 10');
    expect(address()).toBe('/system/role?sort=name&pageSize=10');
  });
});
