import { userSearchKey } from '../../db/searchKeys';
import { usernameColumns } from '../../lib/username';
import type { MenuRef } from '../../permission/menuCodes';
import { nameOf } from './names';
import type { Random } from './random';
import { DISABLED, demoRoles } from './roles';

export const DAY = 86_400_000;

export interface GeneratorContext {
  random: Random;
  newId: (now: number) => string;
  /** Milliseconds since 1970; all rows are from before. */
  now: number;
}

type DemoRole = ReturnType<typeof makeRoles>[number];

/** Makes the rows of roles and of the menus that each grants. */
export function makeRoles({ newId, random, now }: GeneratorContext, menus: readonly MenuRef[]) {
  return demoRoles.map(({ code, name, menus: granted, weight }, index) => {
    const made = now - (100 + random.below(300)) * DAY;
    const id = newId(made);
    const status = code === DISABLED ? 'disabled' : 'enabled';
    const isGranted = (menu: string) =>
      granted.some((one) => one === '*' || menu === one || menu.startsWith(`${one}.`));
    return {
      ...{ id, weight },
      row: { id, code, name, sequence: demoRoles.length - index, status, ...dates(made) },
      menus: menus
        .filter(({ code }) => isGranted(code))
        .map((menu) => ({ id: newId(made), role_id: id, menu_id: menu.id, ...dates(made) })),
    };
  });
}

/**
 * Makes the rows of a user and of the roles that the user holds.
 * @param taken how many users have each username, with or without a number behind it
 */
export function makeUser(
  { random, newId, now }: GeneratorContext,
  roles: readonly DemoRole[],
  taken: Map<string, number>,
  password_hash: string,
) {
  const { name, username: base } = nameOf(random);
  const nth = (taken.get(base) ?? 0) + 1;
  taken.set(base, nth);
  const username = nth === 1 ? base : `${base}${nth}`;
  const created = now - Math.floor(random.next() ** 2 * 700 * DAY) - DAY;
  const id = newId(created);
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
    status: random.chance(0.06) ? 'freezed' : 'activated',
    password_hash,
    ...dates(created),
  };
  const held = Array.from(rolesFor(random, roles), ({ id: role_id }) => ({
    ...{ id: newId(created), user_id: id, role_id },
    ...dates(created),
  }));
  return { row, roles: held };
}

const REMARKS = ['Works from Lisbon', '外包', 'Back in September', '周三休息', 'Two phones'];

const phone = (random: Random) =>
  random.chance(0.5)
    ? `+86 1${30 + random.below(60)} ${digits(random)} ${digits(random)}`
    : `+44 20 ${digits(random)} ${digits(random)}`;

const digits = (random: Random) => String(random.below(10_000)).padStart(4, '0');

function rolesFor(random: Random, roles: readonly DemoRole[]): Set<DemoRole> {
  const count = random.chance(0.03) ? 0 : random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3]);
  return new Set(Array.from({ length: count }, () => weighted(random, roles)));
}

function weighted(random: Random, roles: readonly DemoRole[]): DemoRole {
  let left = random.next() * roles.reduce((sum, { weight }) => sum + weight, 0);
  for (const role of roles) {
    left -= role.weight;
    if (left < 0) return role;
  }
  return roles[0] as DemoRole;
}

function dates(at: number) {
  const moment = new Date(at).toISOString();
  return { created_at: moment, updated_at: moment };
}
