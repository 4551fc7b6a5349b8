import type { Context } from 'hono';
import { z } from 'zod';
import { companyCodeSchema, companyWaySchema } from '@/schemas/companyAccount';
import type { CompanyFault } from '@/schemas/lists/signIn';
import { loginChallengeSchema } from '@/schemas/secondFactor';
import { loginTokenSchema } from '@/schemas/session';
import type { BoundUser } from '../../auth/oidc/accounts';
import type { CompanyAccount } from '../../auth/oidc/claims';
import { type Flow, flowSecrets, storeAnswer, takeAnswer, takeFlow } from '../../auth/oidc/flows';
import { aboutCompanyToken, ProviderError } from '../../auth/oidc/provider';
import type { SignInProof } from '../../auth/session/queries';
import { type IssuedToken, toLoginToken } from '../../auth/session/token';
import type { AppEnv } from '../../http/context';
import { recordFailedLogin } from '../../http/events';
import { beginFlow, browserOf, CALLBACK_PATH, companyProvider } from '../../http/oidcFlow';
import { createRouter, json, openRoute } from '../../http/router';
import { companyAccountFrozen, companySignInEnded } from '../../lib/errors';
import { signInOrAsk } from './signIn';
import { syncCompanyUser } from './syncCompanyUser';

const companyStartSchema = z
  .object({
    redirect: z.string().max(1_024).describe('The page to come back to').nullish(),
  })
  .meta({ id: 'CompanyStart' });

const postStart = openRoute(
  'post',
  '/api/v1/login/oidc/start',
  'Begin to sign in by a company account; the answer says where the browser goes next',
  { request: { body: json(companyStartSchema) }, data: companyWaySchema, refuses: [404, 429] },
);

const getCallback = openRoute('get', CALLBACK_PATH, "Where the company's sign-in leads back to", {
  request: { query: z.object({ state: z.string().optional(), code: z.string().optional() }) },
  redirects: true,
  refuses: [404],
});

const postCode = openRoute(
  'post',
  '/api/v1/login/oidc',
  'Sign in by the code that the login page was led back with',
  {
    request: { body: json(companyCodeSchema) },
    data: loginTokenSchema,
    challenge: loginChallengeSchema,
    refuses: [429],
  },
);

export const companyRoutes = createRouter()
  .openapi(postStart, async (c) => {
    const redirect = pathIn(c.req.valid('json').redirect ?? '');
    const url = await beginFlow(c, { session_id: null, redirect });
    return c.json({ success: true as const, data: { url } });
  })
  .openapi(getCallback, async (c) => {
    const { db, securityClock } = c.var;
    companyProvider(c);
    const browser = browserOf(c);
    const { state = '' } = c.req.valid('query');
    const flow = browser && (await takeFlow(db, browser, state, securityClock.now()));
    if (!browser || !flow) {
      recordFailedLogin(c, 'company sign-in ended', '');
      return leadBack(c, { session_id: null, redirect: '' }, 'ended');
    }
    return finish(c, browser, state, flow);
  })
  .openapi(postCode, async (c) => {
    const issued = await signInByCompany(c, c.req.valid('json').code);
    return c.json({ success: true as const, data: toLoginToken(issued, c.var.clock()) });
  });

/** The page looks at it once more, by the rules for all that it follows. */
const pathIn = (redirect: string) => (/^\/(?![/\\])/.test(redirect) ? redirect : '');

const lead = (c: Context<AppEnv>, address: string) => c.body(null, 302, { Location: address });

async function finish(c: Context<AppEnv>, browser: string, state: string, flow: Flow) {
  const { db, secrets, securityClock } = c.var;
  try {
    const { search } = new URL(c.req.url);
    const account = await companyProvider(c).exchange(search, flowSecrets(browser, state));
    const code = await storeAnswer(db, secrets, browser, flow, account, securityClock.now());
    return lead(c, `${pageOf(c, flow)}#company=${code}`);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    recordFailedLogin(c, 'company sign-in refused', '');
    return leadBack(c, flow, error.fault);
  }
}

const leadBack = (c: Context<AppEnv>, flow: Flow, fault: CompanyFault) =>
  lead(c, `${pageOf(c, flow)}#company-fault=${fault}`);

/** Fragments are sent to no server. */
function pageOf(c: Context<AppEnv>, { session_id, redirect }: Flow): string {
  const { basePath } = c.get('env');
  if (session_id !== null) return `${basePath}account/settings?section=binding`;
  return `${basePath}user/login${redirect && `?${new URLSearchParams({ redirect })}`}`;
}

/**
 * Signs in a user who is known, found by their e-mail or made, as the settings have it.
 *
 * @throws {ApiError} 400 where the code is none, 403 with a challenge or for who may not sign in
 */
async function signInByCompany(c: Context<AppEnv>, code: string): Promise<IssuedToken> {
  const { db, env, secrets, securityClock } = c.var;
  const now = securityClock.now();
  const browser = browserOf(c);
  const account = browser && (await takeAnswer(db, secrets, browser, code, null, now));
  if (!account || !env.oidc) throw ended(c);
  const user = await syncCompanyUser(c, account, env.oidc);
  if (user.status !== 'activated') {
    recordFailedLogin(c, 'account frozen', '', user);
    throw companyAccountFrozen();
  }
  const issued = await signInOrAsk(c, user, proofOf(c, user, account));
  if (!issued) throw ended(c, user);
  return issued;
}

/** A provider that tells nothing of it has asked for a password, as far as is known. */
function proofOf(c: Context<AppEnv>, user: BoundUser, account: CompanyAccount): SignInProof {
  const { env, secrets } = c.var;
  const { isTwoFactor, idToken } = account;
  return {
    signed_in_by: 'company',
    second_factor_passed: isTwoFactor || env.oidc?.secondFactor === 'trust',
    company_token: idToken ? secrets.seal(idToken, aboutCompanyToken(user.id)) : null,
  };
}

function ended(c: Context<AppEnv>, user?: BoundUser) {
  recordFailedLogin(c, 'company sign-in ended', '', user);
  return companySignInEnded();
}
