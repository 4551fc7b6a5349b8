import { compilePolicies, type Policies } from './escalation';
import type { PolicyParts } from './snapshot';

/** The role of grants that are not saved; no stored role has such an id. */
export const UNSAVED_ROLE = '(ticked)';

export interface Compiled {
  snapshot: PolicyParts;
  policies: Policies;
}

/** Returns the policies with one more role, which gives the menus. */
export function withGrants(
  { snapshot, policies }: Compiled,
  menuIds: string[],
  roleId = UNSAVED_ROLE,
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
