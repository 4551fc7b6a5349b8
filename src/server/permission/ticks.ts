import { compilePolicies, type Policies } from './escalation';
import type { PolicyParts } from './snapshot';

/** The role of ticks that are not saved; no stored role has such an id. */
export const TICKED = '(ticked)';

export function withTicks(
  { snapshot, policies }: { snapshot: PolicyParts; policies: Policies },
  menuIds: string[],
  roleId = TICKED,
): Policies {
  const { menus, resources, roles, grants } = snapshot;
  const parts: PolicyParts = {
    menus,
    resources,
    roles: [...roles, { id: roleId, status: 'enabled' }],
    grants: new Map(grants).set(roleId, menuIds),
  };
  return compilePolicies(parts, policies);
}
