import { covers, type Pattern, parsePattern } from './pattern';
import { PatternTree } from './patternTree';
import {
  type Call,
  type CallIndex,
  callsByMenu,
  earlierNumbers,
  indexCalls,
  indexMenus,
  keyOf,
  type MenuIndex,
  menusInForce,
  tickedNumbers,
} from './policyIndex';
import type { PolicyParts } from './snapshot';

export interface Rights {
  menuIds: Set<string>;
  /** By method and pattern, so that equal calls of several menus are one. */
  calls: Map<string, Call>;
}

/** By number: a mark for each menu and call, and the numbers of those that have one. */
export interface Given {
  menus: Uint8Array;
  calls: Uint8Array;
  marked: { menus: number[]; calls: number[] };
}

/**
 * A pure function of the snapshot: screen, enforcement and explanations ask it, so that they cannot
 * differ. A role gives its ticked menus and their ancestors; a disabled menu blocks itself and all
 * below it; a disabled role gives nothing. A role's rights are computed when they are first asked
 * for.
 */
export class Policy {
  readonly menus: MenuIndex;
  readonly calls: CallIndex;
  private readonly inForce: Uint8Array;
  private readonly enabledRoles: Set<string>;
  private readonly given = new Map<string, Given>();
  /** By role and route; the routes are few, so this stays small. */
  private readonly answers = new Map<string, Map<string, boolean>>();

  /**
   * @param allEnabled takes every menu and role for enabled
   * @param earlier with the same `allEnabled`; unchanged parts are not computed again
   */
  constructor(
    readonly parts: PolicyParts,
    readonly allEnabled = false,
    earlier?: Policy,
  ) {
    this.menus = indexMenus(parts.menus);
    this.calls = indexCalls(parts.resources);
    const { parents, enabled } = this.menus;
    const all = new Uint8Array(enabled.length).fill(1);
    this.inForce = menusInForce({ parents, enabled: allEnabled ? all : enabled });
    const roles = parts.roles.filter(({ status }) => allEnabled || status === 'enabled');
    this.enabledRoles = new Set(roles.map(({ id }) => id));
    if (earlier) this.keepGiven(earlier);
  }

  private keepGiven({ parts: { menus, resources, grants }, given, enabledRoles }: Policy): void {
    if (menus !== this.parts.menus || resources !== this.parts.resources) return;
    for (const [role, gives] of given) {
      const isSame =
        grants.get(role) === this.parts.grants.get(role) &&
        enabledRoles.has(role) &&
        this.enabledRoles.has(role);
      if (isSame) this.given.set(role, gives);
    }
  }

  /** Such as `GET`, `/api/v1/menus/{id}`. */
  allows(roleIds: string[], method: string, routePath: string): boolean {
    return roleIds.some((role) => this.roleAllows(role, method, routePath));
  }

  /** Ancestors included. */
  menuIdsOf(roleIds: string[]): Set<string> {
    return this.menuIds(...roleIds.map((role) => this.givenBy(role).menus));
  }

  /** Neither disabled nor below a disabled one. */
  menuIdsInForce(): Set<string> {
    return this.menuIds(this.inForce);
  }

  rightsOf(roleIds: string[]): Rights {
    const calls = this.callsOf(...roleIds.map((role) => this.givenBy(role).calls));
    return { menuIds: this.menuIdsOf(roleIds), calls };
  }

  addedSince(earlier: Policy, role: string): Rights {
    const [now, then] = [this.givenBy(role), earlier.givenBy(role)];
    return {
      menuIds: this.menuIds(added(now.menus, then.menus, this.menus, earlier.menus)),
      calls: this.callsOf(added(now.calls, then.calls, this.calls, earlier.calls)),
    };
  }

  /** By the numbers of menus and calls; not to be changed. */
  gives(role: string): Given {
    return this.givenBy(role);
  }

  isEnabled(role: string): boolean {
    return this.enabledRoles.has(role);
  }

  roleIds(): string[] {
    return [...this.enabledRoles];
  }

  private menuIds(...marked: Uint8Array[]): Set<string> {
    const ids = new Set<string>();
    for (const marks of marked)
      eachMarked(marks, (menu) => ids.add(this.menus.keys[menu] as string));
    return ids;
  }

