import type { Facts } from './facts';
import { covers, type Pattern, parsePattern } from './pattern';
import { Policy } from './policy';
import { type Call, indexCalls, once, oncePair } from './policyIndex';
import type { PolicyParts } from './snapshot';

type Declared = readonly { method: string; path: string }[];

/** Without the resources that cover no call of the API: a grant of those allows nothing. */
export function liveFacts(declared: Declared, { menus, policy }: Facts): Facts {
  const live = livePolicy(declared, policy);
  return { menus, policy: live, parts: live.parts };
}

/** @param earlier whose unchanged parts are not computed again */
export function livePolicy(declared: Declared, policy: Policy, earlier?: Policy): Policy {
  const { parts } = policy;
  const resources = liveResources(declared, parts.resources);
  return resources === parts.resources ? policy : reduced(policy, resources, earlier);
}

const known = new WeakMap<Policy, Policy>();

function reduced(
  policy: Policy,
  resources: PolicyParts['resources'],
  earlier: Policy | undefined,
): Policy {
  const last = known.get(policy);
  if (last?.parts.resources === resources) return last;
  const found = new Policy({ ...policy.parts, resources }, policy.allEnabled, earlier);
  known.set(policy, found);
  return found;
}

export const liveResources = oncePair(
  (declared: Declared, resources: PolicyParts['resources']): PolicyParts['resources'] => {
    const { calls, ofResources } = indexCalls(resources);
    const isLive = calls.map(liveAmong(declared));
    if (!isLive.includes(false)) return resources;
    return resources.filter((_, at) => isLive[ofResources[at] as number]);
  },
);

/** Tells whether a call that a menu holds covers a declared one. */
const liveAmong = once((declared: Declared) => {
  const byMethod = new Map<string, Pattern[]>();
  for (const { method, path } of declared) {
    const patterns = byMethod.get(method) ?? [];
    byMethod.set(method, patterns);
    patterns.push(parsePattern(path));
  }
  return once(({ method, pattern }: Call): boolean =>
    (byMethod.get(method) ?? []).some((route) => covers(pattern, route)),
  );
});
