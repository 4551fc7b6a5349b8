import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { history } from 'umi';
import { describe, expect, it } from 'vitest';
import { address, openConsole, signIn } from './console';
import { asRoot, dialog, newRole, newUser, row, setValue, USER_PASSWORD } from './entities';

const back = () => act(async () => history.back());
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the form of a record', () => {
  it('has an address over the filters, which Back and Cancel take away', async () => {
    const { id } = await newRole('Addressed');
    await signIn();
    const user = openConsole('/system/role?q=addressed');
    await user.click((await row('Addressed')).getByRole('button', { name: 'Edit Addressed' }));
    await dialog('Edit Role');
    expect(address()).toBe(`/system/role?q=addressed&edit=${id}`);
    await back();
    await isClosed();
    expect(address()).toBe('/system/role?q=addressed');

    await user.click((await row('Addressed')).getByRole('button', { name: 'Edit Addressed' }));
    const form = await dialog('Edit Role');
    await form.findByDisplayValue('Addressed');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    expect(address()).toBe('/system/role?q=addressed');
  });

  it('opens by a link, is saved, and is not open again on the next visit of the list', async () => {
    const { id } = await newRole('Linked role');
    await signIn();
    const user = openConsole(`/system/role?q=linked&edit=${id}`);
    const form = await dialog('Edit Role');
    setValue(await form.findByDisplayValue('Linked role'), 'Linked duty');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await row('Linked duty');
    await isClosed();
    expect(address()).toBe('/system/role?q=linked');
    await act(async () => history.push('/home'));
    await act(async () => history.push('/system/role'));
    await row('Linked duty');
    expect(address()).toBe('/system/role?q=linked');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before Back throws edits away', async () => {
    const { id } = await newRole('Kept role');
    await signIn();
    const user = openConsole('/system/role?q=kept');
    await user.click((await row('Kept role')).getByRole('button', { name: 'Edit Kept role' }));
    const form = await dialog('Edit Role');
    setValue(await form.findByDisplayValue('Kept role'), 'Typed');
    await back();
    await user.click((await dialog('Discard changes?')).getByRole('button', { name: /^Keep/ }));
    expect(address()).toBe(`/system/role?q=kept&edit=${id}`);
    form.getByDisplayValue('Typed');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click((await dialog('Discard changes?')).getByRole('button', { name: 'Discard' }));
    await isClosed();
    expect(address()).toBe('/system/role?q=kept');
  });

  it('says that a record is gone', async () => {
    await signIn();
    openConsole('/system/role?edit=dc0o3ikg7nk320vi974g');
    const form = await dialog('Edit Role');
    await form.findByText(/not exist|no longer|not found/i);
  });

  it('is not opened for who may not edit', async () => {
    const { id } = await newRole('Closed role');
    const system = (await asRoot('GET', '/api/v1/menus')).find(
      ({ code }: { code: string }) => code === 'system',
    );
    const page = system.children.find(({ code }: { code: string }) => code === 'role');
    const reading = await newRole('Reading', [system.id, page.id]);
    await newUser('reader', 'Reader', [{ role_id: reading.id }]);
    await signIn('reader', USER_PASSWORD);
    openConsole(`/system/role?edit=${id}`);
    await screen.findByText('You do not have permission to edit this.');
    await waitFor(() => expect(address()).toBe('/system/role'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await asRoot('GET', `/api/v1/roles/${id}`)).toMatchObject({ name: 'Closed role' });
  });
});
