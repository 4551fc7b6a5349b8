import { act, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { http } from 'msw';
import { history } from 'umi';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_IMPORT_BYTES } from '@/schemas/limits';
import * as saving from '@/services/browser/saveFile';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, dialog, fromMore, option, row } from '../pages/entities';

const csv = (text: string, name = 'staff.csv') => new File([text], name, { type: 'text/csv' });

const usernames = async (q: string): Promise<string[]> =>
  (await asRoot('GET', `/api/v1/users?q=${q}`)).map(
    ({ username }: { username: string }) => username,
  );

/** Texts of the files that are saved from now on, without the mark of UTF-8. */
function savedFiles() {
  const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  return async () => {
    const [file] = save.mock.calls.at(-1) ?? [];
    return (await file?.text())?.replace('\ufeff', '');
  };
}

beforeEach(() => {
  vi.restoreAllMocks();
});

async function openImport(file: File) {
  await signIn();
  const user = openConsole('/system/user');
  await fromMore(user, 'Import');
  await screen.findByRole('heading', { name: 'Choose a file' });
  expect(address()).toBe('/system/user/import');
  const asked = within(screen.getByRole('main'));
  await user.upload(asked.getByLabelText('File'), file);
  return { user, asked };
}

describe('an import', () => {
  it('says at once how large a file may be', async () => {
    const { asked } = await openImport(csv('a'.repeat(MAX_IMPORT_BYTES + 1)));
    await asked.findByText('A file may have 16 MB at most. Split it, and import the parts.');
    expect(asked.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', true);
  });

  it('has the columns of a file mapped, tells each reason in words, and is undone as one', async () => {
    const text = 'Account,姓名,Mail\nmapa,Mapa,mapa@example.com\nmapb,Mapb,no mail\n';
    const { user, asked } = await openImport(csv(text));
    await asked.findByRole('group', { name: 'Which column of the file is which' });
    const chosen = (label: string) =>
      asked.getByLabelText(label).closest('.ant-select')?.textContent ?? '';
    expect(chosen('Username')).toContain('Account');
    expect(chosen('Name')).toContain('姓名');
    expect(chosen('Email')).toContain('Mail');
    expect(chosen('Phone')).toContain('None');
    await user.click(asked.getByRole('button', { name: 'Check' }));
    await asked.findByText('Email: This is not a valid email address.');
    asked.getByRole('row', { name: /^1 mapa Mapa New/ });
    const saved = savedFiles();
    await user.click(asked.getByRole('button', { name: 'Download the refused rows' }));
    expect(await saved()).toBe(
      '"Row","username","name","email","Reason"\r\n"2","mapb","Mapb","no mail","Email: This is not a valid email address."\r\n',
    );

    await user.click(asked.getByRole('button', { name: 'Back' }));
    const mended = 'Account,姓名,Mail\nmapa,Mapa,mapa@example.com\nmapb,Mapb,\n';
    await user.upload(asked.getByLabelText('File'), csv(mended));
    await waitFor(() =>
      expect(asked.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', false),
    );
    await user.click(asked.getByRole('button', { name: 'Check' }));
    await asked.findByText(/^New: 2 · /);
    await user.click(asked.getByRole('button', { name: 'Import' }));
    await screen.findByText('The import is done');
    expect(await usernames('map')).toEqual(expect.arrayContaining(['mapa', 'mapb']));
    await user.click(asked.getByRole('button', { name: 'Undo the import' }));
    await screen.findByText('The import was undone');
    expect(address()).toBe('/system/user');
    expect(await usernames('map')).toEqual([]);
  });
});

describe('an import whose page is left while it runs', () => {
  it('says that it is done where the user is by then', async () => {
    const { user, asked } = await openImport(csv('username,name\nlate,Late\n'));
    const check = await asked.findByRole('button', { name: 'Check' });
    await waitFor(() => expect(check).toHaveProperty('disabled', false));
    await user.click(check);
    await asked.findByText(/^New: 1/);
    const { app } = backend.api;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    backend.fail(
      http.post('*/api/v1/users/import', async ({ request }) => {
        await held;
        return app.fetch(request);
      }),
    );
    await user.click(asked.getByRole('button', { name: 'Import' }));
    act(() => history.push('/system/role'));
    await screen.findByRole('heading', { name: 'Roles', level: 1 });
    release();
    await screen.findByText('The import is done');
    expect(address()).toBe('/system/role');
  });
});

describe('a workbook with several sheets', () => {
  it('has its sheet chosen, and says which columns are left out', async () => {
    const sheet = (...rows: string[][]) => {
      const cells = (row: string[]) =>
        row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
      const xml = rows.map((row) => `<row>${cells(row)}</row>`).join('');
      return strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`);
    };
    const relation = (id: string) =>
      `<Relationship Id="${id}" Type="/worksheet" Target="worksheets/${id}.xml"/>`;
    const book = zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="Cover" r:id="a"/><sheet name="Staff" r:id="b"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships>${relation('a')}${relation('b')}</Relationships>`,
      ),
      'xl/worksheets/a.xml': sheet(['Staff of Contoso']),
      'xl/worksheets/b.xml': sheet(['username', 'Password'], ['tabbed', 'secret']),
    });
    const { user, asked } = await openImport(new File([book as BlobPart], 'staff.xlsx'));
    await user.click(await asked.findByRole('combobox', { name: 'Sheet' }));
    await user.click(await option('Staff'));
    await asked.findByText('Left out, as passwords cannot be imported: Password');
    await user.click(asked.getByRole('button', { name: 'Check' }));
    await asked.findByRole('row', { name: /^1 tabbed/ });
  });
});

