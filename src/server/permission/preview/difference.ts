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

  /** @param lasting the policy of a side that outlives the comparison */
  constructor(
    readonly from: Side,
    readonly than: Side,
    private readonly lasting?: Policy,
  ) {
    this.menuTwins = menuTwins(from, than);
    const [mine, theirs] = [from.policy.calls, than.policy.calls];
    this.callTwins =
      mine === theirs
        ? numbered(mine.keys.length)
        : Int32Array.from(mine.keys, (key) => theirs.numbers.get(key) ?? -1);
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
    const found = this.isUntouched(role)
      ? NOTHING
      : this.beyond(this.givenHere(role), this.givenThere(role));
    this.own.set(role, found);
    return found;
  }

  /** @param number of this side */
  givesThere(role: string, kind: 'menus' | 'calls', number: number): boolean {
    const given = this.givenThere(role);
    return kind === 'menus' ? this.holdsMenu(given, number) : this.holdsCall(given, number);
  }

  /** Tells of a thing of this side whether any of the roles gives it on the other. */
  givenThereBy(roles: readonly string[]) {
    const givens = roles.map((role) => this.givenThere(role));
    return (kind: 'menus' | 'calls', number: number): boolean =>
      givens.some((given) =>
        kind === 'menus' ? this.holdsMenu(given, number) : this.holdsCall(given, number),
      );
  }

  /** Whether the thing itself is there on the other side, whoever holds it. */
  existsThere(kind: 'menus' | 'calls', number: number): boolean {
    return (kind === 'menus' ? this.menuTwins : this.callTwins)[number] !== -1;
  }

  /** Most changes touch few roles, and the others need not be worked out. */
  private isUntouched(role: string): boolean {
    const [from, than] = [this.from, this.than];
    const [mine, theirs] = [from.policy.parts, than.policy.parts];
    return (
      from.codes === than.codes &&
      mine.menus === theirs.menus &&
      mine.resources === theirs.resources &&
      mine.grants.get(role) === theirs.grants.get(role) &&
      from.policy.isEnabled(role) === than.policy.isEnabled(role)
    );
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
      const { menus, calls } = isKept ? this.surplusOfRole(role) : numbersOf(this.givenHere(role));
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
    return remembered(this.mine, role, this.policyOf(role, this.from.policy));
  }

  private givenThere(role: string): Given {
    return remembered(this.theirs, role, this.policyOf(role, this.than.policy));
  }

  /** What is worked out of a role is kept where the next comparison finds it. */
  private policyOf(role: string, policy: Policy): Policy {
    return this.lasting && this.isUntouched(role) ? this.lasting : policy;
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
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) found.push(at);
  return found;
}

/** For each menu of one side the one of the other with the same code, or -1. */
function menuTwins(from: Side, than: Side): Int32Array {
  const [mine, theirs] = [from.policy.menus, than.policy.menus];
  if (mine === theirs && from.codes === than.codes) return numbered(mine.keys.length);
  const byCode = new Map<string | undefined, number>();
  for (const [at, id] of theirs.keys.entries()) {
    const code = than.codes.get(id)?.code;
    if (code !== undefined) byCode.set(code, at);
  }
  return Int32Array.from(mine.keys, (id) => byCode.get(from.codes.get(id)?.code) ?? -1);
}

const numbered = (length: number) => Int32Array.from({ length }, (_, at) => at);
