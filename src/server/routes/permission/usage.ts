import type { Context } from 'hono';
import { type RoleUsage, usageSchema } from '@/schemas/permission';
import { idSchema } from '@/schemas/permission/parts';
import { z } from '@/schemas/zod';
import { countFormerHolders } from '../../changes/policy/read';
import { usersShownTo } from '../../changes/users';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { ApiError, permissionDenied } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { callOf } from '../../permission/consoleMenu';
import { canCall, currentPolicy } from '../../permission/current';
import { type MenuRef, menuCodes } from '../../permission/menuCodes';
import { currentMenuRows } from '../../permission/menuRows';
import {
  grantsRoute,
  menusOfRole,
  type RoleMenu,
  smallerRole,
  withNeeded,
} from '../../permission/usage';
import { type Evidence, evidenceOf, routesUsedBy, usedBy } from './evidence';
import { menusShownTo } from './shownMenus';

const usageQuerySchema = z.object({
  role_id: idSchema,
  days: z.coerce.number().int().min(1).max(365).default(90),
});

const getUsage = route({
  method: 'get',
  path: '/api/v1/permissions/usage',
  access: 'granted',
  tag: 'permission',
  summary: 'What a role grants against what its users called, and a smaller role',
  request: { query: usageQuerySchema },
  data: usageSchema,
  refuses: [404],
});

export const usageRoutes = createRouter().openapi(getUsage, async (c) => {
  const { role_id, days } = c.req.valid('query');
  const { db, principal } = c.var;
  if (!(await canCall(db, principal, 'GET', '/api/v1/roles'))) throw permissionDenied();
  const { snapshot, policies } = await currentPolicy(db, principal);
  if (!snapshot.roles.some(({ id }) => id === role_id)) throw unknownRole(role_id);
  const evidence = await evidenceOf(c, days);
  const left = await countFormerHolders(db, role_id, new Date(evidence.from));
  const menus = menusOfRole(snapshot, policies.effective, role_id);
  const used = await routesUsedBy(db, role_id, evidence.from);
  const shown = await menusShownTo(c);
  const all = menuCodes(await currentMenuRows(db, snapshot.versions.menus));
  const refs = new Map([...all].filter(([id]) => shown.hasId(id)));
  // Without counts there is no evidence: the users of the role may have left.
  const smaller = used.length === 0 ? undefined : smallerRole(menus, withNeeded(used));
  const data: RoleUsage = {
    ...{ days, since: evidence.since, complete: evidence.complete, left },
    calls: await callsOf(c, role_id, evidence, menus, used, refs),
    suggestion: smaller
      ? { menus: smaller.menus, removed: smaller.removed.flatMap((id) => refs.get(id) ?? []) }
      : null,
  };
  return c.json({ success: true as const, data });
});

type Call = RoleMenu['calls'][number];

async function callsOf(
  c: Context<AppEnv>,
  roleId: string,
  { from }: Evidence,
  menus: RoleMenu[],
  used: string[],
  refs: Map<string, MenuRef>,
): Promise<RoleUsage['calls']> {
  const granted = new Map<string, { call: Call; menus: string[] }>();
  for (const { id, calls } of menus) {
    for (const call of calls) {
      const known = granted.get(callOf(call)) ?? { call, menus: [] };
      granted.set(callOf(call), { call, menus: [...known.menus, id] });
    }
  }
  const names = [...granted].flatMap(([name, { call }]) =>
    used.filter((route) => grantsRoute(call, route)).map((route) => ({ call: route, name })),
  );
  const counts = await usedBy(c.var.db, roleId, from, names);
  const byName = new Map(counts.map((count) => [count.name, count]));
  const users = await usersShownTo(
    c,
    counts.map(({ last_by }) => last_by),
  );
  return [...granted].map(([name, { menus: ids }]) => {
    const count = byName.get(name);
    return {
      call: name,
      menus: ids.flatMap((id) => refs.get(id) ?? []),
      count: count?.count ?? 0,
      last_at: count?.last_at ?? null,
      last_by: users.get(count?.last_by ?? '') ?? null,
      users: count?.users ?? 0,
    };
  });
}

const unknownRole = (id: string) =>
  new ApiError(404, 'not_found', 'Role not found', {
    fields: [fieldError('role_id', 'unknown_role', { id })],
  });
