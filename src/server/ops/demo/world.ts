import { usernameColumns } from '../../base/username';
import { buttonMethods, type DemoArea, demoAreas } from './menus';
import { nameOf } from './names';
import type { Random } from './random';
import { type DemoRole, demoRoles } from './roles';

const DAY = 86_400_000;

/** What the making of rows leans on. */
export interface Maker {
  random: Random;
  newId: (now: number) => string;
  /** Milliseconds since 1970; everything has happened before. */
  now: number;
}

/** A menu as far as granting it goes: its id and its dotted code. */
export interface PlacedMenu {
  id: string;
  place: string;
}

/** Rows with a member for every column, by table. */
export interface DemoRows {
  menu: object[];
  menu_resource: object[];
  role: object[];
  role_menu: object[];
}

interface Grown extends DemoRows {
  placed: PlacedMenu[];
  roles: (DemoRole & { id: string })[];
}

/**
 * The menus and roles of the demo.
 *
 * @param existing the menus that are there; an area whose code is taken is left out.
 */
export function makeRoles(maker: Maker, existing: PlacedMenu[]): Grown {
  const grown: Grown = {
    menu: [],
    menu_resource: [],
    role: [],
    role_menu: [],
    placed: [...existing],
    roles: [],
  };
  const taken = new Set(existing.map(({ place }) => place));
  const areas = demoAreas.filter(({ code }) => !taken.has(code));
  for (const [index, area] of areas.entries()) addArea(maker, grown, area, 80 - index);
  for (const [index, role] of demoRoles.entries()) {
    addRole(maker, grown, role, demoRoles.length - index);
  }
  return grown;
}

function addArea(maker: Maker, grown: Grown, area: DemoArea, sequence: number): void {
  const areaId = addMenu(maker, grown, null, area.code, { ...area, type: 'page', sequence });
  for (const [at, page] of area.pages.entries()) {
    const place = `${area.code}.${page.code}`;
    const pageId = addMenu(maker, grown, areaId, place, {
      ...page,
      type: 'page',
      sequence: 90 - at,
    });
    const path = `/api/v1/${page.code}`;
    addResource(maker, grown, pageId, 'GET', path);
    addResource(maker, grown, pageId, 'GET', `${path}/{id}`);
    for (const [index, code] of page.buttons.entries()) {
      const name = code.charAt(0).toUpperCase() + code.slice(1);
      const button = { code, name, type: 'button', sequence: 9 - index };
      const buttonId = addMenu(maker, grown, pageId, `${place}.${code}`, button);
      const method = buttonMethods[code];
      const target = code === 'add' ? path : `${path}/{id}${method ? '' : `/${code}`}`;
      addResource(maker, grown, buttonId, method ?? 'POST', target);
    }
  }
}

function addMenu(
  { newId, now }: Maker,
  grown: Grown,
  parent_id: string | null,
  place: string,
  { code, name, type, sequence }: { code: string; name: string; type: string; sequence: number },
): string {
  const made = now - 400 * DAY;
  const id = newId(made);
  const path = type === 'page' ? `/${place.replaceAll('.', '/')}` : '';
  const texts = { description: '', path, properties: '' };
  grown.menu.push({
    id,
    parent_id,
    code,
    name,
    ...texts,
    sequence,
    type,
    status: 'enabled',
    ...dates(made),
  });
  grown.placed.push({ id, place });
  return id;
}

function addResource(
  { newId, now }: Maker,
  grown: Grown,
  menu_id: string,
  method: string,
  path: string,
) {
  const made = now - 400 * DAY;
  grown.menu_resource.push({ id: newId(made), menu_id, method, path, ...dates(made) });
}

function addRole(
  { newId, random, now }: Maker,
  grown: Grown,
  role: DemoRole,
  sequence: number,
): void {
  const made = now - (100 + random.below(300)) * DAY;
  const id = newId(made);
  const { code, name } = role;
  const status = role.disabled ? 'disabled' : 'enabled';
  grown.roles.push({ ...role, id });
  grown.role.push({ id, code, name, description: '', sequence, status, ...dates(made) });
  for (const menu of grown.placed.filter(({ place }) => isGranted(role.menus, place))) {
    grown.role_menu.push({ id: newId(made), role_id: id, menu_id: menu.id, ...dates(made) });
  }
}

const isGranted = (menus: string[], place: string) =>
  menus.some((menu) => menu === '*' || place === menu || place.startsWith(`${menu}.`));

/** A user of the demo with the rows that make him. */
export interface DemoUser {
  id: string;
  username: string;
  frozen: boolean;
  row: object;
  /** Rows of `user_role`. */
  roles: object[];
}

/** Makes one user after the other, each with a username of his own. */
export function* makeUsers(
  maker: Maker,
  roles: Grown['roles'],
  count: number,
  passwordHash: string,
): Generator<DemoUser> {
  const { random, newId, now } = maker;
  const taken = new Map<string, number>();
  for (let made = 0; made < count; made += 1) {
    const { name, username: base } = nameOf(random);
    const nth = (taken.get(base) ?? 0) + 1;
    taken.set(base, nth);
    const username = nth === 1 ? base : `${base}${nth}`;
    const created = now - Math.floor(random.next() ** 2 * 700 * DAY) - DAY;
    const id = newId(created);
    const frozen = random.chance(0.06);
    const row = {
      id,
      username,
      ...usernameColumns(username),
      name,
      phone: random.chance(0.8) ? phone(random) : '',
      email: random.chance(0.95) ? `${username}@example.com` : '',
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

function rolesFor(random: Random, roles: Grown['roles']): Grown['roles'] {
  const count = random.chance(0.03) ? 0 : random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3]);
  const held = new Set<Grown['roles'][number]>();
  for (let tries = 0; tries < count; tries += 1) held.add(weighted(random, roles));
  return [...held];
}

function weighted(random: Random, roles: Grown['roles']): Grown['roles'][number] {
  let left = random.next() * roles.reduce((sum, { weight }) => sum + weight, 0);
  for (const role of roles) {
    left -= role.weight;
    if (left < 0) return role;
  }
  return roles[0] as Grown['roles'][number];
}

function dates(at: number) {
  const moment = new Date(at).toISOString();
  return { created_at: moment, updated_at: moment };
}
