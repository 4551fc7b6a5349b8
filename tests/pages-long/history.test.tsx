import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { allowMaintenance } from '@/server/db/transaction';
import { backend } from '../pages/backend';
import { openConsole, signIn } from '../pages/console';
import {
  actsOf,
  asRoot,
  dialog,
  fromMore,
  newRole,
  row,
  rowAct,
  setValue,
} from '../pages/entities';

const newUser = (username: string, roleIds: string[] = [], password = 'a gate of silver') =>
  asRoot('POST', '/api/v1/users', {
    username,
    name: `Name of ${username}`,
    status: 'activated',
    password: digestPassword(password),
    roles: roleIds.map((role_id) => ({ role_id })),
  });

const versions = async () => {
  const list = within(await screen.findByRole('list', { name: 'History' }));
  return list.getAllByRole('listitem').map((item) => within(item));
};

/** The styles that let a message take clicks are not known here. */
const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

const isGone = (path: string) => waitFor(() => expect(asRoot('GET', path)).rejects.toThrow());

describe('the history of a record', () => {
  it('opens from its row, tells who changed what, and restores a version', async () => {
    const { id, ...role } = await newRole('Bakers');
    const form = { ...role, menus: [], name: 'Bakers', status: 'enabled' };
    await asRoot('PUT', `/api/v1/roles/${id}`, { ...form, description: 'bread', sequence: 7 });
    await signIn();
    const user = openConsole('/system/role');
    await rowAct(user, 'Bakers', 'Open');
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    const [last, first] = await versions();
    last?.getByText('Changed');
    last?.getByText(/^by /);
    const shown = within((await last?.findByRole('row', { name: /^Description/ })) as HTMLElement);
    shown.getByText('bread');
    await user.click(first?.getByRole('button', { name: 'Restore this version' }) as HTMLElement);
    const asked = await dialog('Restore this version?');
    asked.getByRole('columnheader', { name: 'Current' });
    asked.getByRole('columnheader', { name: 'After restore' });
    asked.getByRole('row', { name: 'Description bread -' });
    asked.getByRole('row', { name: 'Sequence 7 0' });
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    await screen.findByText('Restored');
    expect(await asRoot('GET', `/api/v1/roles/${id}`)).toMatchObject({ description: '' });
    await waitFor(async () => expect(await versions()).toHaveLength(3));
    (await versions())[0]?.getByText('Restores an earlier version');
    screen.getByRole('heading', { name: 'Bakers' });
  });

  it('says which fields a version lacks, in the history and before it is restored', async () => {
    const { id, ...role } = await newRole('Turners');
    const form = { ...role, menus: [], name: 'Turners', status: 'enabled' };
    await asRoot('PUT', `/api/v1/roles/${id}`, { ...form, description: 'casks', sequence: 7 });
    await backend.api.db.transaction(async (tx) => {
      await allowMaintenance(tx);
      await tx.execute(sql`update change set after = after - 'sequence' - 'description'
        where record_id = ${id} and verb = 'create'`);
    });
    await signIn();
    const user = openConsole(`/system/role/${id}/history`);
    const lacking = /no “Description”(,? and|,) “Sequence” yet; they get their initial values/;
    const first = (await versions())[1];
    first?.getByText(lacking);
    await user.click(first?.getByRole('button', { name: 'Restore this version' }) as HTMLElement);
    const asked = await dialog('Restore this version?');
    asked.getByText(lacking);
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    await screen.findByText('Restored');
    expect(await asRoot('GET', `/api/v1/roles/${id}`)).toMatchObject({
      ...{ description: '', sequence: 0 },
    });
  });

  it('says before a restore that nothing would change', async () => {
    const { id, ...role } = await newRole('Thatchers');
    const form = { ...role, menus: [], name: 'Thatchers', status: 'enabled' };
    await asRoot('PUT', `/api/v1/roles/${id}`, { ...form, description: 'reed' });
    await asRoot('PUT', `/api/v1/roles/${id}`, form);
    await signIn();
    const user = openConsole(`/system/role/${id}/history`);
    const first = (await versions())[2];
    await user.click(first?.getByRole('button', { name: 'Restore this version' }) as HTMLElement);
    const asked = await dialog('Restore this version?');
    asked.getByText(/^Nothing would change/);
    expect(asked.queryByRole('table')).toBeNull();
  });

  it('calls a record as it is called now, each version as it was called then', async () => {
    const { id, ...role } = await newRole('Ostlers');
    const form = { ...role, menus: [], status: 'enabled' };
    await asRoot('PUT', `/api/v1/roles/${id}`, { ...form, name: 'Grooms' });
    await signIn();
    const user = openConsole(`/system/role/${id}/history`);
    await screen.findByRole('heading', { name: 'Grooms' });
    const [last, first] = await versions();
    last?.getByText('Grooms', { selector: 'strong *' });
    first?.getByText('Ostlers', { selector: 'strong *' });
    await user.click(first?.getByRole('button', { name: 'Restore this version' }) as HTMLElement);
    const asked = await dialog('Restore this version?');
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    await screen.findByRole('heading', { name: 'Ostlers' });
  });

  it('calls a deleted record by its last name', async () => {
    const { id, ...role } = await newRole('Fletchers');
    const form = { ...role, menus: [], status: 'enabled' };
    await asRoot('PUT', `/api/v1/roles/${id}`, { ...form, name: 'Bowyers' });
    await asRoot('DELETE', `/api/v1/roles/${id}`);
    await signIn();
    openConsole(`/system/role/${id}/history`);
    await screen.findByRole('heading', { name: 'Bowyers' });
  });

  it('of a user says when a role of theirs was deleted, and offers nothing for that', async () => {
    const { id } = await newRole('Coopers');
    const made = await newUser('cooper', [id]);
    await asRoot('DELETE', `/api/v1/roles/${id}`);
    await signIn();
    openConsole(`/system/user/${made.id}/history`);
    const [last, first] = await versions();
    last?.getByText('Link lost');
    last?.getByText('Name of cooper');
    last?.getByText('The role “Coopers” was deleted');
    expect(last?.queryByText(/does not tell/)).toBeNull();
    expect(last?.queryByRole('button')).toBeNull();
    first?.getByRole('button', { name: 'Restore this version' });
  });

  it('undoes the last change from there, and shows before what that changes', async () => {
    const [home] = await asRoot('GET', '/api/v1/menus?code=home');
    const { id, ...role } = await newRole('Brewers', [home.id]);
    const form = { ...role, name: 'Brewers', status: 'enabled' };
    await newUser('brewster', [id]);
    await asRoot('PUT', `/api/v1/roles/${id}`, { ...form, menus: [] });
    await signIn();
    const user = openConsole(`/system/role/${id}/history`);
    const [last] = await versions();
    await user.click(last?.getByRole('button', { name: 'Undo this change' }) as HTMLElement);
    const asked = await dialog('Undo this change?');
    await asked.findByText('1 person can now open Home; nobody loses anything.');
    await user.click(asked.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect((await asRoot('GET', `/api/v1/roles/${id}`)).menus).toHaveLength(1);
  });

  it('undoes it from there after the user has chosen a new password', async () => {
    const { id } = await newUser('cooper-junior');
    const form = { username: 'cooper-junior', name: 'Junior', roles: [], status: 'freezed' };
    await asRoot('PUT', `/api/v1/users/${id}`, form);
    await asRoot('PATCH', `/api/v1/users/${id}/reset-pwd`);
    await signIn();
    const user = openConsole(`/system/user/${id}/history`);
    const [, last] = await versions();
    last?.getByText('Current');
    await user.click(last?.getByRole('button', { name: 'Undo this change' }) as HTMLElement);
    await user.click((await dialog('Undo this change?')).getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect((await asRoot('GET', `/api/v1/users/${id}`)).status).toBe('activated');
  });

  it.each([
    ['Restore this version', 'Restore this version?', 1],
    ['Undo this change', 'Undo this change?', 0],
  ])(
    'F08 %s overwrites nothing that was saved since the page was opened',
    async (label, question, at) => {
      const { id, ...role } = await newRole(`Tilers ${at}`);
      const form = { ...role, menus: [], name: `Tilers ${at}`, status: 'enabled' };
      await asRoot('PUT', `/api/v1/roles/${id}`, { ...form, description: 'clay' });
      await signIn();
      const user = openConsole(`/system/role/${id}/history`);
      const button = (await versions())[at]?.getByRole('button', { name: label });
      await asRoot('PUT', `/api/v1/roles/${id}`, { ...form, description: 'stone' });
      await user.click(button as HTMLElement);
      await screen.findByText(/Someone else changed this in the meantime/);
      expect(screen.queryByText(question)).toBeNull();
      expect((await asRoot('GET', `/api/v1/roles/${id}`)).description).toBe('stone');
      await waitFor(async () => expect(await versions()).toHaveLength(3));
    },
  );

  it('lists what was deleted, and tells the one-time password of a restored user', async () => {
    const { id } = await newUser('lazarus');
    await asRoot('DELETE', `/api/v1/users/${id}`);
    await signIn();
    const user = openConsole('/system/user');
    await fromMore(user, 'Deleted');
    const list = within(await screen.findByRole('list', { name: 'Deleted records' }));
    const item = list.getByText('Name of lazarus').closest('li') as HTMLElement;
    await user.click(within(item).getByRole('button', { name: 'Restore Name of lazarus' }));
    const asked = await dialog('Restore this record?');
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    const told = await dialog('One-time passwords');
    await told.findByText('lazarus');
    await user.click(told.getByRole('button', { name: 'Done' }));
    await screen.findByRole('heading', { name: 'The restore is done' });
    screen.getByText('1 record was changed.');
    expect((await asRoot('GET', `/api/v1/users/${id}`)).username).toBe('lazarus');
  });

  it('names the roles that a restored user will be without, before and beside the password', async () => {
    const role = await newRole('Founders');
    const { id } = await newUser('foundling', [role.id]);
    await asRoot('DELETE', `/api/v1/users/${id}`);
    await asRoot('DELETE', `/api/v1/roles/${role.id}`);
    await signIn();
    const user = openConsole('/system/user/deleted');
    const list = within(await screen.findByRole('list', { name: 'Deleted records' }));
    const item = list.getByText('Name of foundling').closest('li') as HTMLElement;
    await user.click(within(item).getByRole('button', { name: /^Restore / }));
    const asked = await dialog('Restore this record?');
    asked.getByText('The role “Founders”');
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    const told = await dialog('One-time passwords');
    await told.findByText('foundling');
    told.getByText('The role “Founders”');
    expect(screen.queryByText('Some links were not restored')).toBeNull();
    await user.click(told.getByRole('button', { name: 'Done' }));
    await screen.findByRole('heading', { name: 'The restore is done' });
  });

  it('of a submenu that went with the menu above it says so, and leads there', async () => {
    const menu = (code: string, parent_id = '') =>
      asRoot('POST', '/api/v1/menus', {
        ...{
          code,
          name: `Menu ${code}`,
          type: 'page',
          status: 'enabled',
          parent_id,
          resources: [],
        },
      });
    const top = await menu('harbour');
    const { id } = await menu('pier', top.id);
    await asRoot('DELETE', `/api/v1/menus/${top.id}`);
    await signIn();
    const user = openConsole(`/system/menu/${id}/history`);
    await screen.findByRole('heading', { name: 'Menu pier' });
    const [last, first] = await versions();
    last?.getByText('Deleted');
    last?.getByText('Deleted together with the menu “Menu harbour” above it');
    expect(screen.queryByText('Current')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    await first?.findByRole('row', { name: /Menu harbour$/ });
    await user.click(first?.getByRole('button', { name: 'Restore this version' }) as HTMLElement);
    const told = await dialog('The parent menu no longer exists');
    expect(screen.queryByText('Restore this version?')).toBeNull();
    await user.click(told.getByRole('link', { name: 'Open the parent’s history' }));
    await screen.findByRole('heading', { name: 'Menu harbour' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [deletion] = await versions();
    deletion?.getByText('Deleted');
  });

  it('is offered to those alone who hold its buttons', async () => {
    const menus = await asRoot('GET', '/api/v1/menus?code=user');
    const page = menus[0].children.find(({ code }: { code: string }) => code === 'user');
    const role = await newRole('Watchers', [page.id]);
    await newUser('wanda', [role.id]);
    await signIn('wanda', 'a gate of silver');
    const user = openConsole('/system/user');

    const line = await screen.findByRole('row', { name: /wanda/ });
    expect(await actsOf(user, within(line))).toEqual(['Open']);
    await rowAct(user, within(line), 'Open');
    await screen.findByRole('heading', { name: 'Name of wanda', level: 1 });
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Deleted' })).toBeNull();
  });
});

describe('undo right after a change', () => {
  it('takes back a save', async () => {
    const { id } = await newRole('Weavers');
    await asRoot('PUT', `/api/v1/roles/${id}`, {
      ...{ code: 'weavers', name: 'Weavers', status: 'enabled' },
      menus: [{ menu_id: (await asRoot('GET', '/api/v1/menus?code=home'))[0].id }],
    });
    await signIn();
    const user = openConsole('/system/role');
    await user.click((await row('Weavers')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit Role');
    setValue(await form.findByLabelText('Name'), 'Spinners');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
    await undo();
    await screen.findByText('Undone');
    await screen.findByText('Role “Weavers” is as it was before');
    expect((await asRoot('GET', `/api/v1/roles/${id}`)).name).toBe('Weavers');
    await row('Weavers');
  });

  it('takes back a deletion', async () => {
    const { id } = await newRole('Potters');
    await signIn();
    const user = openConsole('/system/role');
    await rowAct(user, 'Potters', 'Delete');
    const asked = await dialog('Are you sure you want to delete this role?');
    await user.click(asked.getByRole('button', { name: 'Delete role' }));
    await screen.findByText('Delete successfully');
    await isGone(`/api/v1/roles/${id}`);
    await undo();
    await screen.findByText('Undone');
    await screen.findByText('Role “Potters” restored');
    expect((await asRoot('GET', `/api/v1/roles/${id}`)).name).toBe('Potters');
  });

  it('takes back what a bulk action did to all its rows', async () => {
    const ids = [(await newUser('bulk-one')).id, (await newUser('bulk-two')).id];
    await signIn();
    const user = openConsole('/system/user?q=bulk-');
    for (const name of ['bulk-one', 'bulk-two']) {
      await user.click((await row(name)).getByRole('checkbox'));
    }
    await user.click(screen.getByRole('button', { name: 'Freeze' }));
    const asked = await dialog('Are you sure you want to freeze the 2 selected users?');
    await user.click(asked.getByRole('button', { name: /^(Disable|Freeze|Delete) \d/ }));
    await undo();
    await screen.findByText('Undone');
    for (const id of ids) {
      expect((await asRoot('GET', `/api/v1/users/${id}`)).status).toBe('activated');
    }
  });

  it('F08 takes back no bulk action over what somebody else saved since', async () => {
    const ids = [(await newUser('bulk-three')).id, (await newUser('bulk-four')).id];
    await signIn();
    const user = openConsole('/system/user?q=bulk-');
    for (const name of ['bulk-three', 'bulk-four']) {
      await user.click((await row(name)).getByRole('checkbox'));
    }
    await user.click(screen.getByRole('button', { name: 'Freeze' }));
    const asked = await dialog('Are you sure you want to freeze the 2 selected users?');
    await user.click(asked.getByRole('button', { name: /^(Disable|Freeze|Delete) \d/ }));
    await screen.findByRole('button', { name: 'Undo' });
    const { username, name } = await asRoot('GET', `/api/v1/users/${ids[0]}`);
    const form = { username, name, roles: [], status: 'freezed', remark: 'left in May' };
    await asRoot('PUT', `/api/v1/users/${ids[0]}`, form);
    await undo();
    await screen.findByText(/bulk-three.*changed|changed.*bulk-three/);
    for (const id of ids) {
      expect((await asRoot('GET', `/api/v1/users/${id}`)).status).toBe('freezed');
    }
  });

  it('is not offered where a password was set, which nobody can bring back', async () => {
    await newRole('Any');
    const { id } = await newUser('keyholder');
    const role = (await asRoot('GET', '/api/v1/roles?name=Any'))[0].id;
    await asRoot('PUT', `/api/v1/users/${id}`, {
      ...{ username: 'keyholder', name: 'Keeper', status: 'activated' },
      roles: [{ role_id: role }],
    });
    await signIn();
    const user = openConsole('/system/user?q=keyholder');
    await user.click((await row('keyholder')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit User');
    setValue(await form.findByLabelText('Password'), 'another gate of gold');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
