import { covers, parsePattern } from './pattern';
import type { MenuRow, Snapshot } from './snapshot';

/** What a role, or several together, give. */
export interface Rights {
  menuIds: Set<string>;
  resources: Snapshot['resources'];
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
  const ticked = groupByRole(snapshot.grants);
  const enabled = snapshot.roles.filter(({ status }) => status === 'enabled');
  return new Map(
    enabled.map(({ id }) => {
      const menuIds = new Set((ticked.get(id) ?? []).flatMap((menu) => inForce.get(menu) ?? []));
      const resources = snapshot.resources.filter(({ menu_id }) => menuIds.has(menu_id));
      return [id, { menuIds, resources, answers: new Map() }];
    }),
  );
}

function unite(rights: Rights[]): Rights {
  return {
    menuIds: new Set(rights.flatMap(({ menuIds }) => [...menuIds])),
    resources: rights.flatMap(({ resources }) => resources),
  };
}

function groupByRole(grants: Snapshot['grants']): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { role_id, menu_id } of grants) {
    const group = groups.get(role_id);
    if (group) group.push(menu_id);
    else groups.set(role_id, [menu_id]);
  }
  return groups;
}

function roleAllows(rights: RoleRights | undefined, method: string, routePath: string): boolean {
  if (!rights) return false;
  const route = `${method} ${routePath}`;
  let answer = rights.answers.get(route);
  if (answer === undefined) {
    const pattern = parsePattern(routePath);
    answer = rights.resources.some(
      (resource) => resource.method === method && covers(parsePattern(resource.path), pattern),
    );
    rights.answers.set(route, answer);
  }
  return answer;
}
