import { createPluginManager } from '@@/core/plugin';
import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initialForm } from '@/schemas/initial';
import { type UserForm, userFormSchema } from '@/schemas/user';
import { tables } from '@/server/db/database';
import { toRow } from '@/server/log/entry';
import { changePassword, updateProfile } from '@/services/api/current';
import { fetchLogs } from '@/services/api/logger';
import { logout, refreshToken } from '@/services/api/login';
import { menus, menuTreeQuery } from '@/services/api/menu';
import { digestOf } from '@/services/api/passwordDigest';
import { queryClient } from '@/services/api/queryClient';
import { allRolesQuery, roles } from '@/services/api/role';
import { login, newCaptcha } from '@/services/api/signIn';
import { resetPassword, users } from '@/services/api/user';
import { fetchSession } from '@/services/session/consoleState';
import { ROOT_PASSWORD } from '../api/harness';
import { backend, failure } from '../pages/backend';
import { openConsole, signIn } from '../pages/console';
import { asRoot, dialog, newRole, row, rowAct, setValue } from '../pages/entities';
import { type Call, LOGGED_TOKEN, original } from '../pages/original';

const nameless = Math.random().toString(36).slice(2);
const FORM: UserForm = {
  ...initialForm(userFormSchema),
  username: nameless,
  name: 'Ada',
};

let calls: Record<string, Call>;
// The language of what the services read comes from it; the console makes it when it opens.
beforeAll(createPluginManager);
beforeEach(() => {
  calls = {};
  backend.fail(...original(calls));
});

describe('in front of gin-admin, the services', () => {
  it('sign in with a captcha, and the md5 of the password', async () => {
    const captcha = await newCaptcha();
    expect(captcha.captcha_required).toBe(true);
    const password = digestOf(ROOT_PASSWORD);
    const form = { username: 'admin', password, captcha_id: captcha.captcha_id };
    const token = await login({ ...form, captcha_code: '1234' });
    expect(calls['POST /api/v1/login']?.body).toEqual({ ...form, captcha_code: '1234' });
    expect(token.access_token).toBeTruthy();
  });

  it('read root without a duty to change the password, and go on where root cannot', async () => {
    await signIn();
    const session = await fetchSession();
    expect(session?.currentUser).toMatchObject({ username: 'admin', statusChecked: true });
    expect(session?.currentUser?.must_change_password).toBeFalsy();
    expect(session?.flatMenus).toHaveProperty(['system.user.edit']);
    expect(session?.flatMenus).not.toHaveProperty(['system.user.reset']);
    await expect(refreshToken('s')).rejects.toMatchObject({ code: 400, detail: 'Incorrect user' });
    const profile = { name: 'Root', phone: '', email: '', remark: '' };
    await expect(updateProfile(profile)).rejects.toMatchObject({
      detail: 'Root user cannot update',
    });
    const passwords = { old_password: digestOf('a'), new_password: digestOf('b') };
    await expect(changePassword(passwords)).rejects.toMatchObject({
      detail: 'Root user cannot change password',
    });
    await logout();
  });

  it('read a list without rows or total as an empty one', async () => {
    await signIn();
    const nothing = { rows: [], total: 0, capped: false };
    expect(
      await queryClient.fetchQuery(users.listQuery({ username: 'nobody of this name' })),
    ).toEqual(nothing);
    expect(await fetchLogs({ traceID: 'none' })).toEqual(nothing);
  });

  it.each([
    [{}, { current: '1', pageSize: '10' }],
    [
      { current: 3, pageSize: 50 },
      { current: '3', pageSize: '50' },
    ],
    [
      { current: 0, pageSize: 0 },
      { current: '1', pageSize: '10' },
    ],
    [
      { current: -2, pageSize: 101 },
      { current: '1', pageSize: '100' },
    ],
  ])('ask for a page of 1 to 100 rows, whatever is wanted: %o', async (wanted, asked) => {
    await signIn();
    await queryClient.fetchQuery(users.listQuery({ ...wanted, status: '' }));
    await queryClient.fetchQuery(roles.listQuery(wanted));
    await fetchLogs(wanted);
    for (const path of ['users', 'roles', 'loggers']) {
      expect(calls[`GET /api/v1/${path}`]?.query).toEqual(asked);
    }
  });

  it('ask for all menus and all roles at once, as a page would cut them', async () => {
    await signIn();
    await newRole('Clerk');
    expect((await queryClient.fetchQuery(menuTreeQuery())).map(({ code }) => code)).toEqual([
      'home',
      'dashboard',
      'system',
    ]);
    expect(calls['GET /api/v1/menus']?.query).toEqual({});
    expect(await queryClient.fetchQuery(allRolesQuery())).toMatchObject([
      { name: 'Clerk', status: 'enabled' },
    ]);
    expect(calls['GET /api/v1/roles']?.query).toEqual({ resultType: 'select' });
  });

  it('save a user whole, with a list of roles even where there are none, and know no password', async () => {
    await signIn();
    const { id, password } = await users.create(FORM);
    expect(password).toBeUndefined();
    const { item, etag } = await users.read(id);
    expect([item.roles, etag]).toEqual([null, undefined]);
    await users.update(id, FORM);
    expect(calls[`PUT /api/v1/users/${id}`]?.body).toEqual(FORM);
    expect(calls[`PUT /api/v1/users/${id}`]?.headers.get('If-Match')).toBeNull();
    expect(await resetPassword(id)).toBeUndefined();
  });

  it('are told when menus cannot be changed', async () => {
    await signIn();
    const [home] = await queryClient.fetchQuery(menuTreeQuery());
    const refused = (what: string) => ({ code: 400, detail: `Menu ${what} is not allowed` });
    await expect(menus.remove(home?.id ?? '')).rejects.toMatchObject(refused('deletion'));
  });
});

