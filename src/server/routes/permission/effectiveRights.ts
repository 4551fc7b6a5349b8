import type { EffectiveRights } from '@/schemas/permission';
import { unknownFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { ROOT_ID } from '../../lib/root';
import { effectiveOf, everythingIn } from '../../permission/explain/effective';
import type { Moment, RoleFact } from '../../permission/explain/moment';
import { activeRoles } from '../../permission/explain/subject';
import { subjectOf } from './question';

/** @throws {ApiError} 404 naming the field */
export async function effectiveOfUser(
  moment: Moment,
  id: string,
  field = 'user_id',
): Promise<EffectiveRights> {
  const subject = await subjectOf(moment, id, field);
  const { name, username, status } = subject;
  const roles = await moment.roles(subject.role_ids);
  const isRoot = id === ROOT_ID;
  return {
    ...(isRoot ? everythingIn(moment.facts) : effectiveOf(moment.facts, activeRoles(subject))),
    user: { id, name, username, status },
    roles: subject.role_ids.flatMap((role) => shown(roles.get(role))),
    ...(isRoot && { everything: true }),
  };
}

/** @throws {ApiError} 404 naming the field */
export async function effectiveOfRoles(
  moment: Moment,
  ids: string[],
  field = 'role_id',
): Promise<EffectiveRights> {
  const roles = await moment.roles(ids);
  const unknown = ids.find((id) => !roles.has(id));
  if (unknown !== undefined) {
    throw unknownFields([fieldError(field, 'unknown_role', { id: unknown })]);
  }
  return { ...effectiveOf(moment.facts, [...roles.keys()]), roles: [...roles.values()] };
}

const shown = (role: RoleFact | undefined) => (role ? [role] : []);
