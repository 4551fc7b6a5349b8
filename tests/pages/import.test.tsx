import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { history } from 'umi';
import { describe, expect, it, vi } from 'vitest';
import * as saving from '@/services/browser/saveFile';
import { backend, failure } from './backend';
import { address, openConsole, signIn } from './console';
import { asRoot, dialog, fromMore, newRole, newUser, USER_PASSWORD } from './entities';

const csv = (...lines: string[]) => new File([lines.join('\n')], 'staff.csv', { type: 'text/csv' });

const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });

const page = () => within(screen.getByRole('main'));

/** Opens the import of a page, and chooses a file. */
async function choose(file: File, path = '/system/user/import') {
  const user = openConsole(path);
  await heading('Choose a file');
  await user.upload(page().getByLabelText('File'), file);
  return user;
}

async function check(user: Awaited<ReturnType<typeof choose>>) {
  const button = await screen.findByRole('button', { name: 'Check' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await heading('Check every row');
}

const usernames = async (q: string): Promise<string[]> =>
  (await asRoot('GET', `/api/v1/users?q=${q}`)).map(
    ({ username }: { username: string }) => username,
  );

const hasFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

describe('the import of users', () => {
  it('takes six steps from the list to the passwords of the new ones, and the focus along', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await fromMore(user, 'Import');
    await hasFocus(await heading('Choose a file'));
    expect(address()).toBe('/system/user/import');
    const file = csv('username,name', 'six1,Six One', 'six2,Six Two');
    await user.upload(page().getByLabelText('File'), file);
    await check(user);
    await hasFocus(await heading('Check every row'));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await hasFocus(await heading('The import is done'));
    page().getByText(/^New: 2 /);
    await user.click(screen.getByRole('button', { name: 'Set one-time passwords' }));
    const shown = await dialog('One-time passwords');
    const password = shown.getByRole('row', { name: /six2/ }).querySelector('code')?.textContent;
    expect((await backend.api.signIn('six2', password ?? '')).access_token).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toMatch(/^six1\t\S+\nsix2\t\S+$/);
    await user.click(shown.getByRole('button', { name: 'Copy invitation Six Two' }));
    const invitation = await navigator.clipboard.readText();
    expect(invitation).toContain('Hello Six Two');
    expect(invitation).toContain(`One-time password: ${password}`);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await hasFocus(await screen.findByText('2 one-time passwords set'));
    expect(screen.queryByRole('button', { name: 'Set one-time passwords' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View users' }));
    await screen.findByRole('heading', { name: 'Users', level: 1 });
    expect(page().getByRole('table')).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('saves the passwords of the new ones as a file, each with an invitation', async () => {
    const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
    await signIn();
    const user = openConsole('/system/user/import');
    await user.upload(
      await screen.findByLabelText('File'),
      csv('username,name', 'file1,=File One'),
    );
    await check(user);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await user.click(await screen.findByRole('button', { name: 'Set one-time passwords' }));
    const shown = await dialog('One-time passwords');
    const password = shown.getByRole('row', { name: /file1/ }).querySelector('code')?.textContent;
    await user.click(shown.getByRole('button', { name: 'Save as CSV' }));
    const [file, name] = save.mock.calls[0] ?? [];
    expect(name).toBe('one-time-passwords.csv');
    const [head, line] = (await file?.text())?.split('\r\n') ?? [];
    expect(head).toContain('"Username","Name","One-time password","Invitation"');
    expect(line).toContain(`"file1","'=File One","${password}","Hello =File One`);
    save.mockRestore();
  });

  it('leaves the refused rows out, and offers them as a file before and after', async () => {
    const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
    const saved = async () => (await save.mock.lastCall?.[0].text())?.replace('\ufeff', '');
    const expected =
      '"Row","username","name","email","Reason"\r\n"2","left2","Left Two","no mail","Email: This is not a valid email address."\r\n';
    await signIn();
    const file = csv('username,name,email', 'left1,Left One,', 'left2,Left Two,no mail');
    const user = await choose(file);
    await check(user);
    screen.getByText(/^1 row cannot be imported and is left out/);
    await user.click(screen.getByRole('button', { name: 'Download the refused rows' }));
    expect(await saved()).toBe(expected);
    await user.click(screen.getByRole('button', { name: 'Import the 1 good row' }));
    await heading('The import is done');
    screen.getByText(/^1 row was left out/);
    save.mockClear();
    await user.click(screen.getByRole('button', { name: 'Download the refused rows' }));
    expect(await saved()).toBe(expected);
    expect(await usernames('left')).toEqual(['left1']);
    save.mockRestore();
  });

  it('says why nothing can be imported where all rows are refused, or there already', async () => {
    await newUser('there', 'There Already');
    await signIn();
    const user = await choose(csv('username,name', 'there,There Already'));
    await check(user);
    screen.getByText('No row can be imported.');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await hasFocus(await heading('Choose a file'));
    await user.click(page().getByRole('combobox', { name: 'If it exists' }));
    await user.click(await screen.findByTitle('Skip'));
    await check(user);
    screen.getByText('There is nothing to import: all rows are in the console already.');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  });

  it('names each column that it does not read, one without a heading too, where it is read last', async () => {
    await signIn();
    const file = csv(
      'username,name,,shoe size,phone,password',
      'unread1,Unread,secret,42,+4912345678,x',
    );
    const user = await choose(file);
    const said = 'Not read: 2 columns (without a heading, shoe size)';
    await screen.findByText(said);
    await user.click(page().getByRole('combobox', { name: 'Phone' }));
    const none = await screen.findAllByTitle('None');
    await user.click(none.find((one) => one.closest('.ant-select-dropdown')) as HTMLElement);
    const also = 'Not read: 3 columns (without a heading, shoe size, phone)';
    await screen.findByText(also);
    await check(user);
    within(page().getByRole('table')).getByText('unread1');
    expect(screen.getAllByText(also).at(-1)?.closest('[hidden]')).toBeNull();
    expect(
      screen
        .getAllByText(/^Left out, as passwords/)
        .at(-1)
        ?.closest('[hidden]'),
    ).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await heading('The import is done');
    const [stored] = await asRoot('GET', '/api/v1/users?q=unread1');
    expect(stored.phone).toBe('');
  });

  it('says that it did not work, and tries again what was checked', async () => {
    await signIn();
    const user = await choose(csv('username,name', 'again,Again'));
    await check(user);
    const { app } = backend.api;
    let calls = 0;
    backend.fail(
      http.post('*/api/v1/users/import', async ({ request }) => {
        calls += 1;
        return calls > 1 ? app.fetch(request) : failure(503, 'service_unavailable', 'busy');
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await hasFocus(await heading('The import did not work'));
    expect(await usernames('again')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await hasFocus(await heading('Check every row'));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await heading('The import is done');
    expect(await usernames('again')).toEqual(['again']);
  });

  it('lets Enter and Space choose a file, and says what stands in the way of an unreadable one', async () => {
    await signIn();
    openConsole('/system/user/import');
    await heading('Choose a file');
    const zone = page().getByRole('button', { name: 'Drop a file here, or choose one' });
    const opened = vi.fn();
    zone.querySelector('input')?.addEventListener('click', opened);
    fireEvent.keyDown(zone, { key: 'Enter' });
    fireEvent.keyDown(zone, { key: ' ' });
    expect(opened).toHaveBeenCalledTimes(2);
    const image = new File([new Uint8Array([0x89, 0x50, 0, 1])], 'staff.png');
    fireEvent.drop(zone, { dataTransfer: { files: [image], items: [] } });
    const said = await screen.findByRole('alert');
    expect(said.textContent).not.toBe('');
    expect(screen.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', true);
  });
});

describe('who may import', () => {
  it('but not reset, is offered no passwords, and without the right of it no page', async () => {
    const menus = await asRoot('GET', '/api/v1/menus');
    const all: { id: string; code: string; children?: typeof all }[] = menus;
    const system = all.find(({ code }) => code === 'system');
    const users = system?.children?.find(({ code }) => code === 'user');
    const ids = ['add', 'import'].map(
      (code) => users?.children?.find((one) => one.code === code)?.id ?? '',
    );
    const role = await newRole('Importer', [system?.id ?? '', users?.id ?? '', ...ids]);
    await newUser('importer', 'Importer', [{ role_id: role.id }]);
    await signIn('importer', USER_PASSWORD);
    const user = await choose(csv('username,name', 'few1,Few'));
    await check(user);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await heading('The import is done');
    expect(screen.queryByRole('button', { name: 'Set one-time passwords' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
    screen.getByRole('button', { name: 'View users' });
    act(() => history.push('/system/role/import'));
    await screen.findByRole('heading', { name: '403' });
  });
});

describe('the import of roles', () => {
  it('has the same steps, and no passwords', async () => {
    await signIn();
    const file = csv('code,name', 'imported-role,Imported role');
    const user = await choose(file, '/system/role/import');
    await check(user);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await heading('The import is done');
    expect(screen.queryByRole('button', { name: 'Set one-time passwords' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo the import' }));
    await screen.findByText('The import was undone');
    expect(address()).toBe('/system/role');
  });
});
