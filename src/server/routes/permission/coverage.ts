import type { OpenAPIHono } from '@hono/zod-openapi';
import { coverageSchema } from '@/schemas/permission';
import type { AppEnv } from '../../http/context';
import { jsonInTurns } from '../../http/jsonInTurns';
import { createRouter, route } from '../../http/router';
import type { ApiCall } from '../../permission/coverage';
import { currentCoverage } from '../../permission/currentCoverage';

const getCoverage = route({
  method: 'get',
  path: '/api/v1/permissions/coverage',
  access: 'granted',
  tag: 'permission',
  summary: 'Calls, menus and pages that do not fit together',
  data: coverageSchema,
});

/** @param calls asked for once all routes are mounted */
export const coverageRoutes = (calls: () => readonly ApiCall[]): OpenAPIHono<AppEnv> =>
  createRouter().openapi(getCoverage, async (c) => {
    const data = await currentCoverage(c.var.db, calls(), c.var.pages);
    return jsonInTurns(c, { success: true, data });
  });
