import { covers, parsePattern } from './pattern';
import type { Policy } from './policy';
import { callsByMenu, grouped } from './policyIndex';
import type { PolicyParts } from './snapshot';

interface Call {
  method: string;
  path: string;
}

/** A menu that a role gives, or one that it ticks though it is not in force. */
export interface RoleMenu {
  id: string;
  parent_id: string | null;
  ticked: boolean;
  /** False where it is disabled or below a disabled one, so that its calls could not be used. */
  inForce: boolean;
  calls: Call[];
}

export interface Smaller {
  /** Ids of what stays ticked. */
  menus: string[];
  /** Ids of what goes. */
  removed: string[];
}

export function menusOfRole(parts: PolicyParts, policy: Policy, roleId: string): RoleMenu[] {
  const given = policy.menuIdsOf([roleId]);
  const ticked = new Set(parts.grants.get(roleId));
  const calls = callsByMenu(parts.resources);
  return parts.menus
    .filter(({ id }) => given.has(id) || ticked.has(id))
    .map(({ id, parent_id }) => ({
      id,
      parent_id,
      ticked: ticked.has(id),
      inForce: given.has(id),
      calls: given.has(id) ? (calls.get(id) ?? []) : [],
    }));
}

/** @param route as it is declared: `GET /api/v1/users/{id}` */
export function grantsRoute({ method, path }: Call, route: string): boolean {
  const [asked = '', declared = ''] = route.split(' ');
  return method === asked && covers(parsePattern(path), parsePattern(declared));
}

/** What a call asks for besides itself, as the lists of users and roles bound what it shows. */
const NEEDED_BESIDES: Record<string, readonly string[]> = {
  'GET /api/v1/permissions/compare': ['GET /api/v1/users', 'GET /api/v1/roles'],
  'GET /api/v1/permissions/effective': ['GET /api/v1/users', 'GET /api/v1/roles'],
  'GET /api/v1/permissions/explain': ['GET /api/v1/users', 'GET /api/v1/roles'],
  'GET /api/v1/permissions/holders': ['GET /api/v1/users', 'GET /api/v1/roles'],
  'GET /api/v1/permissions/usage': ['GET /api/v1/users', 'GET /api/v1/roles'],
  'POST /api/v1/current/view-as': ['GET /api/v1/users', 'GET /api/v1/roles'],
};

/** Returns the calls used with those that they could not have been answered without. */
export const withNeeded = (used: readonly string[]): string[] => [
  ...new Set(used.flatMap((call) => [call, ...(NEEDED_BESIDES[call] ?? [])])),
];

/**
 * What is used stays, and so does what cannot be counted: a menu without calls goes only with all
 * that is below it. Undefined where nothing can go.
 * @param used routes as they are declared
 */
export function smallerRole(menus: RoleMenu[], used: readonly string[]): Smaller | undefined {
  const below = grouped(menus, ({ parent_id }) => parent_id ?? '');
  const known = new Map<string, boolean>();
  const goes = (menu: RoleMenu): boolean => {
    const answer = known.get(menu.id) ?? isUnused(menu, below.get(menu.id) ?? [], used, goes);
    known.set(menu.id, answer);
    return answer;
  };
  const removed = menus.filter(goes);
  if (removed.length === 0) return undefined;
  // An ancestor that no menu in force below brings along must be ticked itself.
  const isBrought = ({ id }: RoleMenu) =>
    below.get(id)?.some((menu) => menu.inForce && !goes(menu)) ?? false;
  const kept = menus.filter((menu) => !goes(menu) && (menu.ticked || !isBrought(menu)));
  return { menus: kept.map(({ id }) => id), removed: removed.map(({ id }) => id) };
}

function isUnused(
  { inForce, calls }: RoleMenu,
  below: RoleMenu[],
  used: readonly string[],
  goes: (menu: RoleMenu) => boolean,
): boolean {
  if (!inForce || !below.every(goes)) return false;
  if (calls.length === 0) return below.length > 0;
  return !calls.some((call) => used.some((route) => grantsRoute(call, route)));
}
