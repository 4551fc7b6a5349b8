import type { Context } from 'hono';
import { isDemandedOf } from '../auth/secondFactor/factors';
import type { Principal } from '../auth/session/queries';
import type { Transaction } from '../db/database';
import type { AppEnv } from '../http/context';
import { lastFactor } from '../lib/errors';
import { type CompiledSnapshot, isFactorDemanded } from '../permission/current';

/**
 * Refuses a write that lifts the demand for a second factor from its actor, who could remove the factor next:
 * one that takes the demand from their role, or the role from them.
 * @throws {ApiError} 400
 */
export async function assertFactorStillDemanded(
  { var: { env } }: Context<AppEnv>,
  tx: Transaction,
  actor: Principal,
  { snapshot }: CompiledSnapshot,
): Promise<void> {
  if (env.secondFactor === 'required' || !isFactorDemanded(snapshot, actor)) return;
  // Who is deleted signs in nowhere.
  if ((await isDemandedOf(tx, actor.user_id)) === false) throw lastFactor();
}
