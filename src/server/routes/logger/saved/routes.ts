import { z } from 'zod';
import { logFilterFormSchema, logFilterSchema } from '@/schemas/logFilter';
import { inWriteTransaction } from '../../../changes/writeContext';
import { createItem, removeItem, updateItem } from '../../../changes/writes';
import { createRouter, json, route } from '../../../http/router';
import { filtersOf, listFilters } from './store';

const PATH = '/api/v1/loggers/filters';
const params = z.object({ id: z.string().max(32) });
const declare = { access: 'granted', tag: 'logger' } as const;

const list = route({
  ...declare,
  method: 'get',
  path: PATH,
  summary: 'The filters that the caller saved, and those that are shared with a role of theirs',
  data: z.array(logFilterSchema),
});

const create = route({
  ...declare,
  method: 'post',
  path: PATH,
  summary: 'Save a filter',
  request: { body: json(logFilterFormSchema) },
  data: logFilterSchema,
  previewed: true,
  refuses: [412],
});

const update = route({
  ...declare,
  method: 'put',
  path: `${PATH}/{id}`,
  summary: 'Replace a filter of one’s own',
  request: { params, body: json(logFilterFormSchema) },
  previewed: true,
  refuses: [412],
});

const remove = route({
  ...declare,
  method: 'delete',
  path: `${PATH}/{id}`,
  summary: 'Delete a filter of one’s own',
  request: { params },
  previewed: true,
  refuses: [412],
});

export const savedFilterRoutes = createRouter()
  .openapi(list, async (c) => {
    const data = await listFilters(c.var.db, c.var.principal);
    return c.json({ success: true as const, data }, 200);
  })
  .openapi(create, async (c) => {
    const form = c.req.valid('json');
    const data = await inWriteTransaction(c, (write) =>
      createItem(write, filtersOf(write.actor.user_id), form),
    );
    return c.json({ success: true as const, data }, 200);
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param');
    const form = c.req.valid('json');
    const ifMatch = c.req.header('If-Match');
    await inWriteTransaction(c, (write) =>
      updateItem(write, filtersOf(write.actor.user_id), id, form, ifMatch),
    );
    return c.json({ success: true as const }, 200);
  })
  .openapi(remove, async (c) => {
    const { id } = c.req.valid('param');
    const ifMatch = c.req.header('If-Match');
    await inWriteTransaction(c, (write) =>
      removeItem(write, filtersOf(write.actor.user_id), id, ifMatch),
    );
    return c.json({ success: true as const }, 200);
  });
