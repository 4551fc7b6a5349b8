import { effectiveQuerySchema, effectiveSchema } from '@/schemas/permission';
import { jsonInTurns } from '../../http/jsonInTurns';
import { createRouter, route } from '../../http/router';
import { type AnsweredRights, effectiveOfRoles, effectiveOfUser } from './effectiveRights';
import { assertMaySee, assertOneOf, momentOf } from './question';
import { menusShownTo, onlyShown, type ShownMenus } from './shownMenus';

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
  const isOwn = user_id === c.get('principal').user_id;
  const data: AnsweredRights = {
    ...(isOwn ? rights : effectiveShown(await menusShownTo(c), rights)),
    ...(at && { at, incomplete: moment.incomplete }),
  };
  return jsonInTurns(c, { success: true, data });
});

const effectiveShown = (shown: ShownMenus, rights: AnsweredRights): AnsweredRights => ({
  ...onlyShown(shown, rights),
  menus: rights.menus.filter(({ id }) => shown.hasId(id)),
});
