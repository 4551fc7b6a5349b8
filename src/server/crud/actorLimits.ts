import type { Principal } from '../auth/session/queries';
import { grantRefused, strongerUser } from '../base/errors';
import { holdsCalls, type Policies, rolesExceed } from '../permission/escalation';

/** What the actor's own rights forbid them. */
export interface ActorLimits {
  /**
   * Refuses to put a user into roles that give more than the actor holds.
   *
   * @param from the roles that the user has already, which are nothing new.
   * @throws {ApiError} 403.
   */
  assertRoles(to: string[], from?: string[]): void;
  /**
   * Refuses to touch a user, other than the actor, who holds a right that the actor lacks.
   *
   * @param roleIds the roles that the user has.
   * @throws {ApiError} 403.
   */
  assertNotStronger(userId: string, roleIds: string[]): void;
  /**
   * Refuses calls that the actor does not hold, whether or not anybody has the menu they go to.
   *
   * @throws {ApiError} 403.
   */
  assertHoldsCalls(calls: { method: string; path: string }[]): void;
}

const NO_LIMITS: ActorLimits = {
  assertRoles: () => undefined,
  assertNotStronger: () => undefined,
  assertHoldsCalls: () => undefined,
};

/** Root is forbidden nothing. */
export function limitsOf(
  policies: Policies | undefined,
  { user_id, role_ids }: Principal,
): ActorLimits {
  if (!policies) return NO_LIMITS;
  return {
    assertRoles: (to, from = []) => {
      if (rolesExceed(policies, to, from, role_ids)) throw grantRefused();
    },
    assertNotStronger: (userId, held) => {
      if (userId !== user_id && rolesExceed(policies, held, [], role_ids)) throw strongerUser();
    },
    assertHoldsCalls: (calls) => {
      if (!holdsCalls(policies, role_ids, calls)) throw grantRefused();
    },
  };
}
