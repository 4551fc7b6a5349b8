import type { Remedy } from '@/schemas/permission';
import { type Facts, menuRef, placesOf } from '../facts';
import { ExtraGrants } from './extraGrants';
import { affectedBy } from './people';
import { hasAllSteps, type Plan, plansFor } from './plans';
import type { RoleSet } from './roleSets';
import type { Subject } from './subject';
import type { Target } from './target';

const MAX_REMEDIES = 10;
const MAX_PLANS = 5_000;

type Step = Remedy['steps'][number];
/** A step without the names of the roles. */
export type NamelessStep = Omit<Step, 'role'> & { role?: { id: string } };
export type NamelessRemedy = Pick<Remedy, 'grants' | 'affected'> & {
  /** The step that decides comes first. */
  steps: [NamelessStep, ...NamelessStep[]];
};

interface Ranked {
  plan: Plan;
  affected: number;
  extra: number;
}

/**
 * Returns the smallest sets of steps that turn a no into a yes: first what affects the fewest other
 * people, then what gives the least besides, then what takes the fewest steps.
 * @param sets undefined for callers who may not know of users: then what alters roles or menus comes
 * last, and no number is said
 */
export function remediesFor(
  facts: Facts,
  target: Target,
  subject: Subject,
  sets: RoleSet[] | undefined,
): NamelessRemedy[] {
  const all = plansFor(facts, target, subject, MAX_PLANS);
  const affected = affectedBy(facts, subject, sets, all);
  const plans = all
    .map((plan) => ({ plan, affected: affected.get(plan) ?? 0 }))
    .sort((a, b) => a.affected - b.affected)
    .slice(0, MAX_PLANS);
  const extra = new ExtraGrants(facts, target, subject);
  return bestOf(plans, extra).map((one) => remedy(facts, extra, one, subject, sets !== undefined));
}

/** Returns the remedy of what needs no right but that the user can sign in. */
export const activation = (
  facts: Facts,
  target: Target,
  subject: Subject,
  sets: RoleSet[] | undefined,
): NamelessRemedy => {
  const extra = new ExtraGrants(facts, target, subject);
  return remedy(facts, extra, { plan: ACTIVATE, affected: 0 }, subject, sets !== undefined);
};

const ACTIVATE: Plan = { activate: true, assign: false, enableRole: false, enable: [] };

function remedy(
  facts: Facts,
  extra: ExtraGrants,
  { plan, affected }: Omit<Ranked, 'extra'>,
  subject: Subject,
  isCounted: boolean,
): NamelessRemedy {
  const { menuIds, calls } = extra.list(plan);
  const { byId } = placesOf(facts.menus);
  const codes = menuIds.map((id) => byId.get(id)?.code ?? '').sort();
  return {
    steps: stepsOf(facts, plan, subject) as NamelessRemedy['steps'],
    grants: [...codes, ...calls],
    ...(isCounted && { affected }),
  };
}

/** @param plans of as many people with the fewest steps first: a superfluous one meets what makes it so */
function bestOf(plans: Omit<Ranked, 'extra'>[], grants: ExtraGrants): Ranked[] {
  const best: Ranked[] = [];
  for (const { plan, affected } of plans) {
    const last = best[MAX_REMEDIES - 1];
    if (last && affected > last.affected) break;
    if (best.some((one) => hasAllSteps(plan, one.plan))) continue;
    // A later plan has no fewer steps, so it must give less than the last to take its place.
    const extra = grants.count(plan, last ? last.extra - 1 : Number.POSITIVE_INFINITY);
    if (extra === undefined) continue;
    const behind = best.findIndex((one) => one.affected === affected && one.extra > extra);
    best.splice(behind < 0 ? best.length : behind, 0, { plan, affected, extra });
    best.length = Math.min(best.length, MAX_REMEDIES);
  }
  return best;
}

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
