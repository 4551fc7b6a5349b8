import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { MAX_BULK, type Selectable, selectableSchema } from '@/schemas/bulk';
import type { EntityName } from '../changes/record';
import { historyRouter } from '../changes/routes';
import type { Listed, Store } from '../changes/store';
import { inWriteTransaction } from '../changes/writeContext';
import {
  createItem,
  type EntityDefinition,
  findItem,
  type Identified,
  removeItem,
  updateItem,
} from '../changes/writes';
import type { Database } from '../db/database';
import type { AppEnv } from '../http/context';
import type { ErrorStatus } from '../http/errorResponses';
import { tagVersion, versionOf } from '../http/etag';
import { cachedResponse } from '../http/responseCache';
import { createRouter, json, route } from '../http/router';
import { canCall } from '../permission/current';
import { type Bulk, bulkOf, bulkRouter } from './bulk';
import { exportRouter } from './export/routes';
import type { Exporting } from './export/rows';
import { importRouter } from './importRoutes';
import type { Importing } from './importRun';

export interface CrudDefinition<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
> extends EntityDefinition<Item, Form, Prepared> {
  /** Where the answer is more than the item. */
  created?: z.ZodType;
  /** What a single read tells besides, which is no part of its ETag. */
  record?: { schema: z.ZodType; besides(db: Database, item: Item): Promise<object> };
  query: Query;
  store: Store<Item, z.infer<Form>, z.infer<Query>, Prepared>;
  /** Of a list that menus, resources, roles and grants alone decide; undefined where it is not kept. */
  keptList?(query: z.infer<Query>): string | undefined;
  createRefuses?: ErrorStatus[];
  /** Where many may be changed at once: the statuses they may be given, or changes of their own. */
  statuses?: z.ZodType<string>;
  bulk?: Bulk;
  /** Left out where there is no import. */
  importing?: Importing<Item, Prepared>;
  exporting?: Exporting<z.infer<Query>>;
}

const idParams = z.object({ id: z.string().max(32) });

export function crudRouter<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared = z.infer<Form>,
>(definition: CrudDefinition<Item, Form, Query, Prepared>): OpenAPIHono<AppEnv> {
  const { entity, path, item, created = item, form, query, store, createRefuses = [] } = definition;
  const { keptList, record } = definition;
  const one = `${/^[aeio]/.test(entity) ? 'an' : 'a'} ${entity}`;
  const plural = path.slice(path.lastIndexOf('/') + 1);
  const declare = { access: 'granted', tag: entity } as const;
  const write = { ...declare, previewed: true } as const;
  const onePath = `${path}/{id}`;
  const routes = {
    list: route({
      ...declare,
      method: 'get',
      path,
      summary: `List ${plural}`,
      request: { query },
      data: z.array(item),
      kept: keptList !== undefined,
    }),
    read: route({
      ...declare,
      method: 'get',
      path: onePath,
      summary: `Read ${one}`,
      request: { params: idParams },
      data: record?.schema ?? item,
      versioned: true,
    }),
    create: route({
      ...write,
      method: 'post',
      path,
      summary: `Create ${one}`,
      request: { body: json(form) },
      data: created,
      refuses: [...createRefuses, 412],
    }),
    update: route({
      ...write,
      method: 'put',
      path: onePath,
      summary: `Replace ${one}`,
      request: { params: idParams, body: json(form) },
      refuses: [412],
    }),
    remove: route({
      ...write,
      method: 'delete',
      path: onePath,
      summary: `Delete ${one}`,
      request: { params: idParams },
      refuses: [412],
    }),
  };
  const prepare = async (data: z.infer<Form>, id?: string) =>
    store.prepare ? store.prepare(data, id) : (data as Prepared);
  const router = createRouter();
  router.route('/', historyRouter(definition));
  if (store.selectable) router.route('/', selectableRouter(definition, store.selectable));
  const bulk = bulkOf(definition);
  if (bulk) router.route('/', bulkRouter(definition, bulk));
  const { importing, exporting } = definition;
  if (exporting) router.route('/', exportRouter({ entity, path, query, exporting }));
  if (importing) router.route('/', importRouter({ ...definition, importing }));
  return router
    .openapi(routes.list, async (c) => {
      const asked = valid<z.infer<Query>>(c, 'query');
      const list = async () => {
        const { total, ...listed } = await store.list(c.get('db'), asked);
        return { success: true, ...listed, ...(total && { total }) };
      };
      if (!keptList) return c.json(await list());
      const kept = keptList(asked);
      return cachedResponse(c, kept && `${path} ${kept}`, list);
    })
    .openapi(routes.read, async (c) => {
      const found = await findItem(c.var.db, definition, idOf(c));
      const version = versionOf(found);
      tagVersion(c, version);
      const data = { ...found, ...(await record?.besides(c.var.db, found)) };
      return c.json({ success: true as const, data, version });
    })
    .openapi(routes.create, async (c) => {
      const prepared = await prepare(valid<z.infer<Form>>(c, 'json'));
      const data = await inWriteTransaction(c, (write) => createItem(write, definition, prepared));
      return c.json({ success: true as const, data });
    })
    .openapi(routes.update, async (c) => {
      const [id, ifMatch] = [idOf(c), c.req.header('If-Match')];
      const prepared = await prepare(valid<z.infer<Form>>(c, 'json'), id);
      await inWriteTransaction(c, (write) => updateItem(write, definition, id, prepared, ifMatch));
      return c.json({ success: true as const });
    })
    .openapi(routes.remove, async (c) => {
      const [id, ifMatch] = [idOf(c), c.req.header('If-Match')];
      await inWriteTransaction(c, (write) => removeItem(write, definition, id, ifMatch));
      return c.json({ success: true as const });
    });
}

function selectableRouter<Query extends z.ZodObject>(
  { entity, path, query }: { entity: EntityName; path: string; query: Query },
  selectable: (db: Database, query: z.infer<Query>) => Promise<Listed<Selectable>>,
): OpenAPIHono<AppEnv> {
  const get = route({
    method: 'get',
    // Apart from the calls of one record, whose patterns would grant it too.
    path: path.replace(/[^/]+$/, 'selectable/$&'),
    access: 'granted',
    tag: entity,
    summary: `List all that match, ${MAX_BULK} at most, to select them`,
    request: { query },
    data: z.array(selectableSchema),
  });
  return createRouter().openapi(get, async (c) => {
    // It tells no more than the list does.
    if (!(await canCall(c.var.db, c.var.principal, 'GET', path))) {
      return c.json({ success: true as const, data: [] });
    }
    const { total, ...listed } = await selectable(c.var.db, valid<z.infer<Query>>(c, 'query'));
    return c.json({ success: true as const, ...listed, ...(total && { total }) });
  });
}

/** Hono loses its type where the schema is generic. */
const valid = <Data>(c: Context<AppEnv>, part: 'query' | 'param' | 'json') =>
  c.req.valid(part as never) as Data;

const idOf = (c: Context<AppEnv>) => valid<{ id: string }>(c, 'param').id;