describe('an import from a directory', () => {
  it('is mapped by itself, says what is not read, and goes in without the refused rows', async () => {
    const text = [
      'userPrincipalName,displayName,mail,accountEnabled,state,telephoneNumber,mobilePhone,Password',
      "d'angelo@contoso.example,D'Angelo,d@contoso.example,False,Bavaria,,+49 151 1,****",
      'g_x.example#EXT#@contoso.example,Guest,g@x.example,True,Bavaria,,4.47911E+11,****',
      's@contoso.example,Staged,s@x.example,STAGED,Bavaria,,,****',
    ].join('\n');
    const { user, asked } = await openImport(csv(text));
    await asked.findByText('Not read: 2 columns (state, telephoneNumber)');
    const chosen = (label: string) =>
      asked.getByLabelText(label).closest('.ant-select')?.textContent ?? '';
    expect(chosen('Username')).toContain('userPrincipalName');
    expect(chosen('Status')).toContain('accountEnabled');
    expect(chosen('Phone')).toContain('mobilePhone');
    await user.click(asked.getByRole('button', { name: 'Check' }));
    await asked.findByText(/^New: 1 · .*Refused: 2$/);
    asked.getByText(/^2 rows cannot be imported and are left out\./);
    asked.getByRole('row', { name: /A spreadsheet turned a phone number into 4\.47911E\+11\./ });
    asked.getByRole('row', { name: /Status “STAGED”: It must be activated or freezed/ });
    await user.click(asked.getByRole('button', { name: 'Import the 1 good row' }));
    await screen.findByText('The import is done');
    const [stored] = await asRoot('GET', '/api/v1/users?q=contoso');
    expect(stored).toMatchObject({ username: "d'angelo@contoso.example", status: 'freezed' });
  });

  it('makes usernames of addresses and names of their parts where there are no others', async () => {
    const text =
      'First Name [Required],Last Name [Required],Email Address [Required],Status [READ ONLY]\nAnn,Example,ann@corp.example,Active\n';
    const { user, asked } = await openImport(csv(text));
    await asked.findByRole('group', { name: 'Which column of the file is which' });
    await user.click(asked.getByRole('button', { name: 'Check' }));
    await asked.findByRole('row', { name: /^1 ann@corp\.example Ann Example New/ });
  });
});

describe('an export', () => {
  it('is of the chosen columns, and of the selected rows where there are any', async () => {
    const form = { email: '', phone: '', remark: '', status: 'activated', roles: [], password: '' };
    for (const name of ['expa', 'expb', 'expc'])
      await asRoot('POST', '/api/v1/users', { ...form, username: name, name: 'Exported' });
    await signIn();
    const user = openConsole('/system/user?q=exp');
    await row('expa');
    await fromMore(user, 'Export');
    const all = await dialog('Export');
    all.getByText('All 3 rows that match');
    for (const name of ['Email', 'Phone', 'Remark', 'Status', 'Roles', 'Last sign-in'])
      await user.click(all.getByRole('checkbox', { name }));
    for (const name of ['Created At', 'Updated At'])
      await user.click(all.getByRole('checkbox', { name }));
    const saved = savedFiles();
    await user.click(all.getByRole('button', { name: 'Export to a file' }));
    await waitFor(async () =>
      expect(await saved()).toBe(
        'username,name\r\nexpc,Exported\r\nexpb,Exported\r\nexpa,Exported\r\n',
      ),
    );

    await user.click((await row('expb')).getByRole('checkbox'));
    const bar = await screen.findByRole('toolbar', { name: 'Selected rows' });
    await user.click(
      [...bar.querySelectorAll('button')].find((one) => one.textContent === 'Export') as Element,
    );
    const some = await dialog('Export');
    expect(some.getByRole('radio', { name: '1 selected row' })).toHaveProperty('checked', true);
    await user.click(some.getByRole('radio', { name: 'JSON' }));
    await user.click(some.getByRole('button', { name: 'Export to a file' }));
    await waitFor(async () =>
      expect(JSON.parse((await saved()) ?? '')).toMatchObject([{ username: 'expb', roles: [] }]),
    );
  });
});
