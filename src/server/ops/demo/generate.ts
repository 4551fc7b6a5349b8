import { userSearchKey } from '../../db/searchKeys';
import { usernameColumns } from '../../lib/username';
import { nameOf } from './names';
import type { Random } from './random';
import { type DemoRole, demoRoles } from './roles';

const DAY = 86_400_000;

export interface GeneratorContext {
  random: Random;
  newId: (now: number) => string;
  /** Milliseconds since 1970; all rows are from before. */
  now: number;
}

export const menusMadeAt = (now: number) => now - 400 * DAY;

export interface PlacedMenu {
  id: string;
  place: string;
}

interface Generated {
  roles: (DemoRole & { id: string })[];
  /** By table, with a member for every column. */
  rows: { role: object[]; role_menu: object[] };
}

export function generateRoles(context: GeneratorContext, menus: PlacedMenu[]): Generated {
  const generated: Generated = { roles: [], rows: { role: [], role_menu: [] } };
  for (const [index, role] of demoRoles.entries()) {
    addRole(context, generated, menus, role, demoRoles.length - index);
  }
  return generated;
}

function addRole(
  { newId, random, now }: GeneratorContext,
  { roles, rows }: Generated,
  menus: PlacedMenu[],
  role: DemoRole,
  sequence: number,
): void {
  const made = now - (100 + random.below(300)) * DAY;
  const id = newId(made);
  const { code, name } = role;
  const status = role.disabled ? 'disabled' : 'enabled';
  roles.push({ ...role, id });
  rows.role.push({ id, code, name, description: '', sequence, status, ...dates(made) });
  for (const menu of menus.filter(({ place }) => isGranted(role.menus, place))) {
    rows.role_menu.push({ id: newId(made), role_id: id, menu_id: menu.id, ...dates(made) });
  }
}

const isGranted = (menus: string[], place: string) =>
  menus.some((menu) => menu === '*' || place === menu || place.startsWith(`${menu}.`));

export interface DemoUser {
  id: string;
  username: string;
  frozen: boolean;
  row: object;
  roles: object[];
}

export function* generateUsers(
  context: GeneratorContext,
  roles: Generated['roles'],
  count: number,
  passwordHash: string,
): Generator<DemoUser> {
  const { random, newId, now } = context;
  const taken = new Map<string, number>();
  for (let made = 0; made < count; made += 1) {
    const { name, username: base } = nameOf(random);
    const nth = (taken.get(base) ?? 0) + 1;
    taken.set(base, nth);
    const username = nth === 1 ? base : `${base}${nth}`;
    const created = now - Math.floor(random.next() ** 2 * 700 * DAY) - DAY;
    const id = newId(created);
    const frozen = random.chance(0.06);
    const searched = {
      username,
      name,
      phone: random.chance(0.8) ? phone(random) : '',
      email: random.chance(0.95) ? `${username}@example.com` : '',
    };
    const row = {
      id,
      ...searched,
      ...usernameColumns(username),
      search_key: userSearchKey(searched),
      remark: random.chance(0.05) ? random.pick(REMARKS) : '',
      status: frozen ? 'freezed' : 'activated',
      password_hash: passwordHash,
      must_change_password: false,
      ...dates(created),
    };
    const held = rolesFor(random, roles).map((role) => ({
      id: newId(created),
      user_id: id,
      role_id: role.id,
      ...dates(created),
    }));
    yield { id, username, frozen, row, roles: held };
  }
}

const REMARKS = ['Works from Lisbon', '外包', 'Back in September', '周三休息', 'Two phones'];

const phone = (random: Random) =>
  random.chance(0.5)
    ? `+86 1${30 + random.below(60)} ${digits(random, 4)} ${digits(random, 4)}`
    : `+44 20 ${digits(random, 4)} ${digits(random, 4)}`;

const digits = (random: Random, length: number) =>
  Array.from({ length }, () => random.below(10)).join('');

function rolesFor(random: Random, roles: Generated['roles']): Generated['roles'] {
  const count = random.chance(0.03) ? 0 : random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3]);
  const held = new Set<Generated['roles'][number]>();
  for (let tries = 0; tries < count; tries += 1) held.add(weighted(random, roles));
  return [...held];
}

function weighted(random: Random, roles: Generated['roles']): Generated['roles'][number] {
  let left = random.next() * roles.reduce((sum, { weight }) => sum + weight, 0);
  for (const role of roles) {
    left -= role.weight;
    if (left < 0) return role;
  }
  return roles[0] as Generated['roles'][number];
}

function dates(at: number) {
  const moment = new Date(at).toISOString();
  return { created_at: moment, updated_at: moment };
}
