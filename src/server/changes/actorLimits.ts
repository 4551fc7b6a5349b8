import type { Principal } from '../auth/session/queries';
import { grantRefused, strongerUser } from '../lib/errors';
import { holdsCalls, holdsMenu, type Policies, rolesExceed } from '../permission/escalation';

export interface ActorLimits {
  /** Neither root nor the operator. */
  isLimited: boolean;
  holdsRoles(roleIds: string[]): boolean;
  holdsMenu(id: string): boolean;
  /**
   * @param from the roles that the user has already
   * @throws {ApiError} 403
   */
  assertRoles(to: string[], from?: string[]): void;
  /** @throws {ApiError} 403 */
  assertNotStronger(userId: string, roleIds: string[]): void;
  /** Whether or not the menu is granted. @throws {ApiError} 403 */
  assertHoldsCalls(calls: { method: string; path: string }[]): void;
}

/** A program is not its owner, who may hold more than the token. */
export const ownIdOf = ({ user_id, under_token }: Principal): string | undefined =>
  under_token ? undefined : user_id;

export const NO_LIMITS: ActorLimits = {
  isLimited: false,
  holdsRoles: () => true,
  holdsMenu: () => true,
  assertRoles: () => undefined,
  assertNotStronger: () => undefined,
  assertHoldsCalls: () => undefined,
};

export function limitsOf(policies: Policies | undefined, principal: Principal): ActorLimits {
  if (!policies) return NO_LIMITS;
  const { role_ids } = principal;
  const self = ownIdOf(principal);
  return {
    isLimited: true,
    holdsRoles: (roleIds) => !rolesExceed(policies, roleIds, [], role_ids),
    holdsMenu: (id) => holdsMenu(policies, role_ids, id),
    assertRoles: (to, from = []) => {
      if (rolesExceed(policies, to, from, role_ids)) throw grantRefused();
    },
    assertNotStronger: (userId, held) => {
      if (userId !== self && rolesExceed(policies, held, [], role_ids)) throw strongerUser();
    },
    assertHoldsCalls: (calls) => {
      if (!holdsCalls(policies, role_ids, calls)) throw grantRefused();
    },
  };
}
