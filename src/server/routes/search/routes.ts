import type { Context } from 'hono';
import { type Found, foundSchema, globalSearchQuerySchema } from '@/schemas/search';
import type { Database } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { canCall } from '../../permission/current';
import { findMenus, findRoles, findTraces, findUsers } from './queries';

const getFound = route({
  method: 'get',
  path: '/api/v1/search',
  access: 'session',
  tag: 'search',
  summary: 'Find users, roles, menus and a trace among those that the caller may list',
  request: { query: globalSearchQuerySchema },
  data: foundSchema,
});

export const searchRoutes = createRouter().openapi(getFound, async (c) => {
  const { q } = c.req.valid('query');
  const data = await findAll(c, q);
  return c.json({ success: true as const, data });
});

/** Each group by the right to its own list. */
async function findAll(c: Context<AppEnv>, q: string): Promise<Found> {
  const { db, principal } = c.var;
  const among = async <Item>(path: string, find: (db: Database, q: string) => Promise<Item[]>) =>
    q !== '' && (await canCall(db, principal, 'GET', path)) ? find(db, q) : [];
  const [users, roles, menus, traces] = await Promise.all([
    among('/api/v1/users', findUsers),
    among('/api/v1/roles', findRoles),
    among('/api/v1/menus', findMenus),
    among('/api/v1/loggers', findTraces),
  ]);
  return { users, roles, menus, traces };
}
