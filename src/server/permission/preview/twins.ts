import { marksBelow } from '../explain/lines';
import { coverersOf } from '../explain/target';
import { covers } from '../pattern';
import type { Given } from '../policy';
import { callsByMenu, earlierNumbers, inForceOf, oncePair, tickedNumbers } from '../policyIndex';
import type { PolicyParts } from '../snapshot';
import type { Side } from './difference';

type Kind = 'menus' | 'calls';

/** As many are compared one by one rather than in a tree that is planted for them. */
const MAX_FRESH = 500;

/** What stands on the other side for a menu or a call of this one. */
export class Twins {
  private readonly menus: Int32Array;
  private readonly calls: Int32Array;
  private readonly coverers = new Map<number, number[]>();

  /** @param lasting the side whose tree of calls is there already */
  constructor(
    private readonly from: Side,
    private readonly than: Side,
    private readonly lasting: Side = than,
  ) {
    this.menus = menuTwins(from, than);
    this.calls = earlierNumbers(from.policy.calls, than.policy.calls);
  }

  /** @param number of this side, as `given` is of the other */
  gives(given: Given, kind: Kind, number: number): boolean {
    if (given[kind][this[kind][number] as number] === 1) return true;
    return kind === 'calls' && this.coverersOf(number).some((call) => given.calls[call] === 1);
  }

  /** What the other side does not give. */
  lacking(mine: Given, theirs: Given, kind: Kind): number[] {
    const [others, twins] = [theirs[kind], this[kind]];
    return mine.marked[kind].filter(
      (number) => others[twins[number] as number] !== 1 && !this.gives(theirs, kind, number),
    );
  }

  exists(kind: Kind, number: number): boolean {
    return this[kind][number] !== -1;
  }

  private coverersOf(call: number): number[] {
    const known = this.coverers.get(call);
    if (known) return known;
    const found = this.findCoverers(call);
    this.coverers.set(call, found);
    return found;
  }

  private findCoverers(number: number): number[] {
    const { from, than } = this;
    const [mine, theirs] = [from.policy, than.policy];
    const wanted = mine.calls.calls[number];
    if (!wanted) return [];
    const { method, pattern } = wanted;
    const fresh =
      this.lasting === from && from !== than ? freshCalls(theirs.calls, mine.calls) : [];
    if (this.lasting === than || fresh.length > MAX_FRESH) {
      return coverersOf(theirs.parts.resources, method, pattern);
    }
    const kept = coverersOf(mine.parts.resources, method, pattern);
    return [
      ...kept.map((call) => this.calls[call] as number).filter((call) => call >= 0),
      ...fresh.filter((at) => {
        const call = theirs.calls.calls[at];
        return call?.method === method && covers(call.pattern, pattern);
      }),
    ];
  }
}

type Calls = Side['policy']['calls'];

/** The numbers of those that were not there earlier. */
const freshCalls = oncePair((now: Calls, earlier: Calls): number[] => {
  const twins = earlierNumbers(now, earlier);
  const found: number[] = [];
  for (let at = twins.indexOf(-1); at >= 0; at = twins.indexOf(-1, at + 1)) found.push(at);
  return found;
});

const codeList = oncePair((codes: Side['codes'], menus: PolicyParts['menus']) =>
  menus.map(({ id }) => codes.get(id)?.code),
);

const codesOf = ({ codes, policy }: Side) => codeList(codes, policy.parts.menus);

/** For each menu of one side the one of the other with the same code, or -1. */
function menuTwins(from: Side, than: Side): Int32Array {
  const [mine, theirs] = [codesOf(from), codesOf(than)];
  const sameIds = earlierNumbers(from.policy.menus, than.policy.menus);
  let byCode: Map<string | undefined, number> | undefined;
  return sameIds.map((twin, at) => {
    const code = mine[at];
    if (code === undefined) return -1;
    if (theirs[twin] === code) return twin;
    byCode ??= new Map(theirs.map((other, number) => [other, number]));
    return byCode.get(code) ?? -1;
  });
}

/**
 * Tells of roles whether they give the same on both sides, from their ticks alone: most changes touch
 * few roles, and the others need not be worked out.
 */
export const sameRoles = oncePair((before: Side, after: Side): ((role: string) => boolean) => {
  const touched = touchedMenus(before, after);
  const [was, is] = [before.policy, after.policy];
  const isSame = (role: string) => {
    const ticks = was.parts.grants.get(role);
    if (ticks !== is.parts.grants.get(role) || was.isEnabled(role) !== is.isEnabled(role)) {
      return false;
    }
    if (!touched || !ticks || !was.isEnabled(role)) return true;
    return !tickedNumbers(was.parts.menus, ticks).some((menu) => touched[menu] !== 0);
  };
  const known = new Map<string, boolean>();
  return (role) => {
    const answer = known.get(role) ?? isSame(role);
    known.set(role, answer);
    return answer;
  };
});

/** Marks the menus that differ or are below one that does; undefined where none does. */
function touchedMenus(before: Side, after: Side): Uint8Array | undefined {
  const [was, is] = [before.policy, after.policy];
  const areCallsKept = was.parts.resources === is.parts.resources;
  if (was.parts.menus === is.parts.menus && areCallsKept && before.codes === after.codes) {
    return undefined;
  }
  const twins = earlierNumbers(was.menus, is.menus);
  const calls = earlierNumbers(was.calls, is.calls);
  const [codesBefore, codesAfter] = [codesOf(before), codesOf(after)];
  const [forceBefore, forceAfter] = [inForceOf(was.parts.menus), inForceOf(is.parts.menus)];
  const callsBefore = callsByMenu(was.parts.menus, was.parts.resources);
  const callsAfter = callsByMenu(is.parts.menus, is.parts.resources);
  const isAboveKept = (menu: number, twin: number) => {
    const above = was.menus.parents[menu] as number;
    return (above < 0 ? above : twins[above]) === is.menus.parents[twin];
  };
  const areOwnKept = (own: number[], owned: number[]) =>
    own.length === owned.length && own.every((call, at) => calls[call] === owned[at]);
  const differing: number[] = [];
  for (let menu = 0; menu < twins.length; menu += 1) {
    const twin = twins[menu] as number;
    const isKept =
      twin >= 0 &&
      codesBefore[menu] === codesAfter[twin] &&
      forceBefore[menu] === forceAfter[twin] &&
      isAboveKept(menu, twin) &&
      areOwnKept(callsBefore[menu] ?? [], callsAfter[twin] ?? []);
    if (!isKept) differing.push(menu);
  }
  return marksBelow(was.parts.menus, differing);
}
