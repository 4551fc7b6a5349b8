import type { Context } from 'hono';
import type { LoginFailure } from '@/schemas/lists/signIn';
import {
  type PasskeyRequest,
  passkeyRequestFormSchema,
  passkeyRequestSchema,
  passkeySignInSchema,
  type SignedPasskey,
} from '@/schemas/passkey';
import { loginTokenSchema } from '@/schemas/session';
import {
  CHALLENGE_MS,
  openBoundChallenge,
  openSignInChallenge,
} from '../../auth/passkey/challenges';
import { descriptorsOf, findPasskey, type KnownPasskey } from '../../auth/passkey/passkeys';
import { type RelyingParty, relyingPartyOf } from '../../auth/passkey/relyingParty';
import { findChallenge } from '../../auth/secondFactor/challenge';
import { BY_PASSKEY } from '../../auth/session/queries';
import { hashToken, type IssuedToken, toLoginToken } from '../../auth/session/token';
import type { Share } from '../../auth/share';
import { consumeTry, resetTries } from '../../auth/throttle/queries';
import { rateLimitSubject } from '../../http/address';
import type { AppEnv } from '../../http/context';
import { recordFailedLogin } from '../../http/events';
import { createRouter, json, route } from '../../http/router';
import { countUse, laneOf, takeShare } from '../../http/shares';
import {
  ApiError,
  challengeEnded,
  invalidPasskey,
  noPasskeysHere,
  tooManyRequests,
} from '../../lib/errors';
import { inBoundedTurn } from './password';
import { signIn } from './remember';
import { isCopied, proveSigned, type Take, takeSigned, tellOfCopy } from './signedPasskey';

/** For one caller in a minute. */
const MAX_REQUESTS = 300;
/** By key and address, and by address for keys that nobody knows: signatures are not guessed. */
const LIMIT = { tries: 30, windowMs: 15 * 60_000 };

const open = { access: 'public', tag: 'session', method: 'post' } as const;

const postOptions = route({
  ...open,
  path: '/api/v1/login/passkey/options',
  summary: 'What a passkey is to sign, instead of a password or after it',
  request: { body: json(passkeyRequestFormSchema) },
  data: passkeyRequestSchema,
  refuses: [429],
});

const postPasskey = route({
  ...open,
  path: '/api/v1/login/passkey',
  summary: 'Sign in by a passkey alone',
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

/** @param challenge of the second step; without it the device is to find the account */
async function request(
  c: Context<AppEnv>,
  challenge: string | undefined,
  share: Share,
): Promise<PasskeyRequest | false> {
  const party = relyingPartyOf(c.var.env, c.req.url);
  if (!party) throw noPasskeysHere();
  const opened = await (challenge === undefined
    ? forAnybody(c, party, share)
    : forStep(c, party, challenge));
  const said = { rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' as const };
  return opened && { ...opened, ...said };
}

type Opened = Pick<PasskeyRequest, 'challenge' | 'allowCredentials'>;

async function forAnybody(
  c: Context<AppEnv>,
  party: RelyingParty,
  share: Share,
): Promise<Opened | false> {
  const { db, securityClock } = c.var;
  const challenge = await openSignInChallenge(db, party, share, securityClock.now());
  return challenge !== false && { challenge, allowCredentials: [] };
}

async function forStep(c: Context<AppEnv>, party: RelyingParty, after: string): Promise<Opened> {
  const { db, securityClock } = c.var;
  const now = securityClock.now();
  const user = await findChallenge(db, after, now);
  if (!user) throw challengeEnded();
  const bound = { kind: 'second-factor' as const, bound_to: hashToken(after) };
  return {
    challenge: await openBoundChallenge(db, bound, party, now),
    allowCredentials: await descriptorsOf(db, user.id, party.id),
  };
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
    if (isCopied(error)) await tellOfCopy(c, known);
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
