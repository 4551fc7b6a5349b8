import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  createdUserSchema,
  oneTimePasswordSchema,
  userFormSchema,
  userQuerySchema,
  userSchema,
} from '@/schemas/user';
import { auditContext, writeAudit } from '../../audit/auditLog';
import { oneTimePassword } from '../../auth/password/newPassword';
import type { Env } from '../../base/env';
import { notFound } from '../../base/errors';
import { runChange } from '../../crud/change';
import { assertMatch } from '../../crud/etag';
import { crudRouter } from '../../crud/router';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { resetPassword, userStore } from './queries';

const patchPassword = route({
  method: 'patch',
  path: '/api/v1/users/{id}/reset-pwd',
  access: 'granted',
  tag: 'user',
  summary: "Reset a user's password and end his sessions",
  request: { params: z.object({ id: z.string().max(32) }) },
  data: oneTimePasswordSchema.optional(),
  refuses: [412],
});

/** Users, and the reset of their passwords. */
export function userRoutes({ defaultPassword }: Env): OpenAPIHono<AppEnv> {
  const store = userStore(defaultPassword);
  const routes = crudRouter({
    entity: 'user',
    path: '/api/v1/users',
    item: userSchema,
    created: createdUserSchema,
    form: userFormSchema,
    query: userQuerySchema,
    store,
    unique: {
      constraint: 'user_username_unique',
      field: 'username',
      detail: 'Username already exists',
    },
  });
  const reset = createRouter().openapi(patchPassword, async (c) => {
    const { id } = c.req.valid('param');
    const password = await oneTimePassword(defaultPassword);
    await runChange(c, async (tx, change) => {
      const found = await store.find(tx, id);
      if (!found) throw notFound('User not found');
      assertMatch(c.req.header('If-Match'), found);
      await writeAudit(tx, {
        ...auditContext(c),
        verb: 'reset-password',
        entity: 'user',
        id,
        name: found.name,
      });
      await resetPassword(tx, id, password, change);
    });
    const { once } = password;
    return c.json({ success: true as const, ...(once && { data: { password: once } }) });
  });
  routes.route('/', reset);
  return routes;
}
