import type { Context } from 'hono';
import { z } from 'zod';
import {
  type AccessTokenForm,
  accessTokenFormSchema,
  accessTokenSchema,
  type NewAccessToken,
  newAccessTokenSchema,
} from '@/schemas/accessToken';
import {
  deleteAccessToken,
  insertAccessToken,
  listAccessTokens,
} from '../../auth/accessToken/queries';
import { inWriteTransaction } from '../../changes/writeContext';
import type { AppEnv } from '../../http/context';
import { assertOneself } from '../../http/guard';
import { createRouter, json, ownRoute, route } from '../../http/router';
import { grantRefused, itemNotFound, permissionDenied, tooManyTokens } from '../../lib/errors';
import { ROOT_ID } from '../../lib/root';
import { currentPolicy, TOKENS_BUTTON } from '../../permission/current';
import { auditOwn, proveOwnPassword, writeProven } from './ownPassword';

/** Of one user. */
export const MAX_ACCESS_TOKENS = 20;

const PATH = '/api/v1/current/tokens';

const getTokens = ownRoute('get', PATH, "One's own access tokens", {
  data: z.array(accessTokenSchema),
});

const postToken = route({
  method: 'post',
  path: PATH,
  access: 'granted',
  button: TOKENS_BUTTON,
  tag: 'current',
  summary: 'Create an access token for a program',
  request: { body: json(accessTokenFormSchema) },
  data: newAccessTokenSchema,
  refuses: [429],
});

const deleteToken = ownRoute('delete', `${PATH}/{id}`, "Remove one of one's own access tokens", {
  request: { params: z.object({ id: z.string().max(32) }) },
  refuses: [404],
});

export const tokenRoutes = createRouter()
  .openapi(getTokens, async (c) => {
    assertOneself(c);
    const data = await listAccessTokens(c.var.db, c.var.principal.user_id);
    return c.json({ success: true as const, data });
  })
  .openapi(postToken, async (c) => {
    return c.json({ success: true as const, data: await createToken(c, c.req.valid('json')) });
  })
  .openapi(deleteToken, async (c) => {
    const { id } = c.req.valid('param');
    await inWriteTransaction(c, async (write) => {
      const name = await deleteAccessToken(write.tx, write.actor.user_id, id);
      if (name === undefined) throw itemNotFound('token');
      await auditOwn(write, { verb: 'remove-token', before: { name } });
    });
    return c.json({ success: true as const });
  });

async function createToken(c: Context<AppEnv>, form: AccessTokenForm): Promise<NewAccessToken> {
  const { principal, securityClock } = c.var;
  // What may do everything cannot be limited.
  if (principal.user_id === ROOT_ID) throw permissionDenied();
  const proven = await proveOwnPassword(c, form.password);
  await assertHolds(c, form.menu_ids);
  return writeProven(c, proven, async (write) => {
    const { user_id } = write.actor;
    const had = await listAccessTokens(write.tx, user_id);
    if (had.length >= MAX_ACCESS_TOKENS) throw tooManyTokens(MAX_ACCESS_TOKENS);
    const { name, days } = form;
    const menu_ids = [...new Set(form.menu_ids)];
    const fields = { user_id, name, menu_ids, days };
    const made = await insertAccessToken(write.tx, fields, securityClock.now());
    const after = { name, menus: menu_ids, expires_at: made.expires_at };
    await auditOwn(write, { verb: 'create-token', after });
    return made;
  });
}

/** @throws {ApiError} 403 */
async function assertHolds(c: Context<AppEnv>, menuIds: string[]): Promise<void> {
  const { db, principal } = c.var;
  const { policies } = await currentPolicy(db, principal);
  const held = policies.effective.menuIdsOf(principal.role_ids);
  if (!menuIds.every((id) => held.has(id))) throw grantRefused();
}
