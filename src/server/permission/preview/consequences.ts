import type { Preview, Rights } from '@/schemas/permission';
import type { Policy } from '../policy';
import { Comparison, noSurplus, type Side, type Surplus } from './difference';
import { canManage, manages } from './management';
import { pagesWithoutList, type Unit } from './pageLists';
import { merge, rightsOf } from './rights';

/** Whose rights a change is about: a role, or a user with all their roles. */
export interface Subject extends Unit {
  /** Roles that a user had though they were frozen, or the role itself. */
  stored: readonly string[];
}

export interface Facts {
  before: Side;
  after: Side;
  /** Before, as if nothing were disabled. */
  potential: Policy;
  subjects: readonly Subject[];
  /** Of whoever makes the change; undefined for root, who cannot lose anything. */
  actor?: Unit | undefined;
  /** Of the lost rights, those that no active user has afterwards though somebody had them. */
  unheld: Surplus;
  /** Ids of the pages there are afterwards. */
  pages: ReadonlySet<string>;
}

export interface Consequences {
  gained: Rights;
  lost: Rights;
  warnings: Preview['warnings'];
}

export function consequencesOf(
  facts: Facts,
  gaining: Comparison,
  losing: Comparison,
): Consequences {
  const [gains, losses] = [noSurplus(), noSurplus()];
  for (const { before, after } of facts.subjects) {
    merge(gains, gaining.surplus(after, before));
    merge(losses, losing.surplus(before, after));
  }
  const gained = rightsOf(facts.after, gains);
  const lost = rightsOf(facts.before, losses);
  return {
    gained,
    lost,
    warnings: [
      warning('hands-out-management', managementOf(gained)),
      ...ownWarnings(facts, losing),
      warning('page-without-list', listless(facts)),
      warning('right-nobody-holds', rightsOf(facts.before, facts.unheld)),
      warning('dormant-activated', rightsOf(facts.after, woken(facts, gaining))),
    ].flat(),
  };
}

const NONE: Rights = { codes: [], calls: [] };

const warning = (kind: Preview['warnings'][number]['kind'], { codes, calls }: Rights) =>
  codes.length + calls.length > 0 ? [{ kind, codes, calls }] : [];

function managementOf({ calls }: Rights): Rights {
  return { codes: [], calls: calls.filter(manages) };
}

function ownWarnings(
  { before, after, actor }: Facts,
  losing: Comparison,
): Consequences['warnings'] {
  if (!actor) return [];
  const lost = rightsOf(before, losing.surplus(actor.before, actor.after));
  const isLast = canManage(before.policy, actor.before) && !canManage(after.policy, actor.after);
  return [
    ...warning('own-right-lost', lost),
    ...warning('own-management-lost', isLast ? managementOf(lost) : NONE),
  ];
}

function listless({ before, after, pages, subjects }: Facts): Rights {
  const found = pagesWithoutList(before, after, pages, subjects);
  return { codes: [...found].flatMap((id) => after.codes.get(id)?.code ?? []).sort(), calls: [] };
}

/** What was granted before, but was disabled or frozen. */
function woken({ before, after, potential, subjects }: Facts, gaining: Comparison): Surplus {
  const found = noSurplus();
  const dormant = new Comparison(after, { ...before, policy: potential });
  for (const { before: had, after: has, stored } of subjects) {
    const gains = gaining.surplus(has, had);
    const wasDormant = (kind: 'menus' | 'calls', number: number) =>
      stored.some((role) => dormant.givesThere(role, kind, number));
    merge(found, only(gains, wasDormant));
  }
  return found;
}

export function only(
  { menus, calls }: Surplus,
  test: (kind: 'menus' | 'calls', number: number) => boolean,
): Surplus {
  return {
    menus: new Set([...menus].filter((menu) => test('menus', menu))),
    calls: new Map([...calls].filter(([call]) => test('calls', call))),
  };
}