  private callsOf(...marked: Uint8Array[]): Rights['calls'] {
    const { keys, calls } = this.calls;
    const found: Rights['calls'] = new Map();
    for (const marks of marked) {
      eachMarked(marks, (call) => found.set(keys[call] as string, calls[call] as Call));
    }
    return found;
  }

  private givenBy(role: string): Given {
    let given = this.given.get(role);
    if (!given) {
      given = this.workOut(role);
      // Unknown roles come from outside, in any number.
      if (this.enabledRoles.has(role)) this.given.set(role, given);
    }
    return given;
  }

  private workOut(role: string): Given {
    const menus = new Uint8Array(this.menus.keys.length);
    const calls = new Uint8Array(this.calls.keys.length);
    const marked: Given['marked'] = { menus: [], calls: [] };
    if (!this.enabledRoles.has(role)) return { menus, calls, marked };
    const { parents } = this.menus;
    const byMenu = callsByMenu(this.parts.menus, this.parts.resources);
    const ids = this.parts.grants.get(role) ?? [];
    for (const ticked of tickedNumbers(this.parts.menus, ids)) {
      if (this.inForce[ticked] !== 1) continue;
      for (let menu = ticked; menu >= 0 && menus[menu] !== 1; menu = parents[menu] as number) {
        menus[menu] = 1;
        marked.menus.push(menu);
        for (const call of byMenu[menu] as number[]) {
          if (calls[call] === 1) continue;
          calls[call] = 1;
          marked.calls.push(call);
        }
      }
    }
    return { menus, calls, marked };
  }

  private roleAllows(role: string, method: string, routePath: string): boolean {
    if (!this.enabledRoles.has(role)) return false;
    let answers = this.answers.get(role);
    if (!answers) {
      answers = new Map();
      this.answers.set(role, answers);
    }
    const route = `${method} ${routePath}`;
    let answer = answers.get(route);
    if (answer === undefined) {
      const wanted = parsePattern(routePath);
      const { calls } = this.givenBy(role);
      answer = this.calls.calls.some(
        (call, number) =>
          calls[number] === 1 && call.method === method && covers(call.pattern, wanted),
      );
      answers.set(route, answer);
    }
    return answer;
  }
}

const NONE = new Uint8Array();

function added(
  now: Uint8Array,
  then: Uint8Array,
  index: MenuIndex | CallIndex,
  earlier: MenuIndex | CallIndex,
): Uint8Array {
  if (index !== earlier) {
    const numbers = earlierNumbers(index, earlier);
    return now.map((mark, at) => (mark === 1 && then[numbers[at] as number] !== 1 ? 1 : 0));
  }
  if (now === then || Buffer.compare(now, then) === 0) return NONE;
  return now.map((mark, at) => (mark === 1 && then[at] !== 1 ? 1 : 0));
}

export const compilePolicy = (parts: PolicyParts): Policy => new Policy(parts);

/** Built when a call is not found as it stands. */
const trees = new WeakMap<Rights['calls'], Map<string, PatternTree>>();

export function holdsCall({ calls }: Rights, method: string, pattern: Pattern): boolean {
  if (calls.has(keyOf(method, pattern))) return true;
  let byMethod = trees.get(calls);
  if (!byMethod) {
    byMethod = plant(calls);
    trees.set(calls, byMethod);
  }
  return byMethod.get(method)?.covers(pattern) ?? false;
}

function plant(calls: Rights['calls']): Map<string, PatternTree> {
  const byMethod = new Map<string, PatternTree>();
  for (const { method, pattern } of calls.values()) {
    let tree = byMethod.get(method);
    if (!tree) {
      tree = new PatternTree();
      byMethod.set(method, tree);
    }
    tree.add(pattern);
  }
  return byMethod;
}

export function without(calls: Rights['calls'], rights: Rights): Rights['calls'] {
  return new Map(
    [...calls].filter(
      ([key, { method, pattern }]) => !rights.calls.has(key) && !holdsCall(rights, method, pattern),
    ),
  );
}

function eachMarked(marks: Uint8Array, visit: (number: number) => void): void {
  for (let at = 0; at < marks.length; at += 1) if (marks[at] === 1) visit(at);
}
