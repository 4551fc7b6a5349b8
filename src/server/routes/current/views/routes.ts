import { z } from 'zod';
import { listNameSchema, savedViewFormSchema, savedViewSchema } from '@/schemas/savedView';
import { inWriteTransaction } from '../../../changes/writeContext';
import { createItem, removeItem, updateItem } from '../../../changes/writes';
import { createRouter, json, ownRoute } from '../../../http/router';
import { listViews, viewsOf } from './store';

const PATH = '/api/v1/current/views';
const params = z.object({ id: z.string().max(32) });

const getViews = ownRoute(
  'get',
  PATH,
  'The saved views of the caller, and those of roles that they hold or may edit',
  {
    request: { query: z.object({ list: listNameSchema.optional() }) },
    data: z.array(savedViewSchema),
  },
);

const postView = ownRoute('post', PATH, 'Save a view, for oneself or for a role one may edit', {
  request: { body: json(savedViewFormSchema) },
  data: savedViewSchema,
});

const putView = ownRoute('put', `${PATH}/{id}`, 'Replace a view of one’s own, or of a role', {
  request: { params, body: json(savedViewFormSchema) },
  refuses: [412],
});

const deleteView = ownRoute('delete', `${PATH}/{id}`, 'Delete a view of one’s own, or of a role', {
  request: { params },
  refuses: [412],
});

export const viewRoutes = createRouter()
  .openapi(getViews, async (c) => {
    const data = await listViews(c.var.db, c.var.principal, c.req.valid('query').list);
    return c.json({ success: true as const, data }, 200);
  })
  .openapi(postView, async (c) => {
    const form = c.req.valid('json');
    const data = await inWriteTransaction(c, (write) => createItem(write, viewsOf(write), form));
    return c.json({ success: true as const, data }, 200);
  })
  .openapi(putView, async (c) => {
    const { id } = c.req.valid('param');
    const form = c.req.valid('json');
    const ifMatch = c.req.header('If-Match');
    await inWriteTransaction(c, (write) => updateItem(write, viewsOf(write), id, form, ifMatch));
    return c.json({ success: true as const }, 200);
  })
  .openapi(deleteView, async (c) => {
    const { id } = c.req.valid('param');
    const ifMatch = c.req.header('If-Match');
    await inWriteTransaction(c, (write) => removeItem(write, viewsOf(write), id, ifMatch));
    return c.json({ success: true as const }, 200);
  });
