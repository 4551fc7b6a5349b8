import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { history } from 'umi';
import { beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '@/services/api/passwordDigest';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, dialog, newRole, option, row, rowAct, setValue } from '../pages/entities';

const PASSWORD = 'Drawbridge & moat 12';

interface Seeded {
  id: string;
  code: string;
  children: Seeded[] | null;
}

/** The ids of menus by their dotted codes. */
const menuIds: Record<string, string> = {};

function take(level: Seeded[] | null, above = '') {
  for (const { id, code, children } of level ?? []) {
    menuIds[above + code] = id;
    take(children, `${above}${code}.`);
  }
}

const idsOf = (...codes: string[]) => codes.map((code) => menuIds[code] ?? '');

const newUser = (username: string, roles: string[], status = 'activated') =>
  asRoot('POST', '/api/v1/users', {
    username,
    name: username[0]?.toUpperCase() + username.slice(1),
    password: digestOf(PASSWORD),
    status,
    roles: roles.map((role_id) => ({ role_id })),
  });

/** Who are made for all tests, by what they are called. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  take(await asRoot('GET', '/api/v1/menus'));
  const reader = await newRole('Reader', idsOf('home', 'system.logger'));
  const keeper = await newRole('Keeper', idsOf('home', 'system.role', 'system.role.edit'));
  const clerk = await newUser('clerk', [reader.id]);
  const warden = await newUser('warden', [reader.id, keeper.id]);
  const sleeper = await newUser('sleeper', [keeper.id], 'freezed');
  Object.assign(ids, {
    reader: reader.id,
    keeper: keeper.id,
    clerk: clerk.id,
    warden: warden.id,
    sleeper: sleeper.id,
  });
});

const rolesOf = async (name: string): Promise<string[]> => {
  const { roles } = await asRoot('GET', `/api/v1/users/${ids[name]}`);
  return roles.map(({ role_name }: { role_name: string }) => role_name).sort();
};

const CALL = { method: 'GET', path: '/api/v1/users' };

const explainer = (query: Record<string, string>) => `/system/access?${new URLSearchParams(query)}`;

describe('the page Access', () => {
  it('tells by a link why a user may not use a button, and what would allow it', async () => {
    await signIn();
    openConsole(explainer({ user_id: ids.clerk ?? '', code: 'system.user.add' }));
    await screen.findByRole('heading', { name: 'Access' });
    await screen.findByText(
      'Clerk may not use Users / Add (system.user.add): none of their roles grants the menu “Users / Add”.',
    );
    const remedies = await screen.findByRole('region', { name: /^Ways to allow/ });
    const last = within(remedies).getByText(
      'Add the permission “Users / Add” to the role “Reader”',
    );
    within(last.closest('li') as HTMLElement).getByText('1 person holds Reader too');
  });

  it('does what would allow it, once what that changes was seen', async () => {
    await signIn();
    const user = openConsole(explainer({ user_id: ids.clerk ?? '', code: 'system.role.edit' }));
    const way = /^Review changes: Give “Clerk” the role “Keeper”/;
    await user.click(await screen.findByRole('button', { name: way }));
    const asked = await dialog('Give “Clerk” the role “Keeper”');
    const seen = within(await asked.findByRole('region', { name: 'What this changes' }));
    seen.getByText('1 person can now use System / Roles / Edit; nobody loses anything.');
    await user.click(asked.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(
      'Clerk may use Roles / Edit (system.role.edit): the role Keeper grants it.',
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    await screen.findByRole('button', { name: way });
    expect(await rolesOf('clerk')).toEqual(['Reader']);
  });

  it('takes back all that allowed it, the last first', async () => {
    await signIn();
    const user = openConsole(explainer({ user_id: ids.sleeper ?? '', code: 'system.logger' }));
    const way = /^Review changes: Give “Sleeper” the role “Reader”, Unfreeze/;
    await user.click(await screen.findByRole('button', { name: way }));
    await user.click(
      (await dialog('Review changes')).getByRole('button', { name: 'Save changes' }),
    );
    await screen.findByText(/^Sleeper may use Logs/);
    expect(await rolesOf('sleeper')).toEqual(['Keeper', 'Reader']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    await screen.findByRole('button', { name: way });
    expect(await rolesOf('sleeper')).toEqual(['Keeper']);
    expect((await asRoot('GET', `/api/v1/users/${ids.sleeper}`)).status).toBe('freezed');
  });

  it('tells who can use a call, and through what, by an address of its own', async () => {
    await signIn();
    const user = openConsole('/system/access');
    await user.click(await screen.findByRole('tab', { name: 'Who can?' }));
    await user.click(await screen.findByRole('radio', { name: 'Call' }));
    await user.type(await screen.findByRole('combobox', { name: 'Path' }), '/api/v1/roles{Enter}');
    const people = within(await screen.findByRole('list', { name: 'Users' }));
    people.getByRole('link', { name: 'Warden' });
    people.getByRole('link', { name: 'Keeper' });
    expect(people.queryByText('Sleeper')).toBeNull();
    expect(people.queryByText('Clerk')).toBeNull();
    const query = new URLSearchParams(address().split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ tab: 'who', method: 'GET', path: '/api/v1/roles' });
  });

  it('tells who can use an action that a link asks about', async () => {
    await signIn();
    openConsole('/system/access?tab=who&code=system.role.edit');
    const people = within(await screen.findByRole('list', { name: 'Users' }));
    await people.findByRole('link', { name: 'Warden' });
    expect(people.queryByText('Clerk')).toBeNull();
  });

  it('shows what of a role nobody used, in a tab of its own', async () => {
    await signIn();
    const user = openConsole('/system/access?tab=unused');
    await user.type(await screen.findByRole('combobox', { name: 'Role' }), 'Keep');
    await user.click(await option('Keeper'));
    await screen.findByRole('region', { name: 'Unused permissions' });
    expect(address()).toBe(`/system/access?tab=unused&role=${ids.keeper}`);
  });

  it('opens its first tab by the address that it had before', async () => {
    await signIn();
    openConsole(`${explainer({ user_id: ids.clerk ?? '', code: 'system.user.add' })}&tab=explain`);
    await screen.findByText(/^Clerk may not use /);
  });

  it('says at once that users or menus cannot be read', async () => {
    backend.fail(
      ...['users', 'menus'].map((path) =>
        http.get(`*/api/v1/${path}`, () => new HttpResponse(null, { status: 500 })),
      ),
    );
    await signIn();
    openConsole('/system/access');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
  });

  it('tells the chain that grants a call, each part of it a way on', async () => {
    await signIn();
    openConsole(explainer({ user_id: ids.warden ?? '', method: 'GET', path: '/api/v1/loggers' }));
    await screen.findByText(/^Warden may use .*: the role Reader grants it\.$/);
    const chains = within(screen.getByRole('region', { name: 'What grants it' }));
    chains.getByRole('link', { name: 'Warden' });
    chains.getByRole('link', { name: 'Logs' });
    chains.getByText('GET /api/v1/loggers');
    expect(chains.getByRole('link', { name: 'Reader' }).getAttribute('href')).toBe(
      `/system/role/${ids.reader}/permissions`,
    );
  });

  it('asks as it is filled in, and writes the question into the address', async () => {
    await signIn();
    const user = openConsole('/system/access');
    await user.type(await screen.findByRole('combobox', { name: 'User' }), 'ward');
    await user.click(await screen.findByText('Warden (warden)'));
    await waitFor(() => expect(address()).toBe(`/system/access?user_id=${ids.warden}`));
    await user.type(screen.getByRole('combobox', { name: 'Page or action' }), 'edit roles');
    await user.click(await screen.findByTitle('Edit (system.role.edit)'));
    await screen.findByText(
      'Warden may use Roles / Edit (system.role.edit): the role Keeper grants it.',
    );
    expect(address()).toBe(`/system/access?user_id=${ids.warden}&code=system.role.edit`);

    await user.click(screen.getByRole('radio', { name: 'Call' }));
    await user.type(await screen.findByRole('combobox', { name: 'Path' }), '/api/v1/users{Enter}');
    await screen.findByText(/^Warden may not use .*GET \/api\/v1\/users/);
    expect(new URLSearchParams(address().split('?')[1]).get('path')).toBe('/api/v1/users');
  });

  it('answers what a link asks of a call, as of a menu, while the page is open', async () => {
    await signIn();
    openConsole(explainer({ user_id: ids.clerk ?? '', code: 'system.user.add' }));
    await screen.findByText(/^Clerk may not use /);
    act(() => history.push(explainer({ ...CALL, user_id: ids.warden ?? '' })));
    await screen.findByText(/^Warden may (not )?use .*GET \/api\/v1\/users/);
    act(() => history.push(explainer({ user_id: ids.clerk ?? '', code: 'system.user.add' })));
    await screen.findByText(/^Clerk may not use /);
  });

  it('says at the question what the server does not know', async () => {
    await signIn();
    openConsole(explainer({ user_id: ids.clerk ?? '', code: 'no.such.menu' }));
    await screen.findByRole('button', { name: 'Retry' });
  });

  it('compares two roles and a user in words, with what differs', async () => {
    await signIn();
    const sides = { left: `user:${ids.warden}`, right: `role:${ids.reader}` };
    openConsole(`/system/access?${new URLSearchParams({ tab: 'compare', ...sides })}`);
    await screen.findByText(/^Warden can do everything Reader can, plus \d+\.$/);
    const only = within(screen.getByRole('region', { name: /^Only Warden/ }));
    expect(only.getByText('Roles / Edit').title).toBe('system.role.edit');
    only.getByText(/^\d+ calls$/);
    only.getByText(/^PUT .*roles/);
    within(screen.getByRole('region', { name: /^Only Reader/ })).getByText('Nothing');
  });

  it('says that two overlap, and in how many rights', async () => {
    await signIn();
    const sides = { left: `role:${ids.keeper}`, right: `role:${ids.reader}` };
    openConsole(`/system/access?${new URLSearchParams({ tab: 'compare', ...sides })}`);
    await screen.findByText(/^Keeper and Reader share \d+ of \d+ permissions\.$/);
  });

  it.each(['user', 'role'])(
    'says why a side is empty: a %s that was not there yet',
    async (kind) => {
      await signIn();
      const side = `${kind}:${kind === 'user' ? ids.warden : ids.reader}`;
      const sides = { left: `${side}@2001-01-01T00:00:00Z`, right: side };
      openConsole(`/system/access?${new URLSearchParams({ tab: 'compare', ...sides })}`);
      await screen.findByText(/^(Warden|Reader) \(.+\) is empty: it did not exist yet\./);
    },
  );

  it('says why a side is empty: a user who is deleted', async () => {
    await signIn();
    const { id } = await newUser('leaver', []);
    await asRoot('DELETE', `/api/v1/users/${id}`);
    const sides = { left: `user:${id}`, right: `role:${ids.reader}` };
    openConsole(`/system/access?${new URLSearchParams({ tab: 'compare', ...sides })}`);
    await screen.findByText('First is empty: it has been deleted.');
  });

  it('says that a user must change the password first', async () => {
    await signIn();
    const { id } = await asRoot('POST', '/api/v1/users', {
      ...{ username: 'novice', name: 'Novice', status: 'activated' },
      roles: [{ role_id: ids.reader }],
    });
    openConsole(explainer({ user_id: id, method: 'GET', path: '/api/v1/loggers' }));
    await screen.findByText(/^Novice may not use .*: the user must change the password first\.$/);
  });

  it('shows how access works in a tab of its own', async () => {
    await signIn();
    const user = openConsole('/system/access');
    await user.click(await screen.findByRole('tab', { name: 'How access works' }));
    await screen.findByRole('img', { name: /A user has roles, a role ticks menus/ });
    expect(address()).toBe('/system/access?tab=how');
  });
});

describe('the access of a user, a role and a menu', () => {
  it('opens from a user’s row, and leads on to role, menu and back to users', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await rowAct(user, 'warden', 'Open');
    await screen.findByRole('heading', { name: 'Warden', level: 1 });
    await user.click(await screen.findByRole('tab', { name: 'Access' }));
    expect(address()).toBe(`/system/user/${ids.warden}/access`);
    await screen.findByRole('tree', { name: 'Menus' });
    await user.click(await screen.findByText('edit'));
    const details = within(screen.getByRole('region', { name: 'The chosen menu' }));
    await details.findByText('PUT /api/v1/roles/{id}');
    await user.click(details.getByRole('link', { name: 'Keeper' }));

    await screen.findByRole('heading', { name: 'Keeper', level: 1 });
    expect(address()).toBe(`/system/role/${ids.keeper}/permissions`);
    await user.click(await screen.findByRole('tab', { name: 'People' }));
    await screen.findByText('2 users');
    const holders = within(await screen.findByRole('list', { name: 'Users' }));
    holders.getByRole('link', { name: 'Sleeper' });
    holders.getByRole('link', { name: 'Warden' });
    await user.click(screen.getByRole('tab', { name: 'Permissions' }));
    await user.click(await screen.findByText('edit'));
    await user.click(await screen.findByRole('link', { name: 'Edit' }));

    await screen.findByRole('heading', { name: 'Edit', level: 1 });
    const roles = within(await screen.findByRole('list', { name: 'Roles' }));
    roles.getByRole('link', { name: 'Keeper' });
    await user.click(screen.getByRole('tab', { name: 'People' }));
    const users = within(await screen.findByRole('list', { name: 'Users' }));
    await users.findByRole('link', { name: 'Warden' });
    expect(users.queryByText('Sleeper')).toBeNull();
  });

  it('finds a holder by name, and says when there is none', async () => {
    await signIn();
    const user = openConsole(`/system/role/${ids.keeper}/people`);
    const search = await screen.findByRole('searchbox', { name: 'Search users' });
    await user.type(search, 'war');
    await screen.findByText('1 user');
    await user.type(search, 'lock');
    await screen.findByText('No user');
  });

  it('says that a frozen user has nothing', async () => {
    await signIn();
    openConsole(`/system/user/${ids.sleeper}/access`);
    await screen.findByText('This account is frozen, so it holds none of its permissions now.');
  });

  it('is a page that only who holds the code may see', async () => {
    await signIn('clerk', PASSWORD);
    openConsole(`/system/user/${ids.clerk}/access`);
    await screen.findByRole('heading', { name: '403' });
  });
});

describe('"Why?"', () => {
  it('explains the 403 page to the user, with words for the administrator', async () => {
    await signIn('clerk', PASSWORD);
    const user = openConsole('/system/user');
    await screen.findByRole('heading', { name: '403' });
    await user.click(await screen.findByRole('button', { name: 'Why?' }));
    const why = await dialog('Why?');
    await why.findByText(
      'You may not use Users (system.user): none of your roles grants the menu “Users”.',
    );
    expect(why.queryByRole('link')).toBeNull();
    await user.click(why.getByRole('button', { name: 'Copy for your administrator' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('Clerk (clerk): Clerk may not use Users (system.user)');
    expect(copied).toContain(`/system/access?user_id=${ids.clerk}&code=system.user`);
  });

  it('explains a refused action by its call, and copies its trace ID', async () => {
    await signIn('warden', PASSWORD);
    const user = openConsole('/system/role');
    await user.click((await row('Reader')).getByRole('button', { name: /^Edit / }));
    const role = await dialog('Edit Role');
    await role.findByRole('tree');
    const menus = idsOf('home', 'system.role').map((menu_id) => ({ menu_id }));
    const form = { code: 'keeper', name: 'Keeper', status: 'enabled', menus };
    await asRoot('PUT', `/api/v1/roles/${ids.keeper}`, form);
    setValue(role.getByLabelText('Description'), 'reads');
    await user.click(role.getByRole('button', { name: 'Save' }));
    await user.click(await role.findByRole('button', { name: 'Why?' }));
    screen.getByDisplayValue('reads');
    const drawer = await dialog('Why?');
    await drawer.findByText(/^You may not use .*(PUT|POST) \/api\/v1\//);
    await user.click(drawer.getByRole('button', { name: 'Copy for your administrator' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/Trace ID: \S+/);
    expect(copied).toMatch(/method=(PUT|POST)/);
    await asRoot('PUT', `/api/v1/roles/${ids.keeper}`, {
      ...form,
      menus: idsOf('home', 'system.role', 'system.role.edit').map((menu_id) => ({ menu_id })),
    });
  });

  it('explains a denied row of the log, as it is now and as it was then', async () => {
    await signIn();
    const user = openConsole('/system/logger?tag=denied&userName=warden');
    const [why] = await screen.findAllByRole('button', { name: 'Why?' });
    await user.click(why as HTMLElement);
    const drawer = await dialog('Why?');
    drawer.getByRole('heading', { name: 'As it was then' });
    await drawer.findByText(/^Warden may use /);
    await drawer.findByText(/: Warden may not use /);
    await user.click(drawer.getByRole('link', { name: 'Open in Access' }));
    await screen.findByRole('heading', { name: 'Access' });
  });

  it('is not offered for what another user was denied to who may not see their access', async () => {
    await signIn('clerk', PASSWORD);
    openConsole('/system/logger?tag=denied&userName=warden');
    await screen.findAllByText(/ was denied /);
    expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull();
  });
});
