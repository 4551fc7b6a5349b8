import { screen, waitFor, within } from '@testing-library/react';
import { history } from 'umi';
import { describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, dialog, newRole, row, setValue } from '../pages/entities';

const noDrawer = () => waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());

/** The ids of the menus with these codes, the last of which may be a button's. */
async function menuIds(codes: string[]): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: menus as the API has them.
  const visit = (menus: any[], above = ''): [string, string][] =>
    menus.flatMap(({ id, code, children }) => [
      [above + code, id] as [string, string],
      ...visit(children ?? [], `${above}${code}.`),
    ]);
  const ids = new Map(visit(await asRoot('GET', '/api/v1/menus')));
  return codes.map((code) => ids.get(code) ?? '');
}

describe('the form beside a list', () => {
  it('has an address, which Back leaves, and which keeps the search', async () => {
    const { id } = await newRole('Bargemen');
    await signIn();
    const user = openConsole('/system/role?q=barge');
    await user.click((await row('Bargemen')).getByRole('button', { name: 'Edit Bargemen' }));
    const form = await dialog('Edit Role');
    expect(address()).toBe(`/system/role?q=barge&edit=${id}`);
    await form.findByLabelText('Description');
    history.back();
    await noDrawer();
    expect(address()).toBe('/system/role?q=barge');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    setValue(await (await dialog('Add Role')).findByLabelText('Name'), 'Bargewomen');
    expect(address()).toBe('/system/role?q=barge&edit=new');
    history.back();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/system/role?q=barge&edit=new');
  });

  it('opens by a link, and leaves the list as the link has it', async () => {
    const { id } = await newRole('Lockkeepers');
    await signIn();
    const user = openConsole(`/system/role?q=lock&edit=${id}`);
    const form = await dialog('Edit Role');
    setValue(await form.findByLabelText('Description'), 'of all locks');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await noDrawer();
    expect(address()).toBe('/system/role?q=lock');
    await row('Lockkeepers');
  });

  it('says that there is no such record', async () => {
    await signIn();
    openConsole('/system/menu?edit=d0nothere');
    const form = await dialog('Edit Menu');
    await form.findByText(/no longer exists/);
  });

  it('stays closed to who may not use it, and says so', async () => {
    const menus = await menuIds(['system', 'system.role']);
    const { id } = await newRole('Readers', menus);
    await asRoot('POST', '/api/v1/users', {
      ...{ username: 'rita', name: 'Rita', status: 'activated', roles: [{ role_id: id }] },
      password: digestPassword('Drawbridge & moat 12'),
    });
    await signIn('rita', 'Drawbridge & moat 12');
    const user = openConsole(`/system/role?edit=${id}`);
    const said = await screen.findByText(/You may not edit here/);
    expect(screen.queryByText('Edit Role')).toBeNull();
    const alert = within(said.closest('[role="alert"]') as HTMLElement);
    await user.click(alert.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/system/role'));
  });
});

describe('the rows of the log', () => {
  it('are open as the address says, and have a link to them', async () => {
    const [{ id, trace_id: trace }] = await asRoot('GET', '/api/v1/loggers?tag=operate');
    await signIn();
    const user = openConsole(`/system/logger?traceID=${trace}&rows=${id}`);
    const details = within(await screen.findByRole('region', { name: /^Row \d+ of/ }));
    const link = details.getByRole('link', { name: 'Link to this row' });
    expect(link.getAttribute('href')).toBe(`/system/logger?traceID=${trace}&rows=${id}`);
    await user.click(details.getByRole('button', { name: 'The whole request' }));
    await dialog('Trace');
    expect(address()).toBe(`/system/logger?traceID=${trace}&rows=${id}&trace=${trace}`);
    history.back();
    await noDrawer();
    await user.click(screen.getByRole('button', { name: /^Collapse/ }));
    await waitFor(() => expect(address()).toBe(`/system/logger?traceID=${trace}`));
  });

  it('are missed where a link names one that is not there', async () => {
    await signIn();
    openConsole('/system/logger?rows=d0nothere&trace=d0nothere');
    await (await dialog('Trace')).findByText('Nothing is logged under this ID.');
    await screen.findByText('The row that the link names is not among these rows.');
  });
});
