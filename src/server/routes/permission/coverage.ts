import { coverageSchema } from '@/schemas/permission';
import { jsonInTurns } from '../../http/jsonInTurns';
import { createRouter, route } from '../../http/router';
import { currentCoverage } from '../../permission/currentCoverage';

const getCoverage = route({
  method: 'get',
  path: '/api/v1/permissions/coverage',
  access: 'granted',
  tag: 'permission',
  summary: 'Calls, menus and pages that do not fit together',
  data: coverageSchema,
});

export const coverageRoutes = createRouter().openapi(getCoverage, async (c) => {
  const { db, declaredCalls, pages } = c.var;
  const data = await currentCoverage(db, declaredCalls.all, pages);
  return jsonInTurns(c, { success: true, data });
});
