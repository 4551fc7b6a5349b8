import { covers, keyOf, type Pattern, parsePattern } from './pattern';
import { PatternTree } from './patternTree';
import {
  type Call,
  callsByMenu,
  idsBelow,
  menusById,
  menusInForce,
  menusInPlace,
  once,
  touchedMenus,
} from './policyIndex';
import type { PolicyParts } from './snapshot';

export interface Rights {
  menuIds: Set<string>;
  /** The calls by key, so that equal calls of several menus are one. */
  calls: Map<string, Call>;
}

/** Rights whose calls, which are those of the menus, are put together when they are first asked for. */
class MenuRights implements Rights {
  private known: Rights['calls'] | undefined;

  constructor(
    readonly menuIds: Set<string>,
    private resources: PolicyParts['resources'],
  ) {}

  /** Those of a later policy, where the menus have the same calls: the earlier need not be kept then. */
  keepWith(resources: PolicyParts['resources']): void {
    this.resources = resources;
  }

  get calls(): Rights['calls'] {
    this.known ??= callsOfMenus(this.menuIds, this.resources);
    return this.known;
  }
}

function callsOfMenus(ids: Iterable<string>, resources: PolicyParts['resources']): Rights['calls'] {
  const byMenu = callsByMenu(resources);
  const found: Rights['calls'] = new Map();
  for (const id of ids) {
    for (const call of byMenu.get(id) ?? []) if (!found.has(call.key)) found.set(call.key, call);
  }
  return found;
}

export const noRights = (): Rights => ({ menuIds: new Set(), calls: new Map() });

/**
 * A pure function of the snapshot: screen, enforcement and explanations ask it, so that they cannot
 * differ. A role gives its granted menus and their ancestors; a disabled menu blocks itself and all
 * below it; a disabled role gives nothing. A role's rights are worked out when they are first asked
 * for.
 */
export class Policy {
  private readonly inForce: ReadonlySet<string>;
  private readonly enabledRoles: ReadonlySet<string>;
  private readonly rights = new Map<string, MenuRights>();
  /** Answers by role and route; the routes are few, so this stays small. */
  private readonly answers = new Map<string, Map<string, boolean>>();

  /**
   * @param allEnabled takes every menu and role for enabled
   * @param earlier with the same `allEnabled`; what roles still give is not worked out again
   */
  constructor(
    readonly parts: PolicyParts,
    readonly allEnabled = false,
    earlier?: Policy,
  ) {
    this.inForce = allEnabled ? menusInPlace(parts.menus) : menusInForce(parts.menus);
    const roles = parts.roles.filter(({ status }) => allEnabled || status === 'enabled');
    this.enabledRoles = new Set(roles.map(({ id }) => id));
    if (earlier) this.keepRights(earlier);
  }

  private keepRights({ parts, rights }: Policy): void {
    const touched = touchedMenus(parts, this.parts);
    for (const [role, known] of rights) {
      const granted = this.parts.grants.get(role);
      const isSame =
        this.enabledRoles.has(role) &&
        parts.grants.get(role) === granted &&
        !granted?.some((id) => touched.has(id));
      if (!isSame) continue;
      known.keepWith(this.parts.resources);
      this.rights.set(role, known);
    }
  }

  /** Whether roles allow a call such as `GET`, `/api/v1/menus/{id}`. */
  allows(roleIds: readonly string[], method: string, routePath: string): boolean {
    return roleIds.some((role) => this.roleAllows(role, method, routePath));
  }

  /** Ancestors included. */
  menuIdsOf(roleIds: readonly string[]): Set<string> {
    return new Set(roleIds.flatMap((role) => [...this.roleRights(role).menuIds]));
  }

  /** Neither disabled nor below a disabled one. */
  menuIdsInForce(): Set<string> {
    return new Set(this.inForce);
  }

  rightsOf(roleIds: readonly string[]): Rights {
    return new MenuRights(this.menuIdsOf(roleIds), this.parts.resources);
  }

  /** Returns what a role gives by menus that it did not give earlier, or that were others then. */
  gainedSince(earlier: Policy | undefined, role: string): Rights {
    const rights = this.roleRights(role);
    const had = earlier?.roleRights(role);
    if (!earlier || !had) return rights;
    if (rights === had) return noRights();
    const touched = touchedMenus(earlier.parts, this.parts);
    const gained = [...rights.menuIds].filter((id) => touched.has(id) || !had.menuIds.has(id));
    return new MenuRights(new Set(gained), this.parts.resources);
  }

  /** Shared, so not to be changed; the same object as long as the role gives the same. */
  roleRights(role: string): Rights {
    let rights = this.rights.get(role);
    if (!rights) {
      rights = this.workOut(role);
      // Unknown roles come from outside, in any number.
      if (this.enabledRoles.has(role)) this.rights.set(role, rights);
    }
    return rights;
  }

  isEnabled(role: string): boolean {
    return this.enabledRoles.has(role);
  }

  roleIds(): string[] {
    return [...this.enabledRoles];
  }

  /** Returns the roles that give one of the menus. */
  rolesReaching(menus: readonly string[]): string[] {
    const below = idsBelow(this.parts.menus, menus);
    return this.roleIds().filter((role) =>
      this.parts.grants.get(role)?.some((id) => below.has(id) && this.inForce.has(id)),
    );
  }

  private workOut(role: string): MenuRights {
    const { menus, resources, grants } = this.parts;
    const menuIds = new Set<string>();
    const byId = menusById(menus);
    for (const granted of this.enabledRoles.has(role) ? (grants.get(role) ?? []) : []) {
      if (!this.inForce.has(granted)) continue;
      let menu = byId.get(granted);
      while (menu && !menuIds.has(menu.id)) {
        menuIds.add(menu.id);
        menu = menu.parent_id === null ? undefined : byId.get(menu.parent_id);
      }
    }
    return new MenuRights(menuIds, resources);
  }

  private roleAllows(role: string, method: string, routePath: string): boolean {
    if (!this.enabledRoles.has(role)) return false;
    const answers = this.answers.get(role) ?? new Map<string, boolean>();
    this.answers.set(role, answers);
    const route = `${method} ${routePath}`;
    let answer = answers.get(route);
    if (answer === undefined) {
      const wanted = parsePattern(routePath);
      answer = [...this.roleRights(role).calls.values()].some(
        (call) => call.method === method && covers(call.pattern, wanted),
      );
      answers.set(route, answer);
    }
    return answer;
  }
}

export const compilePolicy = (parts: PolicyParts): Policy => new Policy(parts);

export function addRights(into: Rights, { menuIds, calls }: Rights): void {
  for (const id of menuIds) into.menuIds.add(id);
  for (const [key, call] of calls) if (!into.calls.has(key)) into.calls.set(key, call);
}

/** Built when a call is not found as it stands. */
const treesOf = once((calls: Rights['calls']) => {
  const byMethod = new Map<string, PatternTree>();
  for (const { method, pattern } of calls.values()) {
    const tree = byMethod.get(method) ?? new PatternTree();
    byMethod.set(method, tree);
    tree.add(pattern);
  }
  return byMethod;
});

/** Whether the rights have the call, or one that covers it. */
export const holdsCall = ({ calls }: Rights, method: string, pattern: Pattern): boolean =>
  calls.has(keyOf(method, pattern)) || (treesOf(calls).get(method)?.covers(pattern) ?? false);
