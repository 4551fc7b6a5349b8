import type { Remedy } from '@/schemas/permission';
import type { Facts } from '../facts';
import { menuRef } from './lines';
import { hasAllSteps, type Plan, plansFor } from './plans';
import type { Subject } from './subject';
import { SurplusCounter } from './surplus';
import type { Target } from './target';

const MAX_REMEDIES = 10;

type Step = Remedy['steps'][number];
/** Without the names of the roles. */
export type NamelessStep = Omit<Step, 'role'> & { role?: { id: string } };
export type NamelessRemedy = NamelessStep & { steps: NamelessStep[]; grants: string[] };

interface Weighed {
  plan: Plan;
  weight: number;
}

/** The smallest sets of steps that turn a no into a yes, the least surplus first. */
export function remediesFor(facts: Facts, target: Target, subject: Subject): NamelessRemedy[] {
  const counter = new SurplusCounter(facts, target, subject);
  return leastSurplus(counter, plansFor(facts, target, subject)).map(({ plan }) =>
    remedy(facts, counter, plan, subject),
  );
}

/** For what needs no right but that the user can sign in. */
export const activation = (facts: Facts, target: Target, subject: Subject): NamelessRemedy =>
  remedy(facts, new SurplusCounter(facts, target, subject), ACTIVATE, subject);

const ACTIVATE: Plan = { activate: true, assign: false, enableRole: false, enable: [] };

function remedy(facts: Facts, counter: SurplusCounter, plan: Plan, subject: Subject) {
  const steps = stepsOf(facts, plan, subject);
  return { ...(steps[0] as NamelessStep), steps, grants: counter.textsOf(plan) };
}

/** @param plans with the fewest steps first, so that a superfluous one meets the one that does */
function leastSurplus(counter: SurplusCounter, plans: Plan[]): Weighed[] {
  const best: Weighed[] = [];
  for (const plan of plans) {
    if (best.some((one) => hasAllSteps(plan, one.plan))) continue;
    const weight = counter.weightOf(plan, limitOf(best));
    if (weight === undefined) continue;
    const behind = best.findIndex((one) => one.weight > weight);
    best.splice(behind < 0 ? best.length : behind, 0, { plan, weight });
    best.length = Math.min(best.length, MAX_REMEDIES);
  }
  return best;
}

/** As a later plan has no fewer steps, it must weigh less than the last to take its place. */
const limitOf = (best: Weighed[]): number =>
  best.length < MAX_REMEDIES
    ? Number.POSITIVE_INFINITY
    : (best[MAX_REMEDIES - 1] as Weighed).weight - 1;

/** The step that decides comes first. */
function stepsOf(facts: Facts, plan: Plan, { id, name }: Subject): NamelessStep[] {
  const user = { id, name };
  const role = plan.role === undefined ? undefined : { id: plan.role };
  const steps: NamelessStep[] = [];
  if (role && plan.grant !== undefined) {
    steps.push({ kind: 'grant-menu', role, menu: menuRef(facts, plan.grant) });
  }
  if (role && plan.assign) steps.push({ kind: 'assign-role', user, role });
  if (role && plan.enableRole) steps.push({ kind: 'enable-role', role });
  for (const menu of plan.enable) steps.push({ kind: 'enable-menu', menu: menuRef(facts, menu) });
  if (plan.activate) steps.push({ kind: 'activate-user', user });
  return steps;
}
