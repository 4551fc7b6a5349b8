import type { Context } from 'hono';
import {
  companyAccountSchema,
  companyCodeSchema,
  companyProofSchema,
  companyWaySchema,
  type CompanyAccount as ShownAccount,
} from '@/schemas/companyAccount';
import {
  bindCompanyAccount,
  findCompanyAccount,
  syncClaimRoles,
  unbindCompanyAccount,
} from '../../auth/oidc/accounts';
import { takeAnswer } from '../../auth/oidc/flows';
import { shownAccount } from '../../auth/reset/bound';
import { endOtherSessions } from '../../auth/reset/ending';
import { endChallenges } from '../../auth/secondFactor/factors';
import { inWriteTransaction, type WriteContext } from '../../changes/writeContext';
import { violatedConstraint } from '../../db/errors';
import type { AppEnv } from '../../http/context';
import { assertOneself } from '../../http/guard';
import { beginFlow, browserOf } from '../../http/oidcFlow';
import { createRouter, json, route } from '../../http/router';
import {
  companyAccountNeeded,
  companyAccountTaken,
  companySignInEnded,
  invalidToken,
  itemNotFound,
} from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { isRoot } from '../../lib/root';
import { proveOwnPassword } from './ownPassword';
import { auditedUser, findCurrentUser, findPasswordHash } from './queries';

const PATH = '/api/v1/current/company-account';

const own = { access: 'session', tag: 'current' } as const;

const getAccount = route({
  ...own,
  method: 'get',
  path: PATH,
  summary: "One's own company account",
  data: companyAccountSchema,
});

const postAccount = route({
  ...own,
  method: 'post',
  path: PATH,
  summary: 'Begin to bind a company account; the answer says where the browser goes next',
  request: { body: json(companyProofSchema) },
  small: true,
  data: companyWaySchema,
  refuses: [404, 429],
});

const putAccount = route({
  ...own,
  method: 'put',
  path: PATH,
  summary: 'Bind it by the code that the browser was led back with',
  request: { body: json(companyCodeSchema) },
  small: true,
});

const postRemove = route({
  ...own,
  method: 'post',
  path: `${PATH}/remove`,
  summary: 'Bind it no longer; roles that its claims gave end with it',
  request: { body: json(companyProofSchema) },
  small: true,
  refuses: [404, 429],
});

export const companyAccountRoutes = createRouter()
  .openapi(getAccount, async (c) => {
    assertOneself(c);
    return c.json({ success: true as const, data: await ownAccount(c) });
  })
  .openapi(postAccount, async (c) => {
    await prove(c, c.req.valid('json').password);
    const { session_id } = c.var.principal;
    const url = await beginFlow(c, { session_id, redirect: '' });
    return c.json({ success: true as const, data: { url } });
  })
  .openapi(putAccount, async (c) => {
    await bind(c, c.req.valid('json').code);
    return c.json({ success: true as const });
  })
  .openapi(postRemove, async (c) => {
    const proven = await prove(c, c.req.valid('json').password);
    if (!isOpenedByPassword(c, proven)) throw companyAccountNeeded();
    await inWriteTransaction(c, (write) => unbind(write, proven));
    return c.json({ success: true as const });
  });

const prove = (c: Context<AppEnv>, digest: string) =>
  proveOwnPassword(c, digest, fieldError('password', 'password_wrong'));

/** Whether their password lets them in, so that the company account need not. */
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
 * Of the session and the browser that began, so that nobody is led into binding an account of
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
  const work = inWriteTransaction(c, async ({ tx, actor, now: at, audit }) => {
    const { user_id: id, username: name } = actor;
    await bindCompanyAccount(tx, id, account, at);
    await audit({ verb: 'bind-account', entity: 'user', id, name });
  });
  await work.catch((error) => {
    throw violatedConstraint(error)?.startsWith('company_account') ? companyAccountTaken() : error;
  });
}

async function unbind({ tx, actor, now, audit }: WriteContext, proven: string): Promise<void> {
  const { user_id: id, username: name, session_id } = actor;
  // An admin may have reset it meanwhile.
  if ((await findPasswordHash(tx, id)) !== proven) throw invalidToken();
  if (!(await findCompanyAccount(tx, id))) throw itemNotFound('company account');
  const before = await findCurrentUser(tx, id);
  await unbindCompanyAccount(tx, id);
  await syncClaimRoles(tx, id, { ids: [], keeps: false }, now);
  const after = await findCurrentUser(tx, id);
  if (before && after && (before.roles?.length ?? 0) > (after.roles?.length ?? 0)) {
    const [was, is] = [before, after].map(auditedUser);
    await audit({ verb: 'update', entity: 'user', id, name, before: was, after: is });
  }
  await endChallenges(tx, id);
  await endOtherSessions(tx, id, session_id);
  await audit({ verb: 'unbind-account', entity: 'user', id, name });
}
