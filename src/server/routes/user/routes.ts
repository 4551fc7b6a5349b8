import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { resetResultSchema, userRecordSchema } from '@/schemas/bound';
import {
  createdUserSchema,
  type User,
  userFormSchema,
  userQuerySchema,
  userSchema,
} from '@/schemas/user';
import { affectsCredentials, findBoundCredentials } from '../../auth/boundCredentials';
import { newOneTimePassword } from '../../auth/password/newPassword';
import { changesOf, type EntityChanges } from '../../crud/changes';
import { crudRouter } from '../../crud/router';
import { type Database, tables } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import type { Env } from '../../lib/env';
import { userBulk } from './bulk';
import { userExport } from './export';
import { changeWeaker } from './find';
import { userImport } from './import';
import { userStore } from './queries';
import { recoveryRoutes } from './recoveries';
import { registrationRoutes } from './registrations';
import { resetFactor, resetPassword } from './resets';
import { userSessionRoutes } from './sessions';
import { userTokenRoutes } from './tokens';

const patchPassword = route({
  method: 'patch',
  path: '/api/v1/users/{id}/reset-pwd',
  access: 'granted',
  tag: 'user',
  summary:
    "Reset a user's password, end their sessions and access tokens and what was bound since the last reset",
  request: { params: z.object({ id: z.string().max(32) }) },
  data: resetResultSchema.optional(),
  previewed: true,
  refuses: [412],
});

const deleteFactor = route({
  method: 'delete',
  path: '/api/v1/users/{id}/second-factor',
  access: 'granted',
  tag: 'user',
  summary: "Remove a user's second factor and end their sessions",
  request: { params: z.object({ id: z.string().max(32) }) },
  refuses: [412],
});

const definitionOf = (env: Env) => ({
  entity: 'user' as const,
  nameOf: ({ name }: User) => name,
  path: '/api/v1/users',
  tables: [tables.user, tables.user_role] as const,
  item: userSchema,
  created: createdUserSchema,
  form: userFormSchema,
  query: userQuerySchema,
  store: userStore(env),
  record: { schema: userRecordSchema, besides: boundOf },
  bulk: userBulk(env),
  importing: userImport,
  exporting: userExport,
  unique: {
    constraint: 'user_username_unique',
    field: 'username',
    code: 'username_taken' as const,
  },
});

const boundOf = async (db: Database, { id }: User) => ({
  bound: await findBoundCredentials(db, id),
});

export const userChanges = (env: Env): EntityChanges => changesOf(definitionOf(env));

export function userRoutes(env: Env): OpenAPIHono<AppEnv> {
  const definition = definitionOf(env);
  const routes = crudRouter(definition);
  routes.route('/', resetRoutes(env));
  routes.route('/', userSessionRoutes);
  routes.route('/', userTokenRoutes);
  routes.route('/', registrationRoutes(definition));
  routes.route('/', recoveryRoutes);
  return routes;
}

const resetRoutes = (env: Env) =>
  createRouter()
    .openapi(patchPassword, async (c) => {
      const password = await newOneTimePassword(env.defaultPassword);
      const effect = await changeWeaker(c, c.req.valid('param').id, async (write, found) => {
        const { id, name } = found;
        await write.audit({ verb: 'reset-password', entity: 'user', id, name });
        return resetPassword(write, found, password, env);
      });
      const { oneTimePassword } = password;
      const details = affectsCredentials(effect) && effect;
      const data = { ...details, ...(oneTimePassword && { password: oneTimePassword }) };
      return c.json({ success: true as const, ...(Object.keys(data).length > 0 && { data }) });
    })
    .openapi(deleteFactor, async (c) => {
      await changeWeaker(c, c.req.valid('param').id, async (write, found) => {
        const { id, name } = found;
        await resetFactor(write, found);
        await write.audit({ verb: 'reset-factor', entity: 'user', id, name });
      });
      return c.json({ success: true as const });
    });
