import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../http/context';
import { jsonInTurns } from '../http/jsonInTurns';
import { createRouter, json, route } from '../http/router';
import { etagOf } from './etag';
import type { Store } from './store';
import { inWriteTransaction } from './writeContext';
import {
  createItem,
  findItem,
  type Named,
  removeItem,
  type UniqueRule,
  updateItem,
} from './writes';

/** An entity as data; what menus, roles and users share is written here, once. */
interface CrudDefinition<
  Item extends Named,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
> {
  entity: 'menu' | 'role' | 'user';
  /** Such as `/api/v1/roles`. */
  path: string;
  item: z.ZodType;
  /** What a create answers, where that is more than the item. */
  created?: z.ZodType;
  form: Form;
  query: Query;
  store: Store<Item, z.infer<Form>, z.infer<Query>, Prepared>;
  unique: UniqueRule;
}

const idParams = z.object({ id: z.string().max(32) });

/** The five routes of an entity: list, read, create, update and delete. */
export function crudRouter<
  Item extends Named,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared = z.infer<Form>,
>(definition: CrudDefinition<Item, Form, Query, Prepared>): OpenAPIHono<AppEnv> {
  const { entity, path, item, created = item, form, query, store } = definition;
  const declare = { access: 'granted', tag: entity } as const;
  const one = `${path}/{id}`;
  const routes = {
    list: route({
      ...declare,
      method: 'get',
      path,
      summary: `List ${entity}s`,
      request: { query },
      data: z.array(item),
    }),
    read: route({
      ...declare,
      method: 'get',
      path: one,
      summary: `Read a ${entity}`,
      request: { params: idParams },
      data: item,
      etag: true,
    }),
    create: route({
      ...declare,
      method: 'post',
      path,
      summary: `Create a ${entity}`,
      request: { body: json(form) },
      data: created,
      ...(entity === 'menu' && { refuses: [404] }),
    }),
    update: route({
      ...declare,
      method: 'put',
      path: one,
      summary: `Replace a ${entity}`,
      request: { params: idParams, body: json(form) },
      refuses: [412],
    }),
    remove: route({
      ...declare,
      method: 'delete',
      path: one,
      summary: `Delete a ${entity}`,
      request: { params: idParams },
      refuses: [412],
    }),
  };
  const prepare = async (data: z.infer<Form>, id?: string) =>
    store.prepare ? store.prepare(data, id) : (data as Prepared);
  return createRouter()
    .openapi(routes.list, async (c) => {
      const { total, ...listed } = await store.list(c.var.db, valid<z.infer<Query>>(c, 'query'));
      return jsonInTurns(c, { success: true, ...listed, ...(total && { total }) });
    })
    .openapi(routes.read, async (c) => {
      const found = await findItem(c.var.db, definition, idOf(c));
      c.header('ETag', etagOf(found));
      return jsonInTurns(c, { success: true, data: found });
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

/** What a route's schema made of a part of the request; Hono loses its type where that is generic. */
const valid = <Data>(c: Context<AppEnv>, part: 'query' | 'param' | 'json') =>
  c.req.valid(part as never) as Data;

const idOf = (c: Context<AppEnv>) => valid<{ id: string }>(c, 'param').id;
