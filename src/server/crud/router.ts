import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { selectableSchema } from '@/schemas/bulk';
import { historyRouter } from '../changes/routes';
import { inWriteTransaction } from '../changes/writeContext';
import { createItem, findItem, removeItem, updateItem } from '../changes/writes';
import type { AppEnv } from '../http/context';
import { tagVersion, versionOf } from '../http/etag';
import { cachedResponse } from '../http/responseCache';
import { createRouter, json, route } from '../http/router';
import { canCall } from '../permission/current';
import { bulkOf, bulkRouter } from './bulk';
import { MAX_BULK } from './bulkForm';
import { type AnyCrud, pathApart, pluralOf, prepareForm } from './definition';
import { exportRouter } from './exportRoutes';
import { importRouter } from './importRoutes';

const idParams = z.object({ id: z.string().max(32) });

export function crudRouter(definition: AnyCrud): OpenAPIHono<AppEnv> {
  const { entity, path, item, created = item, form, query, store, createRefuses = [] } = definition;
  const { keptList, record } = definition;
  const one = `${/^[aeio]/.test(entity) ? 'an' : 'a'} ${entity}`;
  const plural = pluralOf(path);
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
  const router = createRouter();
  router.route('/', historyRouter(definition));
  if (store.selectable) router.route('/', selectableRouter(definition));
  router.route('/', bulkRouter(definition, bulkOf(definition)));
  const { importing, exporting } = definition;
  if (exporting) router.route('/', exportRouter(definition, exporting));
  if (importing) router.route('/', importRouter({ ...definition, importing }));
  return router
    .openapi(routes.list, async (c) => {
      const asked = valid<Record<string, unknown>>(c, 'query');
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
      const prepared = await prepareForm(definition, valid(c, 'json'));
      const data = await inWriteTransaction(c, (write) => createItem(write, definition, prepared));
      return c.json({ success: true as const, data });
    })
    .openapi(routes.update, async (c) => {
      const [id, ifMatch] = [idOf(c), c.req.header('If-Match')];
      const prepared = await prepareForm(definition, valid(c, 'json'), id);
      await inWriteTransaction(c, (write) => updateItem(write, definition, id, prepared, ifMatch));
      return c.json({ success: true as const });
    })
    .openapi(routes.remove, async (c) => {
      const [id, ifMatch] = [idOf(c), c.req.header('If-Match')];
      await inWriteTransaction(c, (write) => removeItem(write, definition, id, ifMatch));
      return c.json({ success: true as const });
    });
}

function selectableRouter({ entity, path, query, store }: AnyCrud): OpenAPIHono<AppEnv> {
  const get = route({
    method: 'get',
    path: pathApart(path, 'selectable'),
    access: 'granted',
    tag: entity,
    summary: `List all that match, ${MAX_BULK} at most, to select them`,
    request: { query },
    data: z.array(selectableSchema),
  });
  return createRouter().openapi(get, async (c) => {
    // It tells no more than the list does.
    const may = await canCall(c.var.db, c.var.principal, 'GET', path);
    const found = may ? await store.selectable?.(c.var.db, valid(c, 'query')) : undefined;
    const { total, ...listed } = found ?? { data: [] };
    return c.json({ success: true as const, ...listed, ...(total && { total }) });
  });
}

/** Hono loses its type where the schema is generic. */
const valid = <Data = Record<string, unknown>>(
  c: Context<AppEnv>,
  part: 'query' | 'param' | 'json',
) => c.req.valid(part as never) as Data;

const idOf = (c: Context<AppEnv>) => valid<{ id: string }>(c, 'param').id;