describe('in front of gin-admin, the console', () => {
  it('offers no order that the server does not make', async () => {
    await signIn();
    openConsole('/system/role?sort=-name');
    const table = within(await screen.findByRole('table'));
    await table.findByText('Clerk');
    for (const head of table.getAllByRole('columnheader')) {
      expect(head.getAttribute('aria-sort')).toBeNull();
      expect(head.className).not.toContain('sort');
    }
    expect(calls['GET /api/v1/roles']?.query).not.toHaveProperty('sort');
  });

  it('searches by the filter that the server has', async () => {
    await signIn();
    const user = openConsole('/system/role');
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'Cle{Enter}');
    await waitFor(() => expect(calls['GET /api/v1/roles']?.query).toMatchObject({ name: 'Cle' }));
    expect(calls['GET /api/v1/roles']?.query).not.toHaveProperty('q');
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'Cle');
  });

  it('says what a reset does there, and lets root do it though no button is seeded', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await rowAct(user, nameless, 'Reset password');
    const asked = await dialog(`Reset the password of ${nameless}?`);
    asked.getByText(/Open sessions stay until they expire/);
    expect(asked.queryByText(/sessions of the user end/)).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Reset password' }));
    await screen.findByText('The user now has the default password.');
  });

  it('says what an empty password means there', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add User');
    form.getByPlaceholderText('Leave empty to set the default password');
  });

  it('says in the words of the server what it refuses, as it gives no codes', async () => {
    const { code } = await newRole('Taken');
    await signIn();
    const user = openConsole('/system/role');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Role');
    setValue(form.getByLabelText('Code'), code);
    setValue(form.getByLabelText('Name'), 'Another');
    await user.click(await form.findByRole('checkbox', { name: 'Home' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Role code already exists');
  });

  it('takes a resource by hand, without a description of the API', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Menu');
    await user.click(form.getByRole('button', { name: 'Add resource' }));
    setValue(form.getByLabelText('Path 1'), '/api/v1/x');
  });

  it('shows each sign-in once on Home', async () => {
    await backend.api.db.insert(tables.logger).values(signInRow('TRACE-IN'));
    await signIn();
    openConsole('/home');
    expect(await screen.findAllByText('carol signed in')).toHaveLength(1);
  });

  it('finds what happened on a single day', async () => {
    await backend.api.db.insert(tables.logger).values(signInRow('TRACE-OF-TODAY'));
    await signIn();
    const today = dayjs().format('YYYY-MM-DD');
    openConsole(`/system/logger?startTime=${today}&endTime=${today}&traceID=TRACE-OF-TODAY`);
    expect((await screen.findAllByText(/carol signed in$/)).length).toBeGreaterThan(0);
    const day = dayjs().subtract(1, 'day').format('YYYY-MM-DD');
    const { startTime, endTime } = calls['GET /api/v1/loggers']?.query ?? {};
    expect([startTime, endTime].join()).not.toContain('T');
    expect(
      (await fetchLogs({ startTime: `${day} 00:00:00`, endTime: `${day} 00:00:01` })).rows,
    ).toEqual([]);
  });

  it('S15 shows no token that the other server logged', async () => {
    await backend.api.db.insert(tables.logger).values(signInRow('TRACE-OF-A-TOKEN'));
    await signIn();
    const user = openConsole('/system/logger?traceID=TRACE-OF-A-TOKEN');
    await screen.findAllByText(/ signed in$/);
    for (const open of screen.getAllByRole('button', { name: /expand/i })) await user.click(open);
    await screen.findByText(/accessToken=•••/);
    expect(document.body.innerHTML).not.toContain(LOGGED_TOKEN.slice(0, 12));
    expect(document.body.textContent).toContain('"access_token": "•••"');
  });

  it('keeps the tick of a disabled menu that a role holds, and offers no other disabled one', async () => {
    const menu = (code: string) =>
      asRoot('POST', '/api/v1/menus', { code, name: code, type: 'page', status: 'disabled' });
    const [held] = [await menu('dormant'), await menu('unheld')];
    const role = await newRole('Dormant', [held.id]);
    await signIn();
    const user = openConsole('/system/role');
    await user.click((await row('Dormant')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit Role');
    // The tree draws only the rows in sight.
    setValue(await form.findByLabelText('Search menus'), 'dorm');
    await form.findByRole('checkbox', { name: /dormant/, checked: true });
    setValue(form.getByLabelText('Search menus'), 'unheld');
    await waitFor(() => expect(form.queryAllByRole('checkbox')).toEqual([]));
    form.getByText(/^1 of \d+ selected$/);
    setValue(form.getByLabelText('Description'), 'still');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
    const stored = await asRoot('GET', `/api/v1/roles/${role.id}`);
    expect(stored.menus).toMatchObject([{ menu_id: held.id }]);
  });

  it('says of a log that cannot be read what it is, and offers Retry', async () => {
    await signIn();
    let asked = 0;
    backend.fail(
      http.get('*/api/v1/loggers', () => {
        asked += 1;
        return failure(500, 'internal_server_error', 'Internal Server Error');
      }),
    );
    const user = openConsole('/system/logger');
    await screen.findByText('Something went wrong on our side. Try again.');
    screen.getByRole('heading', { name: 'Logs' });
    expect(asked).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked).toBe(2));
  });
});

const signInRow = (trace_id: string) =>
  toRow(
    {
      ...{ level: 'info', tag: 'login', event: 'login', message: 'carol signed in', trace_id },
      ...{ user_id: 'gone', username: 'carol' },
    },
    Date.now(),
  );
