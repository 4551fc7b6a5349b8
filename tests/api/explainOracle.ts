import type { Remedy } from '@/schemas/permission';
import { matches, oracleFor } from './oracle';
import type { World } from './randomPolicy';
import { dottedCode } from './worldFacts';

/** What is asked about, told plainly. */
export type Asked = { code: string } | { method: string; path: string };

type Step = Pick<Remedy['steps'][number], 'kind'> & {
  user?: { id: string } | undefined;
  role?: { id: string } | undefined;
  menu?: { id: string } | undefined;
};

interface Call {
  method: string;
  path: string;
}

/** Who is frozen holds nothing. */
function rolesOf(world: World, userId: string): string[] {
  const user = world.users.find(({ id }) => id === userId);
  return user && user.status !== 'freezed' ? user.role_ids : [];
}

/** What a user sees and may call, by the plain rules alone. */
export function heldBy(world: World, userId: string) {
  const roles = rolesOf(world, userId);
  const { menuIds, canCall } = oracleFor(world, roles);
  const codes = menuIds.map((id) => dottedCode(world, id));
  const calls = world.menus.flatMap(({ id, resources }) => (menuIds.includes(id) ? resources : []));
  return {
    codes,
    calls,
    may: (asked: Asked) =>
      'code' in asked ? codes.includes(asked.code) : canCall(asked.method, asked.path),
  };
}

/** Every role, menu and resource that decide a yes. */
export function chainsOf(world: World, userId: string, asked: Asked): string[] {
  return rolesOf(world, userId).flatMap((role) => {
    const { menuIds } = oracleFor(world, [role]);
    return world.menus
      .filter(({ id }) => menuIds.includes(id))
      .flatMap(({ id, resources }) => {
        if ('code' in asked) return dottedCode(world, id) === asked.code ? [`${role} ${id}`] : [];
        return resources
          .filter(({ method, path }) => method === asked.method && matches(path, asked.path))
          .map(({ method, path }) => `${role} ${id} ${method} ${path}`);
      });
  });
}

/** The world after the steps. */
export function afterSteps(world: World, steps: Step[]): World {
  const after = structuredClone(world);
  for (const { kind, user, role, menu } of steps) {
    const theUser = after.users.find(({ id }) => id === user?.id);
    const theRole = after.roles.find(({ id }) => id === role?.id);
    const theMenu = after.menus.find(({ id }) => id === menu?.id);
    if (kind === 'activate-user' && theUser) theUser.status = 'activated';
    if (kind === 'enable-role' && theRole) theRole.status = 'enabled';
    if (kind === 'enable-menu' && theMenu) theMenu.status = 'enabled';
    if (kind === 'assign-role' && theUser && theRole) theUser.role_ids.push(theRole.id);
    if (kind === 'grant-menu' && theRole && theMenu) theRole.menu_ids.push(theMenu.id);
  }
  return after;
}

/** Ids of the other users who have a role that is altered, or who hold more afterwards, frozen or not. */
export function affectedBy(world: World, userId: string, steps: Step[]): string[] {
  const altered = steps
    .filter(({ kind }) => kind === 'grant-menu' || kind === 'enable-role')
    .map(({ role }) => role?.id ?? '');
  const after = afterSteps(world, steps);
  const codesIn = (one: World, roles: string[]) => oracleFor(one, roles).menuIds.length;
  return world.users
    .filter(({ id }) => id !== userId)
    .filter(
      ({ role_ids }) =>
        role_ids.some((role) => altered.includes(role)) ||
        codesIn(after, role_ids) > codesIn(world, role_ids),
    )
    .map(({ id }) => id);
}

/** Each step that could be taken at all for the user. */
export function allSteps(world: World, userId: string): Step[] {
  const user = { id: userId };
  const own = world.users.find(({ id }) => id === userId)?.role_ids ?? [];
  const roles = world.roles.map(({ id }) => ({ id }));
  const menus = world.menus.map(({ id }) => ({ id }));
  return [
    { kind: 'activate-user', user },
    ...roles.map((role) => ({ kind: 'enable-role' as const, role })),
    ...menus.map((menu) => ({ kind: 'enable-menu' as const, menu })),
    ...roles.map((role) => ({ kind: 'assign-role' as const, user, role })),
    ...roles
      .filter(({ id }) => own.includes(id))
      .flatMap((role) => menus.map((menu) => ({ kind: 'grant-menu' as const, role, menu }))),
  ];
}

/** The codes and calls that a user gets by the steps, but for the one that was asked about. */
export function gainedBy(world: World, userId: string, steps: Step[], asked: Asked): string[] {
  const before = heldBy(world, userId);
  const after = heldBy(afterSteps(world, steps), userId);
  const codes = after.codes.filter(
    (code) => !before.codes.includes(code) && !('code' in asked && asked.code === code),
  );
  const calls = after.calls
    .filter((call) => !before.calls.some((held) => isWithin(call, held)))
    .map(({ method, path }) => anyParameter(`${method} ${path}`))
    .filter((call) => 'code' in asked || call !== anyParameter(`${asked.method} ${asked.path}`));
  return [...new Set([...codes, ...calls])].sort();
}

/** A parameter counts the same by any name and in either spelling. */
export const anyParameter = (call: string) => call.replaceAll(/:\w+|\{\w+\}/g, ':');

/** Whether every address of a call is one of another call. */
const isWithin = (call: Call, other: Call) =>
  call.method === other.method && addressesOf(call.path).every((path) => matches(other.path, path));

function addressesOf(pattern: string): string[] {
  const filled = pattern.replaceAll(/:\w+|\{\w+\}/g, 'q');
  if (!filled.endsWith('/*')) return [filled];
  const tails = ['q', 'q/q', 'q/q/q'];
  return tails.map((tail) => `${filled.slice(0, -1)}${tail}`);
}
