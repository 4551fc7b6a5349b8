import { expect } from 'vitest';
import type { Menu } from '@/schemas/menu';
import type { Role } from '@/schemas/role';
import type { User } from '@/schemas/user';
import { consoleMenus, type SeedMenu } from '@/server/db/seed/consoleMenus';
import { DEPUTY_PASSWORD, menuForm, openDelegation, roleForm, userForm } from './delegation';
import type { errorOf } from './harness';
import { createRandom } from './randomPolicy';

const STEPS = 60;
const NAMED = ['grants_too_much', 'takes_too_much', 'stronger_user'];

const flat = (level: Menu[] | null): Menu[] =>
  (level ?? []).flatMap((menu) => [menu, ...flat(menu.children)]);
const codesOf = (level: SeedMenu[], above = ''): string[] =>
  level.flatMap((menu) => [
    above + menu.code,
    ...codesOf(menu.children ?? [], `${above}${menu.code}.`),
  ]);

/** Several admins change and delete what they may, each other included. */
async function quarrel(seed: number, steps: number) {
  const world = await openDelegation();
  const { api, asRoot, role, user } = world;
  const random = createRandom(seed);
  const one = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
  const some = <Item>(items: Item[], share: number) => items.filter(() => random() < share);
  const all = flat((await asRoot('GET', '/api/v1/menus')).json.data).map(({ id }) => id);
  const tokens: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    await user(name, [await role(name, some(all, 0.85))]);
    tokens.push((await api.signIn(name, DEPUTY_PASSWORD)).access_token);
  }
  let done = 0;
  for (let step = 0; step < steps; step += 1) {
    const token = one(tokens);
    const menus = flat((await asRoot('GET', '/api/v1/menus?includeResources=1')).json.data);
    const roles: Role[] = (await asRoot('GET', '/api/v1/roles?pageSize=100')).json.data;
    const users: User[] = (await asRoot('GET', '/api/v1/users?pageSize=100')).json.data;
    const [kind, status] = [random(), random() < 0.5 ? 'enabled' : 'disabled'];
    const [menu, held, person] = [one(menus), one(roles), one(users)];
    const ticks = some(menus, random()).map(({ id }) => id);
    const body =
      kind < 0.4 && held
        ? roleForm(held.code, ticks, status)
        : kind < 0.7 && person
          ? userForm(
              person.username,
              some(roles, 0.3).map(({ id }) => id),
              {
                status: random() < 0.3 ? 'freezed' : 'activated',
              },
            )
          : menuForm(menu.code, { ...menu, resources: some(menu.resources ?? [], 0.7), status });
    const path =
      kind < 0.4 && held
        ? `roles/${held.id}`
        : kind < 0.7 && person
          ? `users/${person.id}`
          : `menus/${menu.id}`;
    const removes = random() < 0.15;
    const answer = await api.call(removes ? 'DELETE' : 'PUT', `/api/v1/${path}`, {
      token,
      ...(!removes && { body }),
    });
    if (answer.status === 200) done += 1;
    else expectNamed(answer);
  }
  return { ...world, done };
}

/** A refusal says by which rule: of the field, of rights, or that the call is not granted. */
function expectNamed(answer: Parameters<typeof errorOf>[0]): void {
  const { fields, reason, detail } = answer.json.error;
  if (answer.status === 401 || detail === 'Permission denied') return;
  if (answer.status === 403) expect(NAMED).toContain(reason?.code);
  else if (answer.status === 404) expect(reason?.code).toBe('item_not_found');
  else expect(fields?.length, JSON.stringify(answer.json)).toBeGreaterThan(0);
}

/** Has admins quarrel, then root enable all menus and somebody repair the console. */
export async function expectRepairable(seed: number): Promise<void> {
  const { api, done, role, user } = await quarrel(seed, STEPS);
  try {
    expect(done).toBeGreaterThan(2);
    const { access_token: root } = await api.signIn();
    const asRoot = async (method: string, path: string, body?: unknown) => {
      const { status, json } = await api.call(method, path, { token: root, body });
      expect([method, path, status]).toEqual([method, path, 200]);
      return json.data;
    };
    const menus = flat(await asRoot('GET', '/api/v1/menus?includeResources=1'));
    for (const menu of menus) {
      await asRoot('PUT', `/api/v1/menus/${menu.id}`, { ...menu, status: 'enabled' });
    }
    const repairers = await role(
      'repairers',
      menus.map(({ id }) => id),
    );
    await user('repairer', [repairers]);
    const { access_token: token } = await api.signIn('repairer', DEPUTY_PASSWORD);
    const shown = (await api.call('GET', '/api/v1/current/menus', { token })).json.data;
    const codes = (level: Menu[] | null, above = ''): string[] =>
      (level ?? []).flatMap((menu) => [
        above + menu.code,
        ...codes(menu.children, `${above}${menu.code}.`),
      ]);
    expect(codes(shown)).toEqual(expect.arrayContaining(codesOf(consoleMenus)));
    for (const list of ['menus', 'roles', 'users', 'loggers']) {
      expect((await api.call('GET', `/api/v1/${list}`, { token })).status).toBe(200);
    }
  } finally {
    await api.close();
  }
}
