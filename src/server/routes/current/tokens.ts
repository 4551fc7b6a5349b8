import type { Context } from 'hono';
import { z } from 'zod';
import {
  type AccessTokenForm,
  accessTokenFormSchema,
  accessTokenSchema,
  MAX_ACCESS_TOKENS,
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
import { createRouter, json, route } from '../../http/router';
import {
  grantRefused,
  invalidToken,
  itemNotFound,
  permissionDenied,
  tooManyTokens,
} from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { ROOT_ID } from '../../lib/root';
import { currentPolicy, TOKENS_BUTTON } from '../../permission/current';
import { proveOwnPassword } from './ownPassword';
import { findPasswordHash } from './queries';

const PATH = '/api/v1/current/tokens';

const getTokens = route({
  method: 'get',
  path: PATH,
  access: 'session',
  tag: 'current',
  summary: "One's own access tokens",
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

const deleteToken = route({
  method: 'delete',
  path: `${PATH}/{id}`,
  access: 'session',
  tag: 'current',
  summary: "Remove one of one's own access tokens",
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
    const data = await createToken(c, c.req.valid('json'));
    return c.json({ success: true as const, data });
  })
  .openapi(deleteToken, async (c) => {
    const { id: tokenId } = c.req.valid('param');
    await inWriteTransaction(c, async ({ tx, actor: { user_id: id, username: name }, audit }) => {
      const removed = await deleteAccessToken(tx, id, tokenId);
      if (removed === undefined) throw itemNotFound('token');
      await audit({ verb: 'remove-token', entity: 'user', id, name, before: { name: removed } });
    });
    return c.json({ success: true as const });
  });

async function createToken(c: Context<AppEnv>, form: AccessTokenForm): Promise<NewAccessToken> {
  const { principal, securityClock } = c.var;
  // What may do everything cannot be limited.
  if (principal.user_id === ROOT_ID) throw permissionDenied();
  const proven = await proveOwnPassword(c, form.password, fieldError('password', 'password_wrong'));
  await assertHolds(c, form.menu_ids);
  return inWriteTransaction(c, async ({ tx, actor, audit }) => {
    const { user_id: id, username } = actor;
    // An admin may have reset it meanwhile.
    if ((await findPasswordHash(tx, id)) !== proven) throw invalidToken();
    const had = await listAccessTokens(tx, id);
    if (had.length >= MAX_ACCESS_TOKENS) throw tooManyTokens(MAX_ACCESS_TOKENS);
    const { name, days } = form;
    const menu_ids = [...new Set(form.menu_ids)];
    const made = await insertAccessToken(
      tx,
      { user_id: id, name, menu_ids, days },
      securityClock.now(),
    );
    const after = { name, menus: menu_ids, expires_at: made.expires_at };
    await audit({ verb: 'create-token', entity: 'user', id, name: username, after });
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
