import type { Facts } from '../facts';
import { callsByMenu, disabledAbove, idsBelow, lineOf } from '../policyIndex';
import type { Subject } from './subject';
import type { Target } from './target';

/** What turns a no into a yes: a way from the user to the target with all that is shut on it opened. */
export interface Plan {
  activate: boolean;
  /** None where the user has an open way and is frozen. */
  role?: string;
  assign: boolean;
  enableRole: boolean;
  /** The menu to be granted. */
  grant?: string;
  /** The menus to be enabled, from below; plans with the same ones share the list. */
  enable: string[];
}

/** The target's menus that are worth a grant, and for each role the sets of menus to be enabled. */
const MAX_GRANTED = 20;
const MAX_SETS = 10;

/** Returns plans with the likeliest first among those that take as many steps. */
export function plansFor(facts: Facts, target: Target, subject: Subject, max: number): Plan[] {
  const { menus, roles, grants } = facts.parts;
  const own = new Set(subject.role_ids);
  const below = idsBelow(
    menus,
    target.sources.map(({ menu }) => menu),
  );
  const granted = cheapest(facts, target);
  // Who has no role can be given any of them.
  const mostForNone = Math.max(1, Math.floor(max / (2 * roles.length)));
  const plans: Plan[] = [];
  for (const { id: role, status } of roles) {
    const most = own.has(role) ? MAX_GRANTED : own.size > 0 ? 0 : mostForNone;
    const base = {
      activate: subject.status === 'freezed',
      role,
      assign: !own.has(role),
      enableRole: status === 'disabled',
    };
    const ways = (grants.get(role) ?? []).filter((grant) => below.has(grant));
    for (const enable of setsToEnable(facts, ways)) plans.push({ ...base, enable });
    for (const { menu, enable } of granted.slice(0, most)) {
      plans.push({ ...base, grant: menu, enable });
    }
  }
  const size = ({ role = '', grant }: Plan) =>
    grant === undefined ? (grants.get(role)?.length ?? 0) : 0;
  return plans.sort((a, b) => stepCount(a) - stepCount(b) || size(a) - size(b));
}

const stepCount = ({ activate, assign, enableRole, grant, enable }: Plan): number =>
  Number(activate) +
  Number(assign) +
  Number(enableRole) +
  Number(grant !== undefined) +
  enable.length;

/** Those that cost the fewest steps, then those that bring the fewest rights along. */
function cheapest({ parts }: Facts, { sources }: Target): { menu: string; enable: string[] }[] {
  const { menus, resources } = parts;
  const calls = callsByMenu(resources);
  const brings = (menu: string) =>
    lineOf(menus, menu).reduce((sum, id) => sum + 1 + (calls.get(id)?.length ?? 0), 0);
  return [...new Set(sources.map(({ menu }) => menu))]
    .flatMap((menu) => {
      const enable = disabledAbove(menus).get(menu);
      return enable ? [{ menu, enable, brings: brings(menu) }] : [];
    })
    .sort((a, b) => a.enable.length - b.enable.length || a.brings - b.brings)
    .slice(0, MAX_GRANTED);
}

/** Returns the smallest sets of menus that open one of the grants. */
function setsToEnable(facts: Facts, grants: string[]): string[][] {
  const disabled = disabledAbove(facts.parts.menus);
  const sets = new Set<string[]>();
  for (const grant of grants) {
    const enable = disabled.get(grant);
    if (enable?.length === 0) return [enable];
    if (enable) sets.add(enable);
  }
  const smallest: string[][] = [];
  for (const set of [...sets].sort((a, b) => a.length - b.length)) {
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
