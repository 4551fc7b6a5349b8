import type { MenuRef } from '../menuCodes';
import type { Given, Policy } from '../policy';
import { sameRoles, Twins } from './twins';

/** The rights at one moment. */
export interface Side {
  policy: Policy;
  /** By the id of the menu. */
  codes: Map<string, MenuRef>;
}

/** Numbers of the policy that has them. */
export interface Surplus {
  menus: Set<number>;
  /** With the roles that give each. */
  calls: Map<number, Set<string>>;
}

interface Numbers {
  menus: number[];
  calls: number[];
}

export const noSurplus = (): Surplus => ({ menus: new Set(), calls: new Map() });

/**
 * What roles give on one side beyond what roles give on the other, by dotted code and by covering
 * pattern: a new way to what was there already is no difference.
 */
export class Comparison {
  private readonly there: Twins;
  /** For roles that both sides have alike, so that they need not be worked out on both. */
  private readonly here: Twins;
  private readonly isSame: (role: string) => boolean;
  private readonly own = new Map<string, Numbers>();
  private readonly mine = new Map<string, Given>();
  private readonly theirs = new Map<string, Given>();

  /** @param lasting the side that outlives the comparison: what is worked out of it is found again */
  constructor(
    readonly from: Side,
    readonly than: Side,
    private readonly lasting?: Side,
  ) {
    this.there = new Twins(from, than, lasting);
    this.here = lasting === from ? new Twins(from, from) : this.there;
    this.isSame = lasting ? sameRoles(lasting, lasting === from ? than : from) : () => false;
  }

  surplus(roles: readonly string[], others: readonly string[]): Surplus {
    const found = noSurplus();
    this.visit(roles, others, {
      menu: (menu) => {
        found.menus.add(menu);
        return false;
      },
      call: (call, role) => {
        found.calls.set(call, (found.calls.get(call) ?? new Set()).add(role));
        return false;
      },
    });
    return found;
  }

  hasSurplus(roles: readonly string[], others: readonly string[]): boolean {
    return this.visit(roles, others, { menu: () => true, call: () => true });
  }

  /** What the role itself gives on this side and does not on the other. */
  surplusOfRole(role: string): Numbers {
    const known = this.own.get(role);
    if (known) return known;
    const found = this.isSame(role)
      ? NOTHING
      : this.beyond(this.givenHere(role), this.givenThere(role));
    this.own.set(role, found);
    return found;
  }

  /** @param number of this side */
  givesThere(role: string, kind: 'menus' | 'calls', number: number): boolean {
    return this.isSame(role)
      ? this.here.gives(this.givenLasting(role), kind, number)
      : this.there.gives(this.givenThere(role), kind, number);
  }

  /** Whether the thing itself is there on the other side, whoever holds it. */
  existsThere(kind: 'menus' | 'calls', number: number): boolean {
    return this.there.exists(kind, number);
  }

  /** Until a visitor answers true. */
  private visit(
    roles: readonly string[],
    others: readonly string[],
    visitor: { menu(menu: number): boolean; call(call: number, role: string): boolean },
  ): boolean {
    return roles.some((role) => {
      const isKept = others.includes(role);
      const rest = isKept ? others.filter((other) => other !== role) : others;
      const isElsewhere = (kind: 'menus' | 'calls', number: number) =>
        rest.some((other) => this.givesThere(other, kind, number));
      const { menus, calls } = isKept ? this.surplusOfRole(role) : this.givenHere(role).marked;
      return (
        menus.some((menu) => !isElsewhere('menus', menu) && visitor.menu(menu)) ||
        calls.some((call) => !isElsewhere('calls', call) && visitor.call(call, role))
      );
    });
  }

  private beyond(mine: Given, theirs: Given): Numbers {
    return {
      menus: this.there.lacking(mine, theirs, 'menus'),
      calls: this.there.lacking(mine, theirs, 'calls'),
    };
  }

  private givenHere(role: string): Given {
    return remembered(this.mine, role, this.policyOf(role, this.from));
  }

  private givenThere(role: string): Given {
    return remembered(this.theirs, role, this.policyOf(role, this.than));
  }

  private givenLasting(role: string): Given {
    return this.lasting === this.from ? this.givenHere(role) : this.givenThere(role);
  }

  private policyOf(role: string, { policy }: Side): Policy {
    const lasting = this.lasting?.policy;
    return lasting && isNumberedAlike(lasting, policy) && this.isSame(role) ? lasting : policy;
  }
}

const NOTHING: Numbers = { menus: [], calls: [] };

/** A policy forgets roles that it does not know. */
function remembered(known: Map<string, Given>, role: string, policy: Policy): Given {
  const given = known.get(role) ?? policy.gives(role);
  known.set(role, given);
  return given;
}

const isNumberedAlike = ({ parts }: Policy, { parts: others }: Policy) =>
  parts.menus === others.menus && parts.resources === others.resources;
