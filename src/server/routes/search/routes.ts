import type { Context } from 'hono';
import { MAX_SEARCHED } from '@/schemas/limits';
import { type Found, foundSchema } from '@/schemas/search';
import { z } from '@/schemas/zod';
import type { Entity } from '../../crud/entity';
import type { Database } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { canCall } from '../../permission/current';
import { findMenus, findRecords, findRoles, findTraces, findUsers } from './queries';

const globalSearchQuerySchema = z.object({
  q: z
    .string()
    .trim()
    .max(MAX_SEARCHED)
    .default('')
    .describe('Words in any order; a trace id is found as a whole'),
});

/** Those that are searched by more than the columns of their lists. */
const WITH_OWN_SEARCH: string[] = ['user', 'role', 'menu'];

/** Returns the end of the address of its list. */
const groupOf = ({ path }: Entity) => path.slice(path.lastIndexOf('/') + 1);

export function searchRoutes(entities: readonly Entity[]) {
  const others = entities.filter(({ name }) => !WITH_OWN_SEARCH.includes(name));
  const getFound = route({
    method: 'get',
    path: '/api/v1/search',
    access: 'session',
    tag: 'search',
    summary: 'Find records of all entities and a trace among those that the caller may list',
    request: { query: globalSearchQuerySchema },
    data: foundSchema(others.map(groupOf)),
  });
  return createRouter().openapi(getFound, async (c) => {
    const { q } = c.req.valid('query');
    const data = await findAll(c, others, q);
    return c.json({ success: true as const, data });
  });
}

/** Each group by the right to its own list. */
async function findAll(c: Context<AppEnv>, others: readonly Entity[], q: string): Promise<Found> {
  const { db, principal } = c.var;
  const mayList = (path: string) => canCall(db, principal, 'GET', path);
  const among = async <Item>(path: string, find: (db: Database, q: string) => Promise<Item[]>) =>
    q !== '' && (await mayList(path)) ? find(db, q) : [];
  const [users, roles, menus, traces, ...records] = await Promise.all([
    among('/api/v1/users', findUsers),
    among('/api/v1/roles', findRoles),
    among('/api/v1/menus', findMenus),
    among('/api/v1/loggers', findTraces),
    ...others.map(async (entity) =>
      (await mayList(entity.path)) ? [groupOf(entity), await findRecords(db, entity, q)] : [],
    ),
  ]);
  const groups = Object.fromEntries(records.filter(([group]) => group));
  return { users, roles, menus, traces, ...groups };
}
