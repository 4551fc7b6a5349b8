import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { pageQuerySchema, pageSizeSchema } from '@/schemas/common';
import {
  restoredSchema,
  restoreFormSchema,
  undoFormSchema,
  undoneSchema,
  versionSchema,
} from '@/schemas/history';
import type { AppEnv } from '../http/context';
import { createRouter, json, route } from '../http/router';
import { readDeleted, readHistory } from './history';
import { Restorer } from './restore';
import { readyToUndo } from './undo';
import { inWriteTransaction } from './writeContext';
import type { EntityDefinition, Identified } from './writes';

/** A version may tell thousands of links. */
const MAX_VERSIONS = 20;

const historyQuerySchema = pageQuerySchema.extend({
  pageSize: pageSizeSchema(MAX_VERSIONS),
});

const idParams = z.object({ id: z.string().max(32) });

/** Mounted before the routes of the records themselves, as `deleted` is no id. */
export function historyRouter<Item extends Identified, Form extends z.ZodType, Prepared>(
  definition: EntityDefinition<Item, Form, Prepared>,
): OpenAPIHono<AppEnv> {
  const { entity, path, store } = definition;
  const routes = declare(entity, path);
  const restorer = new Restorer(definition, async (form, id) =>
    store.prepare ? store.prepare(form, id) : (form as Prepared),
  );
  return createRouter()
    .openapi(routes.deleted, async (c) => {
      const page = await readDeleted(c, definition, c.req.valid('query'));
      return c.json({ success: true as const, ...page });
    })
    .openapi(routes.history, async (c) => {
      const { id } = c.req.valid('param');
      const page = await readHistory(c, definition, id, c.req.valid('query'));
      return c.json({ success: true as const, ...page });
    })
    .openapi(routes.restore, async (c) => {
      const { id } = c.req.valid('param');
      const ready = await restorer.ready(c.var.db, { id, ...c.req.valid('json') });
      const ifMatch = c.req.header('If-Match');
      const data = await inWriteTransaction(c, (write) => ready.run(write, ifMatch));
      return c.json({ success: true as const, data });
    })
    .openapi(routes.undo, async (c) => {
      const undo = await readyToUndo(c, restorer, c.req.valid('json'));
      const data = await inWriteTransaction(c, undo);
      return c.json({ success: true as const, data });
    });
}

/** Returns the path of the deleted records, apart from the calls of one record, whose patterns would grant it too. */
const deletedCall = (path: string) => path.replace(/[^/]+$/, 'deleted/$&');

function declare(entity: string, path: string) {
  const common = { access: 'granted', tag: entity } as const;
  const plural = path.slice(path.lastIndexOf('/') + 1);
  const one = `${/^[aeio]/.test(entity) ? 'an' : 'a'} ${entity}`;
  return {
    deleted: route({
      ...common,
      method: 'get',
      path: deletedCall(path),
      summary: `List deleted ${plural}`,
      request: { query: historyQuerySchema },
      data: z.array(versionSchema),
    }),
    history: route({
      ...common,
      method: 'get',
      path: `${path}/{id}/history`,
      summary: `List the versions of ${one}`,
      request: { params: idParams, query: historyQuerySchema },
      data: z.array(versionSchema),
      refuses: [404],
    }),
    restore: route({
      ...common,
      method: 'post',
      path: `${path}/{id}/restore`,
      summary: `Restore a version of ${one}, deleted or not`,
      request: { params: idParams, body: json(restoreFormSchema) },
      data: restoredSchema,
      previewed: true,
      refuses: [404, 412],
    }),
    undo: route({
      ...common,
      method: 'post',
      path: `${path}/undo`,
      summary: `Undo changes of ${plural} that one action made`,
      request: { body: json(undoFormSchema) },
      data: undoneSchema,
      previewed: true,
      refuses: [404, 412],
    }),
  };
}
