import type { Context } from 'hono';
import { type Found, foundSchema, globalSearchQuerySchema } from '@/schemas/search';
import type { Entity } from '../../crud/entity';
import type { Database } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { canCall } from '../../permission/current';
import { findMenus, findRecords, findRoles, findTraces, findUsers } from './queries';

const getFound = route({
  method: 'get',
  path: '/api/v1/search',
  access: 'session',
  tag: 'search',
  summary: 'Find records of all entities and a trace among those that the caller may list',
  request: { query: globalSearchQuerySchema },
  data: foundSchema,
});

/** Those that are searched by more than the columns of their lists. */
const WITH_OWN_SEARCH: string[] = ['user', 'role', 'menu'];

export const searchRoutes = (entities: readonly Entity[]) =>
  createRouter().openapi(getFound, async (c) => {
    const { q } = c.req.valid('query');
    const data = await findAll(c, entities, q);
    return c.json({ success: true as const, data });
  });

/** Each group by the right to its own list. */
async function findAll(c: Context<AppEnv>, entities: readonly Entity[], q: string): Promise<Found> {
  const { db, principal } = c.var;
  const among = async <Item>(path: string, find: (db: Database, q: string) => Promise<Item[]>) =>
    q !== '' && (await canCall(db, principal, 'GET', path)) ? find(db, q) : [];
  const others = entities.filter(({ name }) => !WITH_OWN_SEARCH.includes(name));
  const [users, roles, menus, traces, ...records] = await Promise.all([
    among('/api/v1/users', findUsers),
    among('/api/v1/roles', findRoles),
    among('/api/v1/menus', findMenus),
    among('/api/v1/loggers', findTraces),
    ...others.map((entity) => among(entity.path, () => findRecords(db, entity, q))),
  ]);
  return { users, roles, menus, others: records.flat(), traces };
}
