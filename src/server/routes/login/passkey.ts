import type { Context } from 'hono';
import {
  type PasskeyRequest,
  passkeyRequestSchema,
  type SignedPasskey,
  signedPasskeySchema,
} from '@/schemas/passkey';
import { loginTokenSchema } from '@/schemas/session';
import { z } from '@/schemas/zod';
import {
  CHALLENGE_MS,
  openBoundChallenge,
  openSignInChallenge,
} from '../../auth/passkey/challenges';
import { descriptorsOf, findPasskey, type KnownPasskey } from '../../auth/passkey/passkeys';
import { assertParty } from '../../auth/passkey/relyingParty';
import { findChallenge } from '../../auth/secondFactor/challenge';
import { BY_PASSKEY } from '../../auth/session/queries';
import { hashToken, type IssuedToken, toLoginToken } from '../../auth/session/token';
import { consumeTry, resetTries } from '../../auth/throttle/queries';
import type { Share } from '../../auth/throttle/share';
import { inBoundedTurn } from '../../auth/throttle/turns';
import { rateLimitSubject } from '../../http/address';
import type { AppEnv } from '../../http/context';
import type { LoginFailure } from '../../http/events';
import { recordFailedLogin } from '../../http/events';
import { createRouter, json, openRoute } from '../../http/router';
import { countUse, laneOf, takeShare } from '../../http/shares';
import { ApiError, challengeEnded, invalidPasskey, tooManyRequests } from '../../lib/errors';
import { isCopied, notifyOfCopy, proveSigned, type Take, takeSigned } from './signedPasskey';
import { signIn } from './signIn';

const passkeyRequestFormSchema = z
  .object({
    challenge: z
      .string()
      .min(1)
      .max(64)
      .describe('Of a sign-in that asks for a second factor; without it the passkey is all')
      .optional(),
  })
  .meta({ id: 'PasskeyRequestForm' });

const passkeySignInSchema = z
  .object({ credential: signedPasskeySchema })
  .meta({ id: 'PasskeySignIn' });

/** How many requests one caller may send in a minute. */
const MAX_REQUESTS = 300;
/** Tries by key and address, and by address for unknown keys: signatures are not guessed. */
const LIMIT = { tries: 30, windowMs: 15 * 60_000 };

const postOptions = openRoute(
  'post',
  '/api/v1/login/passkey/options',
  'What a passkey is to sign, instead of a password or after it',
  { request: { body: json(passkeyRequestFormSchema) }, data: passkeyRequestSchema, refuses: [429] },
);

const postPasskey = openRoute('post', '/api/v1/login/passkey', 'Sign in by a passkey alone', {
  request: { body: json(passkeySignInSchema) },
  data: loginTokenSchema,
  refuses: [429],
});

export const passkeyLoginRoutes = createRouter()
  .openapi(postOptions, async (c) => {
    const { challenge } = c.req.valid('json');
    const { taken: data } = await takeShare(c, async (sharer) => {
      countUse(c, c.var.passkeyUse, MAX_REQUESTS, sharer);
      return request(c, challenge, sharer);
    });
    return c.json({ success: true as const, data });
  })
  .openapi(postPasskey, async (c) => {
    const { credential } = c.req.valid('json');
    const issued = await inBoundedTurn(laneOf(c, 'passkey'), () => signInByKey(c, credential));
    return c.json({ success: true as const, data: toLoginToken(issued, c.var.clock()) });
  });

/** @param after the challenge of the second step; without it the device is to find the account */
async function request(
  c: Context<AppEnv>,
  after: string | undefined,
  share: Share,
): Promise<PasskeyRequest | false> {
  const { db, env, securityClock } = c.var;
  const now = securityClock.now();
  const party = assertParty(env, c.req.url);
  const terms = { rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' as const };
  if (after === undefined) {
    const challenge = await openSignInChallenge(db, party, share, now);
    return challenge !== false && { challenge, allowCredentials: [], ...terms };
  }
  const user = await findChallenge(db, after, now);
  if (!user) throw challengeEnded();
  const bound = { kind: 'second-factor' as const, bound_to: hashToken(after) };
  const challenge = await openBoundChallenge(db, bound, party, now);
  return { challenge, allowCredentials: await descriptorsOf(db, user.id, party.id), ...terms };
}

/** @throws {ApiError} 400 where it is refused, 429 after too many tries */
async function signInByKey(c: Context<AppEnv>, credential: SignedPasskey): Promise<IssuedToken> {
  const { db } = c.var;
  const network = rateLimitSubject(c);
  const known = await findPasskey(db, credential.id);
  const tries = known ? `passkey ${known.key.id} ${network}` : `passkeys ${network}`;
  const wait = await consumeTry(db, tries, LIMIT, c.var.securityClock.now());
  if (wait > 0) throw refused(c, tooManyRequests(wait), 'too many tries', known);
  const taken = await takeSigned(c, 'sign-in', credential);
  if (!taken) throw refused(c, challengeEnded(), 'challenge ended', known);
  if (!known) throw refused(c, invalidPasskey(), 'unknown passkey');
  if (known.user.status !== 'activated')
    throw refused(c, invalidPasskey(), 'account frozen', known);
  try {
    const issued = await start(c, known, await proveSigned(c, credential, taken, known));
    await resetTries(db, tries);
    return issued;
  } catch (error) {
    if (isCopied(error)) await notifyOfCopy(c, known);
    else if (error instanceof ApiError) refused(c, error, 'passkey', known);
    throw error;
  }
}

async function start(c: Context<AppEnv>, { user }: KnownPasskey, take: Take): Promise<IssuedToken> {
  const issued = await signIn(c, user, BY_PASSKEY, async (tx) => ({
    signed_in_by: BY_PASSKEY.signed_in_by,
    ...(await take(tx)),
  }));
  if (!issued) throw invalidPasskey();
  return issued;
}

function refused(
  c: Context<AppEnv>,
  error: ApiError,
  reason: LoginFailure,
  known?: KnownPasskey,
): ApiError {
  const isElsewhere = error.extra.reason?.code === 'passkey_elsewhere';
  recordFailedLogin(c, isElsewhere ? 'passkey elsewhere' : reason, '', known?.user);
  return error;
}
