import { z } from 'zod';
import { accessTokenSchema } from '@/schemas/accessToken';
import type { User } from '@/schemas/user';
import { deleteAccessToken, listAccessTokens } from '../../auth/accessToken/queries';
import type { Store } from '../../changes/store';
import { inWriteTransaction } from '../../changes/writeContext';
import { findItem } from '../../changes/writes';
import { createRouter, route } from '../../http/router';
import { itemNotFound } from '../../lib/errors';
import { assertNotStronger, roleIdsOf } from './stronger';

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

interface Users {
  entity: 'user';
  store: Pick<Store<User, never, never, never>, 'find'>;
}

/** Of nobody who is stronger than the caller. */
export const userTokenRoutes = (users: Users) =>
  createRouter()
    .openapi(getTokens, async (c) => {
      const found = await findItem(c.var.db, users, c.req.valid('param').id);
      await assertNotStronger(c, found);
      const data = await listAccessTokens(c.var.db, found.id);
      return c.json({ success: true as const, data });
    })
    .openapi(deleteToken, async (c) => {
      const { id, token_id } = c.req.valid('param');
      await inWriteTransaction(c, async ({ tx, assertNotStronger: assertWeaker, audit }) => {
        const found = await findItem(tx, users, id);
        assertWeaker(id, roleIdsOf(found));
        const removed = await deleteAccessToken(tx, id, token_id);
        if (removed === undefined) throw itemNotFound('token');
        const before = { name: removed };
        await audit({ verb: 'remove-token', entity: 'user', id, name: found.name, before });
      });
      return c.json({ success: true as const });
    });
