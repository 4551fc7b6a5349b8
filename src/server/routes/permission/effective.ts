import type { Context } from 'hono';
import { type EffectiveRights, effectiveSchema } from '@/schemas/permission';
import { idSchema } from '@/schemas/permission/parts';
import { z } from '@/schemas/zod';
import { ownIdOf } from '../../changes/actorLimits';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { effectiveOfRoles, effectiveOfUser } from './effectiveRights';
import { assertMaySee, assertOneOf, momentOf, momentSchema } from './question';
import { menusShownTo, onlyShown, rolesShownTo } from './shownMenus';

export const MAX_ROLES_ASKED = 1_000;

/** `role_id` may come several times: what the roles add up to. */
const effectiveQuerySchema = z.object({
  user_id: idSchema.optional(),
  role_id: z.union([idSchema, z.array(idSchema).max(MAX_ROLES_ASKED)]).optional(),
  at: momentSchema.optional().describe('As it was then, where history tells'),
});

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
  const rights =
    user_id === undefined
      ? await effectiveOfRoles(moment, [role_id ?? []].flat())
      : await effectiveOfUser(moment, user_id);
  const isOwn = user_id === ownIdOf(c.get('principal'));
  const data: EffectiveRights = {
    ...(isOwn ? rights : await rightsShown(c, rights)),
    ...(at && { at, incomplete: moment.incomplete }),
  };
  return c.json({ success: true as const, data });
});

async function rightsShown(c: Context<AppEnv>, rights: EffectiveRights): Promise<EffectiveRights> {
  const menus = await menusShownTo(c);
  const roles = await rolesShownTo(c, rights.user?.id ?? '');
  return {
    ...onlyShown(menus, rights),
    menus: rights.menus.filter(({ id }) => menus.hasId(id)),
    roles: rights.roles.filter(({ id }) => roles.hasId(id)),
  };
}
