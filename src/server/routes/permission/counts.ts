import { z } from 'zod';
import { menuCountsSchema } from '@/schemas/permission';
import { createRouter, route } from '../../http/router';
import { countMenus } from '../../permission/explain/counts';
import { currentRoleSets } from '../../permission/explain/roleSets';
import { momentOf } from './question';
import { menusShownTo } from './shownMenus';

const getCounts = route({
  method: 'get',
  path: '/api/v1/permissions/counts',
  access: 'granted',
  tag: 'permission',
  summary: 'How many roles tick each menu, and how many users reach it',
  data: z.array(menuCountsSchema),
});

export const countsRoutes = createRouter().openapi(getCounts, async (c) => {
  const { facts } = await momentOf(c, {});
  const counts = await countMenus(facts, await currentRoleSets(c.get('db')));
  const shown = await menusShownTo(c);
  const data = counts.filter(({ menu_id }) => shown.hasId(menu_id));
  return c.json({ success: true as const, data });
});
