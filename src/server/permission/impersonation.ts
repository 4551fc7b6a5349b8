import type {
  Impersonation,
  ImpersonationTarget,
  Impersonator,
} from '../auth/session/impersonation';
import type { Principal } from '../auth/session/queries';
import type { Database } from '../db/database';
import { ROOT_ID } from '../lib/root';
import { hasMenu, isFactorDemanded, policyAt } from './current';
import { type Policies, rolesExceed } from './escalation';
import { type Compiled, UNSAVED_ROLE, withGrants } from './unsavedGrants';

export const VIEW_AS_PATH = '/api/v1/current/view-as';
/** Checked although the call lies under `/current`. */
export const VIEW_AS_BUTTON = 'system.access.view-as';

/** What the viewer's own lists would have to show them. */
export function mayRead(
  policies: Policies,
  { user_id, role_ids }: Pick<Impersonator, 'user_id' | 'role_ids'>,
  viewed: ImpersonationTarget,
): boolean {
  if (user_id === ROOT_ID) return true;
  const allows = (method: string, path: string) =>
    policies.effective.allows(role_ids, method, path);
  const needsUsers = viewed.user_id !== user_id;
  const needsRoles = viewed.role_ids?.some((id) => !role_ids.includes(id)) ?? false;
  return (
    (!needsUsers || allows('GET', '/api/v1/users')) &&
    (!needsRoles || allows('GET', '/api/v1/roles'))
  );
}

/** Never upwards: the user who is looked at holds nothing, dormant or not, that the viewer lacks. */
export function isWithin(
  compiled: Compiled,
  viewer: Pick<Impersonator, 'user_id' | 'role_ids'>,
  viewed: ImpersonationTarget & { held: string[] },
): boolean {
  if (viewer.user_id === ROOT_ID) return true;
  if (!viewed.role_ids && viewed.user_id === viewer.user_id) return true;
  if (viewed.user_id === ROOT_ID) return false;
  if (!viewed.menu_ids) {
    return !rolesExceed(compiled.policies, viewed.held, [], viewer.role_ids);
  }
  const granted = withGrants(compiled, viewed.menu_ids);
  return !rolesExceed(granted, [...viewed.held, UNSAVED_ROLE], [], viewer.role_ids);
}

/** Asked with each request, so that it ends when the viewer loses a right or must set something up first. */
export async function mayStillView(
  db: Database,
  principal: Principal,
  { viewer, role_ids, menu_ids }: Impersonation,
): Promise<boolean> {
  const compiled = await policyAt(db, principal.policy_version);
  const viewed = { user_id: principal.user_id, role_ids, menu_ids, held: principal.role_ids };
  const { policy_version } = principal;
  const lacksFactor = !viewer.has_second_factor && isFactorDemanded(compiled.snapshot, viewer);
  return (
    !viewer.must_change_password &&
    !lacksFactor &&
    (await hasMenu(db, { ...viewer, policy_version }, VIEW_AS_BUTTON)) &&
    mayRead(compiled.policies, viewer, viewed) &&
    isWithin(compiled, viewer, viewed)
  );
}
