import { type Facts, placesOf } from '../facts';
import { parsePattern } from '../pattern';
import {
  callsByMenu,
  indexCalls,
  indexMenus,
  inForceOf,
  keyOf,
  resourcesByMenu,
} from '../policyIndex';
import { lineOf, ticksOf } from './lines';
import type { Plan } from './plans';
import { activeRoles, type Subject } from './subject';
import { otherCoverers, type Target } from './target';

/** What a user would get beside the target. */
export interface Surplus {
  menus: number[];
  /** With the menu that gives each. */
  calls: { call: number; menu: number }[];
}

/** Counts for many plans of one user what each would give beside the target. */
export class SurplusCounter {
  private readonly menus: ReturnType<typeof indexMenus>;
  private readonly byMenu: number[][];
  private readonly inForce: Uint8Array;
  private readonly enabledRoles: string[];
  /** What the user's enabled roles give, frozen or not. */
  private readonly standing: { menus: Uint8Array; calls: Uint8Array };
  private readonly had: Uint8Array;
  private readonly callKeys: string[];
  private readonly otherCoverers: (call: number) => number[];
  private readonly blockedTicks: number[];
  private readonly seenMenus: Int32Array;
  private readonly seenCalls: Int32Array;
  private readonly ticks = new Map<string, number[]>();
  private readonly targetKey: string | undefined;
  private round = 0;

  constructor(
    private readonly facts: Facts,
    private readonly target: Target,
    private readonly subject: Subject,
  ) {
    const { parts, policy } = facts;
    this.menus = indexMenus(parts.menus);
    this.byMenu = callsByMenu(parts.menus, parts.resources);
    this.inForce = inForceOf(parts.menus);
    const enabled = new Set(policy.roleIds());
    this.enabledRoles = subject.role_ids.filter((id) => enabled.has(id));
    this.standing = union(facts, this.enabledRoles);
    const active = activeRoles(subject);
    this.had = active.length > 0 ? this.standing.calls : union(facts, active).calls;
    this.otherCoverers = otherCoverers(parts.resources);
    this.callKeys = indexCalls(parts.resources).keys;
    const ticks = this.enabledRoles.flatMap((role) => ticksOf(facts, role));
    this.blockedTicks = ticks.filter((tick) => this.inForce[tick] !== 1);
    this.targetKey =
      'method' in target ? keyOf(target.method, parsePattern(target.path)) : undefined;
    this.seenMenus = new Int32Array(this.byMenu.length);
    this.seenCalls = new Int32Array(this.had.length);
  }

  /**
   * Beyond what the user's roles give, or would give if the user were not frozen.
   * @returns undefined where there is more than `limit`
   */
  beyondStanding(plan: Plan, limit: number): Surplus | undefined {
    this.round += 1;
    const found: Surplus = { menus: [], calls: [] };
    const enable = new Set(plan.enable);
    for (const ticks of this.newTicks(plan)) {
      for (const tick of ticks) {
        if (!this.opens(tick, enable)) continue;
        this.climb(tick, found);
        if (found.menus.length + found.calls.length > limit) return undefined;
      }
    }
    return found;
  }

  /** Of a frozen user all that their roles give comes with being activated. */
  withStanding({ menus, calls }: Surplus): Surplus {
    if (this.subject.status === 'activated') return { menus, calls };
    const found: Surplus = { menus: [...menus], calls: [...calls] };
    this.round += 1;
    for (const [menu, mark] of this.standing.menus.entries()) {
      if (mark === 1) this.add(menu, found);
    }
    return found;
  }

  textsOf({ menus, calls }: Surplus): string[] {
    const { parts, menus: facts } = this.facts;
    const { byId } = placesOf(facts);
    const codes = menus.map((menu) => byId.get(this.menus.keys[menu] ?? '')?.code ?? '');
    const { ofResources } = indexCalls(parts.resources);
    const own = resourcesByMenu(parts.menus, parts.resources);
    const texts = calls.map(({ call, menu }) => {
      const at = own[menu]?.find((at) => ofResources[at] === call) ?? -1;
      return `${parts.resources[at]?.method} ${parts.resources[at]?.path}`;
    });
    return [...codes.sort(), ...texts.sort()];
  }

  private *newTicks({ role, assign, enableRole, grant, enable }: Plan): Generator<number[]> {
    if (grant !== undefined) yield [grant];
    if (role !== undefined && (assign || enableRole)) yield this.ticksOf(role);
    if (enable.length > 0) yield this.blockedTicks;
  }

  private ticksOf(role: string): number[] {
    const ticks = this.ticks.get(role) ?? ticksOf(this.facts, role);
    this.ticks.set(role, ticks);
    return ticks;
  }

  private opens(tick: number, enable: Set<number>): boolean {
    if (this.inForce[tick] === 1 || enable.size === 0) return this.inForce[tick] === 1;
    const line = lineOf(this.facts.parts.menus, tick);
    const { parents, enabled } = this.menus;
    return (
      parents[line.at(-1) as number] === -1 &&
      line.every((menu) => enabled[menu] === 1 || enable.has(menu))
    );
  }

  private climb(tick: number, found: Surplus): void {
    const { parents } = this.menus;
    for (let at = tick; at >= 0 && this.standing.menus[at] !== 1; at = parents[at] as number) {
      if (this.seenMenus[at] === this.round) return;
      this.seenMenus[at] = this.round;
      this.add(at, found, this.standing.calls);
    }
  }

  /** @param except the calls that do not count */
  private add(menu: number, found: Surplus, except?: Uint8Array): void {
    if (!this.isTarget(menu)) found.menus.push(menu);
    for (const call of this.byMenu[menu] as number[]) {
      if (this.seenCalls[call] === this.round || except?.[call] === 1) continue;
      this.seenCalls[call] = this.round;
      if (!this.isHeld(call)) found.calls.push({ call, menu });
    }
  }

  private isTarget(menu: number): boolean {
    return 'code' in this.target && this.target.sources[0]?.menu === menu;
  }

  /** Or is the very target. */
  private isHeld(number: number): boolean {
    return (
      this.had[number] === 1 ||
      this.callKeys[number] === this.targetKey ||
      this.otherCoverers(number).some((one) => this.had[one] === 1)
    );
  }
}

function union({ parts, policy }: Facts, roleIds: string[]) {
  const menus = new Uint8Array(parts.menus.length);
  const calls = new Uint8Array(indexCalls(parts.resources).keys.length);
  for (const role of roleIds) {
    const given = policy.gives(role);
    for (let at = 0; at < menus.length; at += 1) if (given.menus[at] === 1) menus[at] = 1;
    for (let at = 0; at < calls.length; at += 1) if (given.calls[at] === 1) calls[at] = 1;
  }
  return { menus, calls };
}
