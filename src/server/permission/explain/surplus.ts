import type { Facts } from '../facts';
import { parsePattern } from '../pattern';
import {
  indexCalls,
  indexMenus,
  inForceOf,
  keyOf,
  oncePair,
  resourcesByMenu,
} from '../policyIndex';
import type { PolicyParts } from '../snapshot';
import { lineOf, ticksOf } from './lines';
import type { Plan } from './plans';
import { activeRoles, type Subject } from './subject';
import { otherCoverers, type Target } from './target';
import { sortedCalls, sortedCodes } from './texts';

/** What a user would get beside the target: the numbers of menus, and of resources as calls. */
interface Surplus {
  menus: number[];
  resources: number[];
}

/** Counts for many plans of one user what each would give beside the target. */
export class SurplusCounter {
  private readonly menus: ReturnType<typeof indexMenus>;
  private readonly byMenu: number[][];
  private readonly callAt: number[];
  private readonly inForce: Uint8Array;
  /** What the user's enabled roles give, frozen or not. */
  private readonly standing: { menus: Uint8Array; calls: Uint8Array };
  private readonly had: Uint8Array;
  private readonly otherCoverers: (call: number) => number[];
  private readonly blockedTicks: number[];
  private readonly isAlone: Uint8Array;
  /** By menu that is alone with its calls, plus one; 0 until it is weighed. */
  private readonly weights: Int32Array;
  private readonly seenMenus: Int32Array;
  private readonly seenCalls: Int32Array;
  private readonly targetCall: number;
  private readonly targetMenu: number;
  private round = 0;

  constructor(
    private readonly facts: Facts,
    target: Target,
    private readonly subject: Subject,
  ) {
    const { parts, policy } = facts;
    const calls = indexCalls(parts.resources);
    this.menus = indexMenus(parts.menus);
    this.byMenu = resourcesByMenu(parts.menus, parts.resources);
    this.callAt = calls.ofResources;
    this.inForce = inForceOf(parts.menus);
    const enabledRoles = subject.role_ids.filter((id) => policy.isEnabled(id));
    this.standing = union(facts, enabledRoles);
    const active = activeRoles(subject);
    this.had = active.length > 0 ? this.standing.calls : union(facts, active).calls;
    this.otherCoverers = otherCoverers(parts.resources);
    this.blockedTicks = enabledRoles.flatMap((role) => [
      ...ticksOf(facts, role).filter((tick) => this.inForce[tick] !== 1),
    ]);
    const key = 'method' in target ? keyOf(target.method, parsePattern(target.path)) : '';
    this.targetCall = calls.numbers.get(key) ?? -1;
    this.targetMenu = 'code' in target ? (target.sources[0]?.menu ?? -1) : -1;
    this.isAlone = menusAlone(parts.menus, parts.resources);
    this.weights = new Int32Array(this.byMenu.length);
    this.seenMenus = new Int32Array(this.byMenu.length);
    this.seenCalls = new Int32Array(this.had.length);
  }

  /**
   * How much there is beyond what the user's roles give, or would give if the user were not frozen.
   * @returns undefined where there is more than `limit`
   */
  weightOf(plan: Plan, limit: number): number | undefined {
    return this.visit(plan, limit);
  }

  /** Of a frozen user all that their roles give comes with being activated. */
  textsOf(plan: Plan): string[] {
    const found: Surplus = { menus: [], resources: [] };
    this.visit(plan, Number.POSITIVE_INFINITY, found);
    if (this.subject.status === 'freezed') {
      this.round += 1;
      const { menus } = this.standing;
      for (let menu = menus.indexOf(1); menu >= 0; menu = menus.indexOf(1, menu + 1)) {
        this.add(menu, undefined, found);
      }
    }
    return [
      ...sortedCodes(this.facts, found.menus),
      ...sortedCalls(this.facts.parts.resources, found.resources),
    ];
  }

