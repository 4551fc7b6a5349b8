import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Transaction } from '../db/database';
import { violatedConstraint } from '../db/errors';
import type { AppEnv } from '../http/context';
import { type ApiError, badRequest, notFound } from '../http/errors';
import { createRouter, json, route } from '../http/router';
import { operationOf, recordOperation } from '../log/operate';
import { runChange } from './change';
import { demandMatch, etagOf } from './etag';
import type { Store } from './store';

/** An entity as data; what menus, roles and users share is written here, once. */
interface CrudDefinition<
  Item extends { id: string; name: string },
  Form extends z.ZodType,
  Query extends z.ZodObject,
> {
  entity: 'menu' | 'role' | 'user';
  /** Such as `/api/v1/roles`. */
  path: string;
  item: z.ZodType;
  /** What a create answers, where that is more than the item. */
  created?: z.ZodType;
  form: Form;
  query: Query;
  store: Store<Item, z.infer<Form>, z.infer<Query>>;
  /** What to say when a unique constraint is violated: its name, the field, the sentence. */
  unique: { constraint: string; field: string; detail: string };
}

const idParams = z.object({ id: z.string().max(32) });

/** The five routes of an entity: list, read, create, update and delete. */
export function crudRouter<
  Item extends { id: string; name: string },
  Form extends z.ZodType,
  Query extends z.ZodObject,
>(definition: CrudDefinition<Item, Form, Query>): OpenAPIHono<AppEnv> {
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
  const writes = createWrites(definition);
  return createRouter()
    .openapi(routes.list, async (c) => {
      const listed = await store.list(c.var.db, valid<z.infer<Query>>(c, 'query'));
      return c.json({ success: true as const, ...listed });
    })
    .openapi(routes.read, async (c) => {
      const found = await store.find(c.var.db, valid<{ id: string }>(c, 'param').id);
      if (!found) throw notFound(missing(entity));
      c.header('ETag', etagOf(found));
      return c.json({ success: true as const, data: found });
    })
    .openapi(routes.create, async (c) => {
      const data = await writes.create(c, valid<z.infer<Form>>(c, 'json'));
      return c.json({ success: true as const, data });
    })
    .openapi(routes.update, async (c) => {
      await writes.update(c, valid<{ id: string }>(c, 'param').id, valid<z.infer<Form>>(c, 'json'));
      return c.json({ success: true as const });
    })
    .openapi(routes.remove, async (c) => {
      await writes.remove(c, valid<{ id: string }>(c, 'param').id);
      return c.json({ success: true as const });
    });
}

/** What a route's schema made of a part of the request; Hono loses its type where that is generic. */
const valid = <Data>(c: Context<AppEnv>, part: 'query' | 'param' | 'json') =>
  c.req.valid(part as never) as Data;

const missing = (entity: string) => `${entity.charAt(0).toUpperCase()}${entity.slice(1)} not found`;

function createWrites<
  Item extends { id: string; name: string },
  Form extends z.ZodType,
  Query extends z.ZodObject,
>({ entity, store, unique }: CrudDefinition<Item, Form, Query>) {
  /** The item as its caller must have seen it. */
  const current = async (c: Context<AppEnv>, tx: Transaction, id: string): Promise<Item> => {
    const found = await store.find(tx, id);
    if (!found) throw notFound(missing(entity));
    demandMatch(c.req.header('If-Match'), found);
    return found;
  };
  const change: typeof runChange = (c, work) =>
    runChange(c, work).catch((error) => {
      throw violatedConstraint(error) === unique.constraint ? duplicate(unique) : error;
    });

  return {
    create: (c: Context<AppEnv>, form: z.infer<Form>) =>
      change(c, async (tx, by) => {
        const { id, once } = await store.create(tx, form, by);
        const after = (await store.find(tx, id)) as Item;
        await recordOperation(tx, {
          ...operationOf(c),
          verb: 'create',
          entity,
          id,
          name: after.name,
          after,
        });
        return { ...after, ...once };
      }),
    update: (c: Context<AppEnv>, id: string, form: z.infer<Form>) =>
      change(c, async (tx, by) => {
        const before = await current(c, tx, id);
        await store.update(tx, id, form, by);
        const after = await store.find(tx, id);
        await recordOperation(tx, {
          ...operationOf(c),
          verb: 'update',
          entity,
          id,
          name: before.name,
          before,
          after,
        });
      }),
    remove: (c: Context<AppEnv>, id: string) =>
      change(c, async (tx) => {
        const before = await current(c, tx, id);
        await store.remove(tx, id);
        await recordOperation(tx, {
          ...operationOf(c),
          verb: 'delete',
          entity,
          id,
          name: before.name,
          before,
        });
      }),
  };
}

function duplicate({ field, detail }: { field: string; detail: string }): ApiError {
  return badRequest(detail, [{ field, message: detail }]);
}
