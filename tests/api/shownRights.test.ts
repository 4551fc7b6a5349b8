import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEPUTY_PASSWORD, type Delegation, openDelegation, roleForm } from './delegation';

const PERMISSIONS = '/api/v1/permissions';
const CALLS = [
  ['GET', '/compare'],
  ['GET', '/counts'],
  ['GET', '/coverage'],
  ['GET', '/effective'],
  ['GET', '/explain'],
  ['GET', '/holders'],
  ['GET', '/usage'],
  ['POST', '/preview'],
  ['POST', '/preview/replay'],
].map(([method, path]) => ({ method, path: PERMISSIONS + path }));
const WRITES = [{ method: 'PUT', path: '/api/v1/roles/{id}' }];
const list = (name: string) => ({ method: 'GET', path: `/api/v1/${name}` });

/** A menu, a role and a user that are searched for in answers by their names. */
const SECRET = { menu: 'hidden-menu', role: 'hidden-role', user: 'hidden-user' };

describe('who is told names of users, roles and menus', () => {
  let world: Delegation;
  const ids = { menu: '', role: '', user: '', other: '' };
  const tokens = new Map<string, string>();
  /** An admin who may call all of the family, with some of the lists. */
  const admin = async (name: string, lists: string[]) => {
    const resources = [...CALLS, ...WRITES, ...lists.map(list)];
    const menu = await world.menu(`${name}-menu`, { resources });
    const role = await world.role(`${name}-role`, [menu, ids.menu]);
    await world.user(name, [role]);
    // What the admin holds is seen in the admin's own menus, so the secret is taken away again.
    await world.asRoot('PUT', `/api/v1/roles/${role}`, roleForm(`${name}-role`, [menu]));
    tokens.set(name, (await world.api.signIn(name, DEPUTY_PASSWORD)).access_token);
  };

  beforeAll(async () => {
    world = await openDelegation();
    ids.menu = await world.menu(SECRET.menu, {
      path: '/hidden',
      resources: [{ method: 'GET', path: '/api/v1/loggers/marks' }],
    });
    ids.role = await world.role(SECRET.role, [ids.menu]);
    ids.user = await world.user(SECRET.user, [ids.role]);
    ids.other = await world.user('other', [await world.role('other-role', [])]);
    await admin('no-lists', []);
    await admin('without-menus', ['users', 'roles']);
    await admin('without-users', ['roles', 'menus']);
    await admin('without-roles', ['users', 'menus']);
    await admin('with-all', ['users', 'roles', 'menus']);
  });
  afterAll(() => world.api.close());

  const asked = () =>
    ({
      compare: ['GET', `compare?left=role:${ids.role}&right=role:${world.ids.adminRole}`],
      counts: ['GET', 'counts'],
      coverage: ['GET', 'coverage'],
      'effective of a user': ['GET', `effective?user_id=${ids.user}`],
      'effective of a role': ['GET', `effective?role_id=${ids.role}`],
      'why a user may': [
        'GET',
        `explain?user_id=${ids.user}&method=GET&path=/api/v1/loggers/marks`,
      ],
      'why another may not': [
        'GET',
        `explain?user_id=${ids.other}&method=GET&path=/api/v1/loggers/marks`,
      ],
      'why by a code': ['GET', `explain?user_id=${ids.user}&code=${SECRET.menu}`],
      'holders of a code': ['GET', `holders?code=${SECRET.menu}`],
      'holders of a menu': ['GET', `holders?menu_id=${ids.menu}`],
      'roles of a menu': ['GET', `holders?menu_id=${ids.menu}&of=roles`],
      usage: ['GET', `usage?role_id=${ids.role}`],
    }) as const;
  /** Which of the secrets an answer tells; a number where it is refused. */
  async function told(name: string, what: keyof ReturnType<typeof asked>) {
    const [method, path] = asked()[what];
    const { status, json } = await world.api.call(method, `${PERMISSIONS}/${path}`, {
      token: tokens.get(name) ?? '',
    });
    if (status !== 200) return status;
    const text = JSON.stringify(json);
    return Object.entries(SECRET)
      .filter(
        ([kind, secret]) =>
          text.includes(`"${secret}"`) || (kind === 'menu' && text.includes(ids.menu)),
      )
      .map(([kind]) => kind)
      .join(' ');
  }

  // For each call: no lists, all but menus, all but users, all but roles, all of them.
  const table: [keyof ReturnType<typeof asked>, ...(string | number)[]][] = [
    ['compare', 403, '', 'menu', 403, 'menu'],
    ['counts', '', '', 'menu', 'menu', 'menu'],
    ['coverage', '', '', 'menu', 'menu', 'menu'],
    ['effective of a user', 403, 'role user', 403, 'menu role user', 'menu role user'],
    ['effective of a role', 403, 'role', 'menu role', 403, 'menu role'],
    ['why a user may', 403, 'role user', 403, 'menu role user', 'menu role user'],
    ['why another may not', 403, 'role', 403, 'menu', 'menu role'],
    ['why by a code', 403, 404, 403, 'menu role user', 'menu role user'],
    ['holders of a code', 403, 404, 403, 'role user', 'role user'],
    ['holders of a menu', 403, 404, 403, 'role user', 'role user'],
    ['roles of a menu', 403, 404, 'role', 403, 'role'],
    ['usage', 403, '', 'menu', 403, 'menu'],
  ];

  it.each(table)('%s', async (what, ...expected) => {
    const names = ['no-lists', 'without-menus', 'without-users', 'without-roles', 'with-all'];
    const found = await Promise.all(names.map((name) => told(name, what)));
    expect(found).toEqual(expected);
  });

  it('compares roles as if there were no menus but those that the asker sees', async () => {
    const left = await world.role('holder', [await world.menu('silent-menu', { path: '/silent' })]);
    const right = await world.role('holds-nothing', []);
    const compared = async (name: string) => {
      const path = `${PERMISSIONS}/compare?left=role:${left}&right=role:${right}`;
      const { json } = await world.api.call('GET', path, { token: tokens.get(name) ?? '' });
      return json.data;
    };
    expect(await compared('with-all')).toMatchObject({
      relation: 'left-contains',
      left: { codes: ['silent-menu'] },
    });
    expect(await compared('without-menus')).toMatchObject({
      relation: 'equal',
      left: { codes: [] },
    });
  });

  it('compares nothing of a moment to come', async () => {
    const token = tokens.get('with-all') ?? '';
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    const role = `role:${ids.role}`;
    for (const [field, query] of [
      ['left', `compare?left=${role}@${ahead}&right=${role}`],
      ['right', `compare?left=${role}&right=${role}@${ahead}`],
    ]) {
      const { status, json } = await world.api.call('GET', `${PERMISSIONS}/${query}`, { token });
      expect(status).toBe(400);
      expect(json.error.fields).toMatchObject([{ field, code: 'future_time' }]);
    }
  });

  it('tells in a preview how many users, but of whom and what only as the lists do', async () => {
    const menu = await world.menu('writers', { resources: [...CALLS, ...WRITES] });
    const role = await world.role('writers', [menu, ids.menu]);
    await world.user('writer', [role]);
    const token = (await world.api.signIn('writer', DEPUTY_PASSWORD)).access_token;
    const body = {
      entity: 'role',
      action: 'update',
      id: ids.role,
      body: roleForm(SECRET.role, []),
    };
    const { json } = await world.api.call('POST', `${PERMISSIONS}/preview`, { token, body });
    expect(json.data).toMatchObject({
      lost: { codes: [SECRET.menu], calls: ['GET /api/v1/loggers/marks'] },
      users: { gaining: 0, losing: 1, sample: [] },
    });
  });
});
