import type { Database } from '../db/database';
import { isRoot } from '../lib/root';
import { type Caller, rightsOf } from './current';
import { ANY, covers, type Pattern, serviceOf } from './pattern';
import type { Rights } from './policy';
import { type Call, callOfResource, grouped, once } from './policyIndex';
import type { FoundService } from './services';
import type { PolicyParts } from './snapshot';

interface Decision {
  isAllowed: boolean;
  /** The call as a menu spells it, where one does. */
  named?: { method: string; path: string } | undefined;
}

/** Whether a caller may make a request to a service, by the same rights as calls of our own. */
export async function decideGuarded(
  db: Database,
  caller: Caller,
  { service, call }: FoundService,
  asked: string,
): Promise<Decision> {
  const method = asked === 'HEAD' ? 'GET' : asked;
  const { snapshot, policy, roleIds } = await rightsOf(db, caller);
  const key = `${method} ${service.code}`;
  const find = (calls: ByService) => calls.get(key)?.find(({ pattern }) => covers(pattern, call));
  if (isRoot(caller)) return { isAllowed: true, named: find(ofResources(snapshot.resources)) };
  for (const role of roleIds) {
    const named = policy.isEnabled(role) && find(ofRights(policy.roleRights(role).calls));
    if (named) return { isAllowed: true, named };
  }
  // A token is for the calls that its menus name.
  const isFree = service.unnamed_calls === 'allow' && !caller.under_token;
  return { isAllowed: isFree && !isNamed(snapshot.resources, key, call) };
}

type ByService = Map<string, Call[]>;

/** Groups calls by method and service, the plainest first, as that is what a request is counted as. */
function byService(calls: Iterable<Call>): ByService {
  const groups = grouped(calls, ({ method, path }) => `${method} ${serviceOf(path)}`);
  for (const group of groups.values()) group.sort((a, b) => openness(a) - openness(b));
  return groups;
}

const openness = ({ pattern }: Call) =>
  (pattern.at(-1) === '*' ? 1_000 : 0) + pattern.filter((segment) => segment === ANY).length;

const ofRights = once((calls: Rights['calls']) => byService(calls.values()));

const ofResources = once((resources: PolicyParts['resources']) =>
  byService(resources.map(callOfResource)),
);

const fold = (pattern: Pattern): Pattern => pattern.map((segment) => segment.toLowerCase());

const foldedOf = once((resources: PolicyParts['resources']) =>
  byService(
    resources.map(callOfResource).map((call) => ({ ...call, pattern: fold(call.pattern) })),
  ),
);

/**
 * Whether a menu names the call, whatever the case: some routers take one for the other.
 * @param key the method and the code of the service
 */
export function isNamed(
  resources: PolicyParts['resources'],
  key: string,
  wanted: Pattern,
): boolean {
  const folded = fold(wanted);
  return (foldedOf(resources).get(key) ?? []).some(({ pattern }) => covers(pattern, folded));
}
