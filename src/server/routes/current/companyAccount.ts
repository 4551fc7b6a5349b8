import type { Context } from 'hono';
import { passwordDigestSchema } from '@/schemas/common';
import {
  companyAccountSchema,
  companyCodeSchema,
  companyWaySchema,
  type CompanyAccount as ShownAccount,
} from '@/schemas/companyAccount';
import { z } from '@/schemas/zod';
import { shownAccount } from '../../auth/boundCredentials';
import {
  bindCompanyAccount,
  findCompanyAccount,
  syncClaimRoles,
  unbindCompanyAccount,
} from '../../auth/oidc/accounts';
import { takeAnswer } from '../../auth/oidc/flows';
import { endChallenges } from '../../auth/secondFactor/factors';
import { endOtherSessions } from '../../auth/session/ending';
import { inWriteTransaction, type WriteContext } from '../../changes/writeContext';
import { violatedConstraint } from '../../db/errors';
import type { AppEnv } from '../../http/context';
import { assertOneself } from '../../http/guard';
import { beginFlow, browserOf } from '../../http/oidcFlow';
import { createRouter, json, ownRoute } from '../../http/router';
import {
  companyAccountNeeded,
  companyAccountTaken,
  companySignInEnded,
  itemNotFound,
} from '../../lib/errors';
import { isRoot } from '../../lib/root';
import { auditOwn, proveOwnPassword, writeProven } from './ownPassword';
import { auditedUser, findCurrentUser, findPasswordHash } from './queries';

const companyProofSchema = z
  .object({ password: passwordDigestSchema })
  .meta({ id: 'CompanyProof' });

const PATH = '/api/v1/current/company-account';

const getAccount = ownRoute('get', PATH, "One's own company account", {
  data: companyAccountSchema,
});

const postAccount = ownRoute(
  'post',
  PATH,
  'Begin to bind a company account; the answer says where the browser goes next',
  {
    request: { body: json(companyProofSchema) },
    data: companyWaySchema,
    refuses: [404, 429],
  },
);

const putAccount = ownRoute('put', PATH, 'Bind it by the code that the browser was led back with', {
  request: { body: json(companyCodeSchema) },
});

const postRemove = ownRoute(
  'post',
  `${PATH}/remove`,
  'Bind it no longer; roles that its claims gave end with it',
  { request: { body: json(companyProofSchema) }, refuses: [404, 429] },
);

export const companyAccountRoutes = createRouter()
  .openapi(getAccount, async (c) => {
    assertOneself(c);
    return c.json({ success: true as const, data: await ownAccount(c) });
  })
  .openapi(postAccount, async (c) => {
    await proveOwnPassword(c, c.req.valid('json').password);
    const { session_id } = c.var.principal;
    const url = await beginFlow(c, { session_id, redirect: '' });
    return c.json({ success: true as const, data: { url } });
  })
  .openapi(putAccount, async (c) => {
    await bind(c, c.req.valid('json').code);
    return c.json({ success: true as const });
  })
  .openapi(postRemove, async (c) => {
    const proven = await proveOwnPassword(c, c.req.valid('json').password);
    if (!isOpenedByPassword(c, proven)) throw companyAccountNeeded();
    await writeProven(c, proven, unbind);
    return c.json({ success: true as const });
  });

/** Returns whether their password lets them in, so that the company account need not. */
const isOpenedByPassword = (
  { var: { env, principal } }: Context<AppEnv>,
  hash: string | undefined,
): hash is string => Boolean(hash) && (env.passwordSignIn === 'on' || isRoot(principal));

async function ownAccount(c: Context<AppEnv>): Promise<ShownAccount> {
  const { db, env, principal } = c.var;
  const found = await findCompanyAccount(db, principal.user_id);
  return {
    available: env.oidc !== undefined,
    label: env.oidc?.label ?? '',
    bound: found ? shownAccount(found) : null,
    removable: isOpenedByPassword(c, await findPasswordHash(db, principal.user_id)),
  };
}

/**
 * Binds only in the session and the browser that began, so that no user is led into binding an account of
 * another.
 * @throws {ApiError} 400 where the code is none of theirs, or either is bound already
 */
async function bind(c: Context<AppEnv>, code: string): Promise<void> {
  const { db, secrets, securityClock, principal } = c.var;
  const now = securityClock.now();
  const browser = browserOf(c);
  const { session_id } = principal;
  const account = browser && (await takeAnswer(db, secrets, browser, code, session_id, now));
  if (!account) throw companySignInEnded();
  const work = inWriteTransaction(c, async (write) => {
    await bindCompanyAccount(write.tx, write.actor.user_id, account, write.now);
    await auditOwn(write, { verb: 'bind-account' });
  });
  await work.catch((error) => {
    throw violatedConstraint(error)?.startsWith('company_account') ? companyAccountTaken() : error;
  });
}

async function unbind(write: WriteContext): Promise<void> {
  const { tx, now } = write;
  const { user_id, session_id } = write.actor;
  if (!(await findCompanyAccount(tx, user_id))) throw itemNotFound('company account');
  const before = await findCurrentUser(tx, user_id);
  await unbindCompanyAccount(tx, user_id);
  await syncClaimRoles(tx, user_id, { ids: [], keeps: false }, now);
  const after = await findCurrentUser(tx, user_id);
  if (before && after && (before.roles?.length ?? 0) > (after.roles?.length ?? 0)) {
    const [was, is] = [before, after].map(auditedUser);
    await auditOwn(write, { verb: 'update', before: was, after: is });
  }
  await endChallenges(tx, user_id);
  await endOtherSessions(tx, user_id, session_id);
  await auditOwn(write, { verb: 'unbind-account' });
}
