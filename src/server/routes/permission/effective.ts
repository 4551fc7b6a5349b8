import { type EffectiveRights, effectiveQuerySchema, effectiveSchema } from '@/schemas/permission';
import { unknownFields } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { ROOT_ID } from '../../base/root';
import { jsonInTurns } from '../../http/jsonInTurns';
import { createRouter, route } from '../../http/router';
import { effectiveOf, everythingIn } from '../../permission/explain/effective';
import type { Moment, RoleFact } from '../../permission/explain/moment';
import { activeRoles } from '../../permission/explain/subject';
import { assertMaySee, assertOneOf, momentOf, subjectOf } from './question';

const getEffective = route({
  method: 'get',
  path: '/api/v1/permissions/effective',
  access: 'granted',
  exceptOwn: 'user_id',
  repeatable: ['role_id'],
  tag: 'permission',
  summary: 'What a user may do, or roles together',
  request: { query: effectiveQuerySchema },
  data: effectiveSchema,
  refuses: [404],
});

export const effectiveRoutes = createRouter().openapi(getEffective, async (c) => {
  const query = c.req.valid('query');
  assertOneOf(query, ['user_id', 'role_id']);
  const { user_id, role_id, at } = query;
  if (user_id === undefined) await assertMaySee(c, 'roles');
  else await assertMaySee(c, 'users', user_id);
  const moment = await momentOf(c, { at, user_id });
  const data: EffectiveRights = {
    ...(user_id === undefined
      ? await ofRoles(moment, [role_id ?? []].flat())
      : await ofUser(moment, user_id)),
    ...(at && { at, incomplete: moment.incomplete }),
  };
  return jsonInTurns(c, { success: true, data });
});

async function ofUser(moment: Moment, id: string): Promise<EffectiveRights> {
  const subject = await subjectOf(moment, id);
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

/** @throws {ApiError} 404 */
async function ofRoles(moment: Moment, ids: string[]): Promise<EffectiveRights> {
  const roles = await moment.roles(ids);
  const unknown = ids.find((id) => !roles.has(id));
  if (unknown !== undefined) {
    throw unknownFields([fieldError('role_id', 'unknown_role', { id: unknown })]);
  }
  return { ...effectiveOf(moment.facts, [...roles.keys()]), roles: [...roles.values()] };
}

const shown = (role: RoleFact | undefined) => (role ? [role] : []);
