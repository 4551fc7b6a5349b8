import { coverersOf } from '../explain/target';
import type { MenuRef } from '../menuCodes';
import type { Given, Policy } from '../policy';

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
  private readonly menuTwins: Int32Array;
  private readonly callTwins: Int32Array;
  private readonly own = new Map<string, Numbers>();
  private readonly mine = new Map<string, Given>();
  private readonly theirs = new Map<string, Given>();
  private readonly coverers = new Map<number, number[]>();

  constructor(
    readonly from: Side,
    readonly than: Side,
  ) {
    const byCode = new Map<string | undefined, number>();
    for (const [at, id] of than.policy.menus.keys.entries()) {
      const code = than.codes.get(id)?.code;
      if (code !== undefined) byCode.set(code, at);
    }
    this.menuTwins = Int32Array.from(
      from.policy.menus.keys,
      (id) => byCode.get(from.codes.get(id)?.code) ?? -1,
    );
    const { numbers } = than.policy.calls;
    this.callTwins = Int32Array.from(from.policy.calls.keys, (key) => numbers.get(key) ?? -1);
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
    const [mine, theirs] = [this.givenHere(role), this.givenThere(role)];
    const isSame = mine === theirs && this.from.codes === this.than.codes;
    const found = isSame ? NOTHING : this.beyond(mine, theirs);
    this.own.set(role, found);
    return found;
  }

  givesHere(role: string, kind: 'menus' | 'calls', number: number): boolean {
    return this.givenHere(role)[kind][number] === 1;
  }

  /** @param number of this side */
  givesThere(role: string, kind: 'menus' | 'calls', number: number): boolean {
    const given = this.givenThere(role);
    return kind === 'menus' ? this.holdsMenu(given, number) : this.holdsCall(given, number);
  }

  /** Whether the thing itself is there on the other side, whoever holds it. */
  existsThere(kind: 'menus' | 'calls', number: number): boolean {
    return (kind === 'menus' ? this.menuTwins : this.callTwins)[number] !== -1;
  }

  /** Until a visitor answers true. */
  private visit(
    roles: readonly string[],
    others: readonly string[],
    visitor: { menu(menu: number): boolean; call(call: number, role: string): boolean },
  ): boolean {
    const isElsewhere = (kind: 'menus' | 'calls', number: number) =>
      others.some((role) => this.givesThere(role, kind, number));
    return roles.some((role) => {
      const { menus, calls } = others.includes(role)
        ? this.surplusOfRole(role)
        : numbersOf(this.givenHere(role));
      return (
        menus.some((menu) => !isElsewhere('menus', menu) && visitor.menu(menu)) ||
        calls.some((call) => !isElsewhere('calls', call) && visitor.call(call, role))
      );
    });
  }

  private beyond(mine: Given, theirs: Given): Numbers {
    const { menus, calls } = numbersOf(mine);
    return {
      menus: menus.filter((menu) => !this.holdsMenu(theirs, menu)),
      calls: calls.filter((call) => !this.holdsCall(theirs, call)),
    };
  }

  private holdsMenu({ menus }: Given, menu: number): boolean {
    return menus[this.menuTwins[menu] as number] === 1;
  }

  private holdsCall({ calls }: Given, call: number): boolean {
    if (calls[this.callTwins[call] as number] === 1) return true;
    return this.coverersOf(call).some((number) => calls[number] === 1);
  }

  private coverersOf(call: number): number[] {
    const known = this.coverers.get(call);
    if (known) return known;
    const wanted = this.from.policy.calls.calls[call];
    const { resources } = this.than.policy.parts;
    const found = wanted ? coverersOf(resources, wanted.method, wanted.pattern) : [];
    this.coverers.set(call, found);
    return found;
  }

  private givenHere(role: string): Given {
    return remembered(this.mine, role, this.from.policy);
  }

  private givenThere(role: string): Given {
    return remembered(this.theirs, role, this.than.policy);
  }
}

const NOTHING: Numbers = { menus: [], calls: [] };

/** A policy forgets roles that it does not know. */
function remembered(known: Map<string, Given>, role: string, policy: Policy): Given {
  const given = known.get(role) ?? policy.gives(role);
  known.set(role, given);
  return given;
}

function numbersOf({ menus, calls }: Given): Numbers {
  return { menus: marked(menus), calls: marked(calls) };
}

function marked(marks: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < marks.length; at += 1) if (marks[at] === 1) found.push(at);
  return found;
}
