import type { Rights as NamedRights, Preview } from '@/schemas/permission';
import { managingCalls } from '@/schemas/powerful';
import { covers, parsePattern } from '../pattern';
import { addRights, noRights, type Policy, type Rights } from '../policy';
import { once } from '../policyIndex';
import { pagesWithoutList, type Unit } from './pageLists';
import { namedRights, PolicyDiff, type Side } from './policyDiff';

/** Whose rights a change is about: a role, or a user with all their roles. */
export interface Subject extends Unit {
  /** Roles that a user had though they were frozen, or the role itself. */
  stored: readonly string[];
}

export interface Facts {
  before: Side;
  after: Side;
  /** Before, as if nothing were disabled. */
  unfilteredPolicy: Policy;
  subjects: readonly Subject[];
  /** Who makes the change; undefined for root, who cannot lose anything. */
  actor?: Unit | undefined;
  /** The lost rights that no active user has afterwards though somebody had them. */
  unheld: Rights;
  /** Ids of the pages there are afterwards. */
  pages: ReadonlySet<string>;
}

type Consequences = Pick<Preview, 'gained' | 'lost' | 'warnings'>;

export function consequencesOf(
  facts: Facts,
  gaining: PolicyDiff,
  losing: PolicyDiff,
): Consequences {
  const [gains, losses] = [noRights(), noRights()];
  for (const { before, after } of facts.subjects) {
    addRights(gains, gaining.surplus(after, before));
    addRights(losses, losing.surplus(before, after));
  }
  const gained = namedRights(facts.after, gains);
  const lost = namedRights(facts.before, losses);
  return {
    gained,
    lost,
    warnings: [
      warning('hands-out-management', managementOf(gained)),
      ...ownWarnings(facts, losing),
      warning('page-without-list', listless(facts)),
      warning('right-nobody-holds', namedRights(facts.before, facts.unheld)),
      warning('dormant-activated', namedRights(facts.after, woken(facts, gaining))),
    ].flat(),
  };
}

/** Returns what each menu is called that is gained or lost, or that a warning is about. */
export function namesOf(
  { before, after, pages }: Facts,
  { gained, lost, warnings }: Consequences,
): Preview['menus'] {
  const is = refsByCode(after.codes);
  const was = refsByCode(before.codes);
  const codes = new Set([gained, lost, ...warnings].flatMap((rights) => rights.codes));
  return [...codes].map((code) => {
    const id = is.get(code)?.id;
    const parts = code.split('.');
    const line = parts.map((_, at) => parts.slice(0, at + 1).join('.'));
    return {
      code,
      names: line.map((above) => (is.get(above) ?? was.get(above))?.name ?? above),
      ...(id !== undefined && { type: pages.has(id) ? ('page' as const) : ('button' as const) }),
    };
  });
}

const refsByCode = once(
  (codes: Side['codes']) => new Map([...codes.values()].map((ref) => [ref.code, ref])),
);

const warning = (
  kind: Preview['warnings'][number]['kind'],
  { codes, calls }: NamedRights,
): Preview['warnings'] => (codes.length + calls.length > 0 ? [{ kind, codes, calls }] : []);

function managementOf({ calls }: NamedRights): NamedRights {
  return { codes: [], calls: calls.filter(manages) };
}

function ownWarnings({ before, after, actor }: Facts, losing: PolicyDiff): Preview['warnings'] {
  if (!actor) return [];
  const lost = namedRights(before, losing.surplus(actor.before, actor.after));
  const isLast = canManage(before.policy, actor.before) && !canManage(after.policy, actor.after);
  return [
    ...warning('own-right-lost', lost),
    ...(isLast ? warning('own-management-lost', managementOf(lost)) : []),
  ];
}

function listless({ before, after, pages, subjects }: Facts): NamedRights {
  const found = pagesWithoutList(before, after, pages, subjects);
  return { codes: [...found].flatMap((id) => after.codes.get(id)?.code ?? []).sort(), calls: [] };
}

/** What was granted before, but was disabled or frozen. */
function woken({ before, after, unfilteredPolicy, subjects }: Facts, gaining: PolicyDiff): Rights {
  const found = noRights();
  const dormant = new PolicyDiff(after, { ...before, policy: unfilteredPolicy });
  for (const { before: had, after: has, stored } of subjects) {
    const gains = gaining.surplus(has, had);
    const fresh = stored.reduce((rest, role) => dormant.beyond(rest, role), gains);
    addRights(found, {
      menuIds: new Set([...gains.menuIds].filter((id) => !fresh.menuIds.has(id))),
      calls: new Map([...gains.calls].filter(([key]) => !fresh.calls.has(key))),
    });
  }
  return found;
}

const PATTERNS = managingCalls.map(({ method, path }) => ({ method, pattern: parsePattern(path) }));

/** @param call as a menu grants it: `PUT /api/v1/users/:id`, `DELETE /api/v1/*` */
function manages(call: string): boolean {
  const [method, path = ''] = call.split(' ');
  const wide = parsePattern(path);
  return PATTERNS.some((known) => known.method === method && covers(wide, known.pattern));
}

const canManage = (policy: Policy, roles: readonly string[]): boolean =>
  managingCalls.some(({ method, path }) => policy.allows(roles, method, path));
