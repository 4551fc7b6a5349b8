import { covers, type Pattern, parsePattern } from './pattern';
import type { MenuRow, Snapshot } from './snapshot';

/** A call that a menu allows, made ready to be compared. */
interface Call {
  method: string;
  pattern: Pattern;
}

/** What a role, or several together, give. */
export interface Rights {
  menuIds: Set<string>;
  /** By method and pattern, so that equal calls of several menus are one. */
  calls: Map<string, Call>;
}

/** What one role gives, worked out once for each snapshot. */
interface RoleRights extends Rights {
  /** Answers already given, by route; the API's routes are few, so this stays small. */
  answers: Map<string, boolean>;
}

/** The answers that follow from a snapshot. */
export interface Policy {
  /** Whether one of the roles allows a call, such as `GET`, `/api/v1/menus/{id}`. */
  allows(roleIds: string[], method: string, routePath: string): boolean;
  /** The menus that the roles give together, ancestors included. */
  menusOf(roleIds: string[]): MenuRow[];
  /** All that the roles give together. */
  rightsOf(roleIds: string[]): Rights;
  /** The roles that give anything at all. */
  roleIds(): string[];
  /** All menus that are in force: neither disabled nor below a disabled one. */
  menusInForce(): MenuRow[];
}

/**
 * Works out what each role gives. A pure function: the screen, the enforcement and the explanations
 * all ask it, so that they cannot differ.
 *
 * A role gives the menus ticked for it and their ancestors, since a button is of no use without its
 * page; a menu that is disabled blocks itself and all below it; a disabled role gives nothing.
 */
export function compilePolicy(snapshot: Snapshot): Policy {
  const inForce = findMenusInForce(snapshot.menus);
  const rights = compileRoles(snapshot, inForce);
  return {
    menusInForce: () => snapshot.menus.filter(({ id }) => inForce.has(id)),
    menusOf: (roleIds) =>
      snapshot.menus.filter(({ id }) => roleIds.some((role) => rights.get(role)?.menuIds.has(id))),
    rightsOf: (roleIds) => unite(roleIds.flatMap((role) => rights.get(role) ?? [])),
    roleIds: () => [...rights.keys()],
    allows: (roleIds, method, routePath) =>
      roleIds.some((role) => roleAllows(rights.get(role), method, routePath)),
  };
}

/** Each menu in force, with its chain of ancestors from itself upwards. */
function findMenusInForce(menus: MenuRow[]): Map<string, string[]> {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const chains = new Map<string, string[] | undefined>();
  const chainOf = (menu: MenuRow | undefined): string[] | undefined => {
    if (!menu || menu.status === 'disabled') return undefined;
    if (menu.parent_id === null) return [menu.id];
    if (!chains.has(menu.parent_id)) {
      chains.set(menu.parent_id, chainOf(byId.get(menu.parent_id)));
    }
    const above = chains.get(menu.parent_id);
    return above && [menu.id, ...above];
  };
  const found = menus.map((menu) => [menu.id, chainOf(menu)] as const);
  return new Map(found.filter((entry): entry is readonly [string, string[]] => !!entry[1]));
}

function compileRoles(snapshot: Snapshot, inForce: Map<string, string[]>): Map<string, RoleRights> {
  const ticked = groupBy(snapshot.grants, ({ role_id }) => role_id);
  const resources = groupBy(snapshot.resources.map(compileResource), ({ menu_id }) => menu_id);
  const enabled = snapshot.roles.filter(({ status }) => status === 'enabled');
  return new Map(
    enabled.map(({ id }) => {
      const menuIds = new Set(
        (ticked.get(id) ?? []).flatMap((grant) => inForce.get(grant.menu_id) ?? []),
      );
      const given = [...menuIds].flatMap((menu) => resources.get(menu) ?? []);
      const calls = new Map(given.map(({ key, call }) => [key, call]));
      return [id, { menuIds, calls, answers: new Map() }];
    }),
  );
}

function compileResource({ menu_id, method, path }: Snapshot['resources'][number]) {
  const pattern = parsePattern(path);
  return { menu_id, key: keyOf(method, pattern), call: { method, pattern } };
}

const keyOf = (method: string, pattern: Pattern) => `${method} ${pattern.join('/')}`;

/** Whether rights hold a call, as it stands or within a wider one. */
export function holdsCall({ calls }: Rights, method: string, pattern: Pattern): boolean {
  if (calls.has(keyOf(method, pattern))) return true;
  return [...calls.values()].some(
    (call) => call.method === method && covers(call.pattern, pattern),
  );
}

function unite(rights: Rights[]): Rights {
  return {
    menuIds: new Set(rights.flatMap(({ menuIds }) => [...menuIds])),
    calls: new Map(rights.flatMap(({ calls }) => [...calls])),
  };
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function roleAllows(rights: RoleRights | undefined, method: string, routePath: string): boolean {
  if (!rights) return false;
  const route = `${method} ${routePath}`;
  let answer = rights.answers.get(route);
  if (answer === undefined) {
    answer = holdsCall(rights, method, parsePattern(routePath));
    rights.answers.set(route, answer);
  }
  return answer;
}
