import type { Rights as NamedRights } from '@/schemas/permission';
import type { MenuRef } from '../menuCodes';
import { holdsCall, noRights, type Policy, type Rights } from '../policy';
import { type Call, callKeys, once } from '../policyIndex';

/** The rights at one moment. */
export interface Side {
  policy: Policy;
  /** The codes by the id of the menu. */
  codes: Map<string, MenuRef>;
}

const idsByCode = once(
  (codes: Side['codes']) => new Map([...codes].map(([id, { code }]) => [code, id])),
);

/**
 * What roles give on one side beyond what roles give on the other, by dotted code and by covering
 * pattern: a new way to what was there already is no difference.
 */
export class PolicyDiff {
  private readonly own = new Map<string, Rights>();

  /** Ids of the menus whose codes are others on the other side. */
  private readonly recoded: string[];

  constructor(
    readonly from: Side,
    readonly than: Side,
  ) {
    const isRecoded = (id: string) => than.codes.get(id)?.code !== from.codes.get(id)?.code;
    this.recoded = from.codes === than.codes ? [] : [...from.codes.keys()].filter(isRecoded);
  }

  surplus(roles: readonly string[], others: readonly string[]): Rights {
    const found = noRights();
    for (const { rights, isMenuBeyond, isCallBeyond } of this.comparedRoles(roles, others)) {
      for (const id of rights.menuIds) if (isMenuBeyond(id)) found.menuIds.add(id);
      for (const call of rights.calls.values()) {
        if (isCallBeyond(call)) found.calls.set(call.key, call);
      }
    }
    return found;
  }

  hasSurplus(roles: readonly string[], others: readonly string[]): boolean {
    return this.comparedRoles(roles, others).some(
      ({ rights, isMenuBeyond, isCallBeyond }) =>
        [...rights.menuIds].some(isMenuBeyond) || [...rights.calls.values()].some(isCallBeyond),
    );
  }

  /** A role on both sides is compared with itself first, which mostly leaves little. */
  private comparedRoles(roles: readonly string[], others: readonly string[]) {
    return roles.map((role) => {
      const isKept = others.includes(role);
      const rest = isKept ? others.filter((other) => other !== role) : others;
      return {
        rights: isKept ? this.surplusOfRole(role) : this.from.policy.roleRights(role),
        isMenuBeyond: (id: string) => !rest.some((other) => this.givesMenuThere(other, id)),
        isCallBeyond: (call: Call) => !rest.some((other) => this.givesCallThere(other, call)),
      };
    });
  }

  /** What the role itself gives on this side and does not on the other. */
  surplusOfRole(role: string): Rights {
    const known = this.own.get(role) ?? this.compareRole(role);
    this.own.set(role, known);
    return known;
  }

  /** What a role has by menus that are as they were needs no comparison. */
  private compareRole(role: string): Rights {
    const { from, than } = this;
    const { menuIds, calls } = from.policy.gainedSince(than.policy, role);
    const given = from.policy.roleRights(role).menuIds;
    const recoded = this.recoded.filter((id) => given.has(id));
    return this.beyond({ menuIds: new Set([...menuIds, ...recoded]), calls }, role);
  }

  /** Returns those of the rights that the role does not give on the other side. */
  beyond(rights: Rights, role: string): Rights {
    const { menuIds, calls } = rights;
    return {
      menuIds: new Set([...menuIds].filter((id) => !this.givesMenuThere(role, id))),
      calls: new Map([...calls].filter(([, call]) => !this.givesCallThere(role, call))),
    };
  }

  /** Returns those rights of this side whose menus and calls are on the other, no matter who holds them. */
  existingThere({ menuIds, calls }: Rights): Rights {
    const keys = callKeys(this.than.policy.parts.resources);
    return {
      menuIds: new Set([...menuIds].filter((id) => this.twinOf(id) !== undefined)),
      calls: new Map([...calls].filter(([key]) => keys.has(key))),
    };
  }

  private givesMenuThere(role: string, id: string): boolean {
    const twin = this.twinOf(id);
    return twin !== undefined && this.than.policy.roleRights(role).menuIds.has(twin);
  }

  private givesCallThere(role: string, { key, method, pattern }: Call): boolean {
    const rights = this.than.policy.roleRights(role);
    return rights.calls.has(key) || holdsCall(rights, method, pattern);
  }

  /** The menu of the same code on the other side. */
  private twinOf(id: string): string | undefined {
    const code = this.from.codes.get(id)?.code;
    if (code === undefined) return undefined;
    const { codes } = this.than;
    return codes.get(id)?.code === code ? id : idsByCode(codes).get(code);
  }
}

export const isEmpty = ({ menuIds, calls }: Rights): boolean => menuIds.size + calls.size === 0;

/** Codes and calls as they are shown, each call as a menu spells it that grants it. */
export function namedRights({ codes }: Side, { menuIds, calls }: Rights): NamedRights {
  return {
    codes: [...menuIds].flatMap((id) => codes.get(id)?.code ?? []).sort(),
    calls: [...calls.values()].map(({ method, path }) => `${method} ${path}`).sort(),
  };
}
