import { z } from 'zod';
import { accessTokenSchema } from '@/schemas/accessToken';
import { deleteAccessToken, listAccessTokens } from '../../auth/accessToken/queries';
import { createRouter, route } from '../../http/router';
import { itemNotFound } from '../../lib/errors';
import { changeWeaker, readWeaker } from './find';

const PATH = '/api/v1/users/{id}/tokens';

const params = z.object({ id: z.string().max(32) });

const getTokens = route({
  access: 'granted',
  tag: 'user',
  method: 'get',
  path: PATH,
  summary: "A user's access tokens",
  request: { params },
  data: z.array(accessTokenSchema),
});

const deleteToken = route({
  access: 'granted',
  tag: 'user',
  method: 'delete',
  path: `${PATH}/{token_id}`,
  summary: "Remove one of a user's access tokens",
  request: { params: params.extend({ token_id: z.string().max(32) }) },
});

export const userTokenRoutes = createRouter()
  .openapi(getTokens, async (c) => {
    const { id } = await readWeaker(c, c.req.valid('param').id);
    const data = await listAccessTokens(c.var.db, id);
    return c.json({ success: true as const, data });
  })
  .openapi(deleteToken, async (c) => {
    const { id, token_id } = c.req.valid('param');
    await changeWeaker(c, id, async ({ tx, audit }, { name }) => {
      const removed = await deleteAccessToken(tx, id, token_id);
      if (removed === undefined) throw itemNotFound('token');
      const before = { name: removed };
      await audit({ verb: 'remove-token', entity: 'user', id, name, before });
    });
    return c.json({ success: true as const });
  });
