import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mark, MarkRule } from '@/schemas/marks';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { openTestApi, type TestApi } from './harness';
import { addLogRows, logRow, type Members } from './logRows';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Given extends Members {
  /** Milliseconds ago. */
  ago: number;
}

describe('GET /api/v1/loggers/marks', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const add = (rows: Given[]) =>
    addLogRows(
      api.db,
      rows.map(({ ago, ...row }) => logRow({ ...row, at: api.clock() - ago })),
    );
  const marks = async (rule: MarkRule, id: string): Promise<Mark[]> => {
    const { json } = await api.call('GET', '/api/v1/loggers/marks', { token });
    return json.data.marks.filter((mark: Mark) => mark.rule === rule && mark.subject.id === id);
  };
  const times = (count: number, everyMs: number, from = HOUR) =>
    Array.from({ length: count }, (_, at) => from + at * everyMs);

  describe('failed sign-ins', () => {
    const failure = (ago: number, address: string, user_id = ''): Given => ({
      tag: 'login',
      level: 'warn',
      event: 'login-failed',
      reason: 'wrong password',
      ...{ user_id, username: user_id, address, ago },
    });

    it('are marked when ten come from one address within ten minutes', async () => {
      await add(times(12, 30_000).map((ago) => failure(ago, '192.0.2.1')));
      expect(await marks('failed-sign-ins', '192.0.2.1')).toMatchObject([
        {
          count: 12,
          subject: { kind: 'address', name: '192.0.2.1' },
          filters: { tag: 'login', level: 'warn', ip: '192.0.2.1' },
        },
      ]);
    });

    it('are not marked when nine do, or ten take longer, or they are older than a day', async () => {
      await add(times(9, 30_000).map((ago) => failure(ago, '192.0.2.2')));
      await add(times(10, 70_000).map((ago) => failure(ago, '192.0.2.3')));
      await add(times(12, 30_000, DAY).map((ago) => failure(ago, '192.0.2.4')));
      for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
        expect(await marks('failed-sign-ins', address)).toEqual([]);
    });

    it('are marked by the user when they come from many addresses, and else are not', async () => {
      await add(times(10, 1_000).map((ago, at) => failure(ago, `198.51.100.${at}`, 'spread')));
      await add(times(10, 1_000).map((ago) => failure(ago, '198.51.100.99', 'single')));
      expect(await marks('failed-sign-ins', 'spread')).toMatchObject([
        { count: 10, address: '', filters: { userID: 'spread' } },
      ]);
      expect(await marks('failed-sign-ins', 'single')).toEqual([]);
    });
  });

  describe('denials', () => {
    const denial = (ago: number, user_id: string): Given => ({
      tag: 'denied',
      level: 'warn',
      event: 'denied',
      ...{ user_id, username: `${user_id}-name`, address: '192.0.2.9', ago },
    });

    it('are marked as one burst when a user is denied ten times within ten minutes', async () => {
      await add(times(30, 40_000).map((ago) => denial(ago, 'curious')));
      expect(await marks('denials', 'curious')).toMatchObject([
        { count: 30, subject: { kind: 'user', name: 'curious-name' }, address: '192.0.2.9' },
      ]);
    });

    it('are not marked when they are few, or of nobody', async () => {
      await add(times(9, 1_000).map((ago) => denial(ago, 'careful')));
      await add(times(12, 1_000).map((ago) => denial(ago, '')));
      expect(await marks('denials', 'careful')).toEqual([]);
      expect(await marks('denials', '')).toEqual([]);
    });
  });

  describe('a sign-in', () => {
    const signIn = (ago: number, user_id: string, address: string): Given => ({
      tag: 'login',
      event: 'login',
      ...{ user_id, username: user_id, address, ago },
    });

    it('of an admin from an address of their last 30 days is not marked, from another one is', async () => {
      await add([signIn(3 * DAY, 'root', '203.0.113.1'), signIn(40 * DAY, 'root', '203.0.113.2')]);
      await add([signIn(HOUR, 'root', '203.0.113.1')]);
      expect(await marks('new-address', 'root')).toEqual([]);
      await add([signIn(HOUR, 'root', '203.0.113.2'), signIn(2 * HOUR, 'root', '203.0.113.2')]);
      expect(await marks('new-address', 'root')).toMatchObject([
        { count: 2, address: '203.0.113.2', filters: { userID: 'root', ip: '203.0.113.2' } },
      ]);
    });

    it('of a user who decides nothing is not marked, nor the first one of an admin', async () => {
      const [plain, admin] = [await addUser('plain', []), await addUser('first', await powerful())];
      await add([signIn(3 * DAY, plain, '203.0.113.5'), signIn(HOUR, plain, '203.0.113.6')]);
      await add([signIn(HOUR, admin, '203.0.113.7')]);
      expect(await marks('new-address', plain)).toEqual([]);
      expect(await marks('new-address', admin)).toEqual([]);
      await add([signIn(2 * DAY, admin, '203.0.113.8')]);
      expect(await marks('new-address', admin)).toHaveLength(1);
    });
  });

  describe('a grant', () => {
    let strong: string[];
    let weak: string[];
    beforeEach(async () => {
      strong = await powerful();
      weak = [await addRole([await menuOf('GET', '/api/v1/users')])];
    });

    it('of a role that decides what others may do is marked, of another is not', async () => {
      const promoted = await addUser('promoted', strong);
      expect(await marks('powerful-grant', promoted)).toMatchObject([
        {
          subject: { kind: 'user', id: promoted, name: 'promoted' },
          actor: 'admin',
          filters: { targetID: promoted },
        },
      ]);
      expect(await marks('powerful-grant', await addUser('helper', weak))).toEqual([]);
    });

    it('of a powerful menu to a role is marked, and not again by a change of its name', async () => {
      const [role = ''] = strong;
      expect(await marks('powerful-grant', role)).toHaveLength(1);
      const { json } = await api.call('GET', `/api/v1/roles/${role}`, { token });
      const body = { ...json.data, name: 'Renamed' };
      expect((await api.call('PUT', `/api/v1/roles/${role}`, { token, body })).status).toBe(200);
      expect(await marks('powerful-grant', role)).toHaveLength(1);
      expect(await marks('powerful-grant', weak[0] ?? '')).toEqual([]);
    });

    it('of a powerful call to a menu is marked where a role has the menu', async () => {
      const [held, loose] = [await addMenu(), await addMenu()];
      await addRole([held]);
      for (const id of [held, loose]) {
        const { json } = await api.call('GET', `/api/v1/menus/${id}`, { token });
        const resources = [{ method: 'POST', path: '/api/v1/users' }];
        const body = { ...json.data, resources };
        expect((await api.call('PUT', `/api/v1/menus/${id}`, { token, body })).status).toBe(200);
      }
      expect(await marks('powerful-grant', held)).toHaveLength(1);
      expect(await marks('powerful-grant', loose)).toEqual([]);
    });

    it('by enabling a role is marked where the role decides what others may do', async () => {
      for (const [menu, count] of [
        [await menuOf('POST', '/api/v1/users'), 1],
        [await menuOf('GET', '/api/v1/users'), 0],
      ] as const) {
        const role = await addRole([menu], 'disabled');
        const before = (await marks('powerful-grant', role)).length;
        await change(`/api/v1/roles/${role}`, { status: 'enabled' });
        await change(`/api/v1/roles/${role}`, { name: 'Renamed' });
        expect(await marks('powerful-grant', role)).toHaveLength(before + count);
      }
    });

    it('by enabling a menu is marked where a role has a powerful one there or below it', async () => {
      const resources = [{ method: 'POST', path: '/api/v1/users' }];
      const [own, above, weak, loose] = await Promise.all(
        [resources, [], [], resources].map((calls) => addMenu(calls, 'disabled')),
      );
      const below = await addMenu(resources, 'enabled', above);
      await addRole([own, below, weak].map(String));
      for (const menu of [own, above, weak, loose])
        await change(`/api/v1/menus/${menu}`, { status: 'enabled' });
      for (const menu of [own, above])
        expect(await marks('powerful-grant', menu ?? '')).toHaveLength(1);
      for (const menu of [weak, loose])
        expect(await marks('powerful-grant', menu ?? '')).toEqual([]);
    });

    it('by unfreezing a user is marked where one of their roles decides', async () => {
      for (const [username, roles, count] of [
        ['thawed', strong, 1],
        ['thawed-helper', weak, 0],
      ] as const) {
        const user = await addUser(username, roles, 'freezed');
        const before = (await marks('powerful-grant', user)).length;
        await change(`/api/v1/users/${user}`, { status: 'activated' });
        await change(`/api/v1/users/${user}`, { name: 'Renamed' });
        expect(await marks('powerful-grant', user)).toHaveLength(before + count);
      }
    });
  });

  async function change(path: string, fields: object) {
    const { json } = await api.call('GET', path, { token });
    const body = { ...json.data, ...fields };
    expect((await api.call('PUT', path, { token, body })).status).toBe(200);
  }

  async function menuOf(method: string, path: string): Promise<string> {
    const rows = await api.db.select().from(tables.menu_resource);
    return rows.find((row) => row.method === method && row.path === path)?.menu_id ?? '';
  }

  const created = async (path: string, body: object): Promise<string> =>
    (await api.call('POST', path, { token, body })).json.data.id;

  const addRole = (menus: string[], status = 'enabled') =>
    created('/api/v1/roles', {
      ...{ code: newId(), name: 'R', status },
      menus: menus.map((menu_id) => ({ menu_id })),
    });

  const addMenu = (resources: object[] = [], status = 'enabled', parent_id = '') => {
    const code = newId();
    return created('/api/v1/menus', {
      ...{ code, name: code, type: 'page', sequence: 1, path: `/${code}`, status },
      ...{ resources, parent_id },
    });
  };

  const powerful = async () => [await addRole([await menuOf('POST', '/api/v1/users')])];

  const addUser = (username: string, roles: readonly string[], status = 'activated') =>
    created('/api/v1/users', {
      ...{ username, name: username, status },
      roles: roles.map((role_id) => ({ role_id })),
    });
});
