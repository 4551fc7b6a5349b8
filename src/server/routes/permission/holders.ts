import type { Context } from 'hono';
import { z } from 'zod';
import { holderSchema } from '@/schemas/permission';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { invalidPart, unknownFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import type { Moment } from '../../permission/explain/moment';
import { menusById } from '../../permission/policyIndex';
import {
  type HoldersAsked,
  type HoldersQuery,
  holdersQuerySchema,
  listRoles,
  listUsers,
} from './holderQueries';
import { aboutOf, assertMaySee, assertOneOf, momentOf } from './question';
import { assertShown } from './shownMenus';

const getHolders = route({
  method: 'get',
  path: '/api/v1/permissions/holders',
  access: 'granted',
  tag: 'permission',
  summary: 'Who reaches a menu or a call, or has a role',
  request: { query: holdersQuerySchema },
  data: z.array(holderSchema),
  refuses: [404],
});

export const holdersRoutes = createRouter().openapi(getHolders, async (c) => {
  const query = c.req.valid('query');
  assertOneOf(query, ['code', 'menu_id', 'role_id', 'path']);
  if (query.of === 'roles' && query.role_id !== undefined) {
    throw invalidPart('query', [fieldError('of', 'not_one_of', { options: ['users'] })]);
  }
  await assertMaySee(c, query.of);
  await assertShown(c, query);
  const moment = await momentOf(c, {});
  const asked = await askedOf(c, moment, query);
  const { total, ...listed } =
    query.of === 'roles'
      ? await listRoles(c.get('db'), asked.roles ?? [], query)
      : await listUsers(c.get('db'), asked, query);
  return c.json({ success: true as const, ...listed, ...(total && { total }) });
});

/** Holders of a role are listed whatever their status; a right reaches active users alone. */
async function askedOf(
  c: Context<AppEnv>,
  moment: Moment,
  query: HoldersQuery,
): Promise<HoldersAsked> {
  const { role_id, menu_id } = query;
  if (role_id !== undefined) {
    const roles = await moment.roles([role_id]);
    if (roles.size === 0) {
      throw unknownFields([fieldError('role_id', 'unknown_role', { id: role_id })]);
    }
    return { roles: [role_id], onlyActive: false };
  }
  if (menu_id !== undefined) return { roles: rolesOfMenu(moment, menu_id), onlyActive: true };
  const { target, access } = await aboutOf(c, moment.facts, query);
  const menus = target.sources.map(({ menu }) => menu);
  return {
    roles: access === 'granted' ? moment.facts.policy.rolesReaching(menus) : undefined,
    onlyActive: true,
  };
}

function rolesOfMenu({ facts }: Moment, id: string): string[] {
  if (!menusById(facts.parts.menus).has(id)) {
    throw unknownFields([fieldError('menu_id', 'unknown_menu', { id })]);
  }
  return facts.policy.rolesReaching([id]);
}
