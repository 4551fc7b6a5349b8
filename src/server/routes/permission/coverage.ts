import { coverageSchema, type Finding } from '@/schemas/permission';
import { createRouter, route } from '../../http/router';
import { currentCoverage } from '../../permission/currentCoverage';
import { menusShownTo, type ShownMenus } from './shownMenus';

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
  const { findings, ...coverage } = await currentCoverage(db, declaredCalls.all, pages);
  const shown = await menusShownTo(c);
  const data = { ...coverage, findings: findings.map((finding) => findingShown(shown, finding)) };
  return c.json({ success: true as const, data });
});

/** Returns the finding without menus that the caller's list does not show, and without the mending of such. */
function findingShown({ hasId }: ShownMenus, { mend, ...finding }: Finding): Finding {
  const named = [mend?.id, mend?.values.parent_id].filter((id) => typeof id === 'string');
  return {
    ...finding,
    menus: finding.menus.filter(({ id }) => hasId(id)),
    ...(mend && named.every(hasId) && { mend }),
  };
}
