import type { Facts } from '../facts';
import { callsByMenu } from '../policyIndex';
import { disabledAbove, lineOf, marksBelow, ticksWithin } from './lines';
import type { Subject } from './subject';
import type { Target } from './target';

/** What turns a no into a yes: a way from the user to the target with all that is shut on it opened. */
export interface Plan {
  activate: boolean;
  /** None where the user has an open way and is frozen. */
  role?: string;
  assign: boolean;
  enableRole: boolean;
  /** The menu to be ticked. */
  grant?: number;
  /** The menus to be enabled, from below. */
  enable: number[];
}

/** The target's menus that are worth a tick, and for each role the sets of menus to be enabled. */
const MAX_TICKED = 20;
const MAX_SETS = 10;
const MAX_PLANS = 5_000;

/** With the fewest steps first, and of as many those that are likely to give less. */
export function plansFor(facts: Facts, target: Target, subject: Subject): Plan[] {
  const { parts } = facts;
  const own = new Set(subject.role_ids);
  const below = marksBelow(
    parts.menus,
    target.sources.map(({ menu }) => menu),
  );
  const within = ticksWithin(facts, below);
  const ticked = cheapest(facts, target);
  // Who has no role can be given any of them.
  const mostForNone = Math.max(1, Math.floor(MAX_PLANS / (2 * parts.roles.length)));
  const plans: Plan[] = [];
  for (const { id: role, status } of parts.roles) {
    const ticks = within.get(role);
    const most = own.has(role) ? MAX_TICKED : own.size > 0 ? 0 : mostForNone;
    if (!ticks && most === 0) continue;
    const base = {
      activate: subject.status === 'freezed',
      role,
      assign: !own.has(role),
      enableRole: status === 'disabled',
    };
    for (const enable of setsToEnable(facts, ticks ?? [])) plans.push({ ...base, enable });
    for (const { menu, enable } of ticked.slice(0, most))
      plans.push({ ...base, grant: menu, enable });
  }
  return likeliestFirst(plans, ({ role = '', grant }) =>
    grant === undefined ? (parts.grants.get(role)?.length ?? 0) : 0,
  );
}

function likeliestFirst(plans: Plan[], ticks: (plan: Plan) => number): Plan[] {
  return plans
    .map((plan) => ({ plan, steps: stepCount(plan), ticks: ticks(plan) }))
    .sort((a, b) => a.steps - b.steps || a.ticks - b.ticks)
    .slice(0, MAX_PLANS)
    .map(({ plan }) => plan);
}

const stepCount = ({ activate, assign, enableRole, grant, enable }: Plan): number =>
  Number(activate) +
  Number(assign) +
  Number(enableRole) +
  Number(grant !== undefined) +
  enable.length;

/** Those that cost the fewest steps, then those that bring the fewest rights along. */
function cheapest(facts: Facts, { sources }: Target): { menu: number; enable: number[] }[] {
  const { menus, resources } = facts.parts;
  const calls = callsByMenu(menus, resources);
  const brings = (menu: number) =>
    lineOf(menus, menu).reduce((sum, at) => sum + 1 + (calls[at]?.length ?? 0), 0);
  return [...new Set(sources.map(({ menu }) => menu))]
    .flatMap((menu) => {
      const enable = disabledAbove(menus, menu);
      return enable ? [{ menu, enable, brings: brings(menu) }] : [];
    })
    .sort((a, b) => a.enable.length - b.enable.length || a.brings - b.brings)
    .slice(0, MAX_TICKED);
}

/**
 * The smallest sets that open a tick of a role which gives the target.
 * @param ticks of the role, below the target
 */
function setsToEnable(facts: Facts, ticks: number[]): number[][] {
  const sets = new Map<string, number[]>();
  for (const tick of ticks) {
    const enable = disabledAbove(facts.parts.menus, tick);
    if (enable?.length === 0) return [[]];
    if (enable) sets.set(enable.join(), enable);
  }
  const smallest: number[][] = [];
  for (const set of [...sets.values()].sort((a, b) => a.length - b.length)) {
    if (smallest.length === MAX_SETS) break;
    if (!smallest.some((one) => one.every((menu) => set.includes(menu)))) smallest.push(set);
  }
  return smallest;
}

/** Whether the plan takes every step of another, which makes it superfluous. */
export function hasAllSteps(plan: Plan, other: Plan): boolean {
  const ofRole = other.assign || other.enableRole || other.grant !== undefined;
  return (
    (!ofRole || plan.role === other.role) &&
    (!other.activate || plan.activate) &&
    (!other.assign || plan.assign) &&
    (!other.enableRole || plan.enableRole) &&
    (other.grant === undefined || plan.grant === other.grant) &&
    other.enable.every((menu) => plan.enable.includes(menu))
  );
}
