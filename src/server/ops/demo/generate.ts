import { userSearchKey } from '../../db/searchKeys';
import { usernameColumns } from '../../lib/username';
import type { MenuRef } from '../../permission/menuCodes';
import { nameOf, weighted } from './names';
import type { Random } from './random';
import { ADMINISTRATOR, DISABLED, demoRoles, formerRoles, HELPDESK, PEOPLE } from './roles';

export const DAY = 86_400_000;

/** The company is two years old: first its menus, then its roles, then its people. */
export const FOUNDED_DAYS = 730;

export interface GeneratorContext {
  random: Random;
  newId: (now: number) => string;
  /** Milliseconds since 1970; all rows are from before. */
  now: number;
}

/** When a record was changed, and when it was deleted, in milliseconds since 1970. */
export interface Past {
  id: string;
  created: number;
  edited: number[];
  deleted?: number | undefined;
}

type DemoRole = ReturnType<typeof makeRoles>[number];

export type Person = ReturnType<typeof makeUser>;

/** Makes the rows of roles, those that are deleted by now among them, and of the menus that each grants. */
export function makeRoles(context: GeneratorContext, menus: readonly MenuRef[]) {
  const { newId, now } = context;
  return [...demoRoles, ...formerRoles].map((one, index) => {
    const { code, name, description, menus: granted, weight } = one;
    const past = pastOf(context, now - (FOUNDED_DAYS - 5) * DAY, formerRoles.includes(one));
    const status = code === DISABLED ? 'disabled' : 'enabled';
    const sequence = demoRoles.length + formerRoles.length - index;
    const isGranted = (menu: string) =>
      granted.some((own) => own === '*' || menu === own || menu.startsWith(`${own}.`));
    return {
      ...{ past, code, weight },
      row: { id: past.id, code, name, description, sequence, status, ...dates(past) },
      menus: menus
        .filter(({ code }) => isGranted(code))
        .map((menu) => ({
          ...{ id: newId(past.created), role_id: past.id, menu_id: menu.id },
          ...dates(past),
        })),
    };
  });
}

/** The first three, who make and change all others. */
const FOUNDERS = [ADMINISTRATOR, PEOPLE, HELPDESK];

/** How many of those who ever had an account were deleted. */
const LEFT = 0.04;

/**
 * Makes the rows of a user and of the roles that the user holds.
 * @param nth from 0
 * @param taken how many users have each username, with or without a number behind it
 */
export function makeUser(
  context: GeneratorContext,
  roles: readonly DemoRole[],
  nth: number,
  taken: Map<string, number>,
  password_hash: string,
) {
  const { random, newId, now } = context;
  const founder = FOUNDERS[nth];
  const { name, username: base, phone } = nameOf(random);
  const alike = (taken.get(base) ?? 0) + 1;
  taken.set(base, alike);
  const username = alike === 1 ? base : `${base}${alike}`;
  const created = founder
    ? now - (FOUNDED_DAYS - 10) * DAY
    : now - Math.floor(random.next() ** 2 * (FOUNDED_DAYS - 30) * DAY) - DAY;
  const past = pastOf(context, created);
  const isFrozen = !founder && random.chance(0.06);
  if (isFrozen && past.edited.length === 0) past.edited.push(between(random, created, now));
  const searched = {
    ...{ username, name },
    phone: random.chance(0.8) ? phone : '',
    email: random.chance(0.95) ? `${username}@example.com` : '',
  };
  const row = {
    id: past.id,
    ...searched,
    ...usernameColumns(username),
    search_key: userSearchKey(searched),
    remark: random.chance(0.05) ? random.pick(REMARKS) : '',
    status: isFrozen ? 'freezed' : 'activated',
    password_hash,
    ...dates(past),
  };
  const held = founder ? roles.filter(({ code }) => code === founder) : rolesFor(random, roles);
  const links = Array.from(held, ({ past: { id: role_id } }) => ({
    ...{ id: newId(created), user_id: past.id, role_id },
    ...dates(past),
  }));
  return { past, row, roles: links, codes: new Set(Array.from(held, ({ code }) => code)) };
}

/** Makes so many users who have left by now; their usernames stay theirs. */
export function makeFormer(
  context: GeneratorContext,
  roles: readonly DemoRole[],
  users: number,
  taken: Map<string, number>,
  password_hash: string,
): Person[] {
  return Array.from({ length: Math.ceil(users * LEFT) }, () => {
    const person = makeUser(context, roles, FOUNDERS.length, taken, password_hash);
    const { past } = person;
    const last = Math.max(past.created, ...past.edited);
    return { ...person, past: { ...past, deleted: between(context.random, last, context.now) } };
  });
}

const REMARKS = ['Works from Lisbon', '外包', 'Back in September', '周三休息', 'Two phones'];

function rolesFor(random: Random, roles: readonly DemoRole[]): Set<DemoRole> {
  const count = random.chance(0.03) ? 0 : random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3]);
  return new Set(Array.from({ length: count }, () => weighted(random, roles)));
}

export function pastOf(
  { random, newId, now }: GeneratorContext,
  created: number,
  isGone = false,
): Past {
  const until = isGone ? between(random, created, now) : now;
  const edits = Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, () =>
    between(random, created, until),
  );
  return {
    ...{ id: newId(created), created, edited: edits.sort((one, other) => one - other) },
    deleted: isGone ? until : undefined,
  };
}

export const between = (random: Random, from: number, to: number) =>
  Math.floor(from + 1 + random.next() * (to - from - 2));

function dates({ created, edited }: Past) {
  const updated = Math.max(created, ...edited);
  return {
    created_at: new Date(created).toISOString(),
    updated_at: new Date(updated).toISOString(),
  };
}
