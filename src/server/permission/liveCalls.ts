import type { Facts } from './facts';
import { covers, isOwnPath, parsePattern } from './pattern';
import { Policy } from './policy';
import { callOfResource, grouped, once } from './policyIndex';
import type { PolicyParts } from './snapshot';

type Declared = readonly { method: string; path: string }[];

/** Returns the facts without resources that cover no call of our API: a grant of those allows nothing. */
export function liveFacts(declared: Declared, { menus, policy }: Facts): Facts {
  const live = livePolicy(declared, policy);
  return { menus, policy: live, parts: live.parts };
}

const known = new WeakMap<Policy, Policy>();

/** @param earlier what its roles still give is not worked out again */
export function livePolicy(declared: Declared, policy: Policy, earlier?: Policy): Policy {
  const { parts, allEnabled } = policy;
  const resources = liveResources(declared)(parts.resources);
  const last = resources === parts.resources ? policy : known.get(policy);
  if (last?.parts.resources === resources) return last;
  const found = new Policy({ ...parts, resources }, allEnabled, earlier);
  known.set(policy, found);
  return found;
}

/** Returns the resources themselves where all of them are live. */
const liveResources = once((declared: Declared) => {
  const patterns = declared.map(({ method, path }) => ({ method, pattern: parsePattern(path) }));
  const byMethod = grouped(patterns, ({ method }) => method);
  const isLive = once((resource: PolicyParts['resources'][number]): boolean => {
    const { method, path, pattern } = callOfResource(resource);
    // What a service answers to is not known here.
    if (!isOwnPath(path)) return true;
    return (byMethod.get(method) ?? []).some((route) => covers(pattern, route.pattern));
  });
  return once((resources: PolicyParts['resources']) =>
    resources.every(isLive) ? resources : resources.filter(isLive),
  );
});