  /** @param found where the plan's surplus is put; counting alone takes a fraction of that */
  private visit(plan: Plan, limit: number, found?: Surplus): number | undefined {
    this.round += 1;
    let weight = 0;
    for (const ticks of this.newTicks(plan)) {
      for (const tick of ticks) {
        if (!this.opens(tick, plan.enable)) continue;
        weight += this.climb(tick, found);
        if (weight > limit) return undefined;
      }
    }
    return weight;
  }

  private newTicks({ role, assign, enableRole, grant, enable }: Plan): Iterable<number>[] {
    const found: Iterable<number>[] = [];
    if (grant !== undefined) found.push([grant]);
    if (role !== undefined && (assign || enableRole)) found.push(ticksOf(this.facts, role));
    if (enable.length > 0) found.push(this.blockedTicks);
    return found;
  }

  private opens(tick: number, enable: number[]): boolean {
    if (this.inForce[tick] === 1 || enable.length === 0) return this.inForce[tick] === 1;
    const line = lineOf(this.facts.parts.menus, tick);
    const { parents, enabled } = this.menus;
    return (
      parents[line.at(-1) as number] === -1 &&
      line.every((menu) => enabled[menu] === 1 || enable.includes(menu))
    );
  }

  private climb(tick: number, found: Surplus | undefined): number {
    const { parents } = this.menus;
    let weight = 0;
    for (let at = tick; at >= 0 && this.standing.menus[at] !== 1; at = parents[at] as number) {
      if (this.seenMenus[at] === this.round) break;
      this.seenMenus[at] = this.round;
      weight += found ? this.add(at, this.standing.calls, found) : this.weigh(at);
    }
    return weight;
  }

  private weigh(menu: number): number {
    const known = this.weights[menu] as number;
    if (known > 0) return known - 1;
    const weight = this.add(menu, this.standing.calls, undefined);
    if (this.isAlone[menu] === 1) this.weights[menu] = weight + 1;
    return weight;
  }

  /**
   * @param except the calls that do not count
   * @returns how much it is
   */
  private add(menu: number, except: Uint8Array | undefined, found: Surplus | undefined): number {
    let weight = 0;
    if (menu !== this.targetMenu) {
      weight += 1;
      found?.menus.push(menu);
    }
    for (const resource of this.byMenu[menu] as number[]) {
      const call = this.callAt[resource] as number;
      if (this.seenCalls[call] === this.round || except?.[call] === 1) continue;
      this.seenCalls[call] = this.round;
      if (this.isHeld(call)) continue;
      weight += 1;
      found?.resources.push(resource);
    }
    return weight;
  }

  /** Or is the very target. */
  private isHeld(call: number): boolean {
    if (this.had[call] === 1 || call === this.targetCall) return true;
    const others = this.otherCoverers(call);
    return others.length > 0 && others.some((one) => this.had[one] === 1);
  }
}

/** Marks the menus whose calls no other menu has, and none twice: they weigh the same in each plan. */
const menusAlone = oncePair(
  (menus: PolicyParts['menus'], resources: PolicyParts['resources']): Uint8Array => {
    const { keys, ofResources } = indexCalls(resources);
    const uses = new Int32Array(keys.length);
    for (const call of ofResources) uses[call] = (uses[call] as number) + 1;
    return Uint8Array.from(resourcesByMenu(menus, resources), (own) =>
      own.every((resource) => uses[ofResources[resource] as number] === 1) ? 1 : 0,
    );
  },
);

function union({ parts, policy }: Facts, roleIds: string[]) {
  const menus = new Uint8Array(parts.menus.length);
  const calls = new Uint8Array(indexCalls(parts.resources).keys.length);
  for (const { marked } of roleIds.map((role) => policy.gives(role))) {
    for (const menu of marked.menus) menus[menu] = 1;
    for (const call of marked.calls) calls[call] = 1;
  }
  return { menus, calls };
}
