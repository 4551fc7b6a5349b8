import type { Context } from 'hono';
import type { SecondFactorForm } from '@/schemas/secondFactor';
import { findPasskey, type KnownPasskey } from '../../auth/passkey/passkeys';
import {
  closeChallenge,
  countChallengeTry,
  findChallenge,
  type OpenChallenge,
} from '../../auth/secondFactor/challenge';
import { takeCode } from '../../auth/secondFactor/factors';
import { isKnownPlace } from '../../auth/session/signIns';
import { hashToken, type IssuedToken } from '../../auth/session/token';
import { givePacedTryBack, type Pace, takePacedTry } from '../../auth/throttle/pace';
import { consumeTry, readTries, resetTries } from '../../auth/throttle/queries';
import type { AppEnv } from '../../http/context';
import { recordFailedLogin } from '../../http/events';
import {
  ApiError,
  challengeEnded,
  invalidCode,
  invalidFields,
  invalidPasskey,
  tooManyRequests,
  usedCode,
} from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { isCopied, notifyOfCopy, proveSigned, type Take, takeSigned } from './signedPasskey';
import { signIn } from './signIn';

/** Tries by account and address: who ends one challenge by five wrong codes may sign in once more. */
const LIMIT = { tries: 10, windowMs: 15 * 60_000 };
/**
 * Tries from all addresses where the account is not known: of a million codes three are right, so that a
 * guesser with the password and many addresses needs a year. Recovery codes cannot be guessed.
 */
const STRANGERS: Pace = { intervalMs: 120_000, burst: 20 };

/** @throws {ApiError} 400 for a wrong code or a challenge that is gone, 429 after too many tries */
export async function passSecondFactor(
  c: Context<AppEnv>,
  form: SecondFactorForm,
  network: string,
): Promise<IssuedToken> {
  const { db, securityClock } = c.var;
  const now = securityClock.now();
  assertComplete(form);
  const user = await findChallenge(db, form.challenge, now);
  if (!user) throw ended(c);
  const takeBack = await countTry(c, form, network, user);
  if ((await countChallengeTry(db, form.challenge, now)) === undefined) throw ended(c, user);
  const issued = await start(c, form, user);
  if (!issued) throw ended(c, user);
  await takeBack();
  return issued;
}

/** @throws {ApiError} 400 where what the method takes is missing */
function assertComplete({ method, code, credential }: SecondFactorForm): void {
  const field = method === 'passkey' ? 'credential' : 'code';
  if (!(method === 'passkey' ? credential : code))
    throw invalidFields([fieldError(field, 'required')]);
}

function ended(c: Context<AppEnv>, user?: OpenChallenge): ApiError {
  recordFailedLogin(c, 'challenge ended', '', user);
  return challengeEnded();
}

/**
 * Counts before the try; a refused one writes nothing but a row of the log.
 *
 * @returns what takes the count back, once the try was right
 * @throws {ApiError} 429
 */
async function countTry(
  c: Context<AppEnv>,
  { method }: SecondFactorForm,
  network: string,
  user: OpenChallenge,
): Promise<() => Promise<void>> {
  const { db, securityClock } = c.var;
  const now = securityClock.now();
  const key = `factor ${user.id} ${network}`;
  const strangers = `factor strangers ${user.id}`;
  const refuseAfter = (wait: number) => {
    if (wait === 0) return;
    recordFailedLogin(c, 'too many tries', '', user);
    throw tooManyRequests(wait);
  };
  const [tries] = await readTries(db, [{ key, limit: LIMIT }], now);
  refuseAfter(tries?.wait ?? 0);
  const isPaced = method === 'totp' && !(await isKnownPlace(db, network, user.id));
  if (isPaced && !(await takePacedTry(db, strangers, STRANGERS, now)))
    refuseAfter(STRANGERS.intervalMs / 1000);
  refuseAfter(await consumeTry(db, key, LIMIT, now));
  return async () => {
    await resetTries(db, key);
    if (isPaced) await givePacedTryBack(db, strangers, STRANGERS);
  };
}

/** Takes the proof and the challenge and opens the session in one transaction: all of it, or nothing. */
async function start(
  c: Context<AppEnv>,
  form: SecondFactorForm,
  user: OpenChallenge,
): Promise<IssuedToken | undefined> {
  const { method, credential } = form;
  const found = method === 'passkey' && credential && (await findPasskey(c.var.db, credential.id));
  const known = found && found.user.id === user.id ? found : undefined;
  const { proof } = user;
  try {
    const take = await prove(c, form, user, known);
    return await signIn(c, user, proof, async (tx) => {
      if (!(await closeChallenge(tx, form.challenge))) throw challengeEnded();
      const logged = { signed_in_by: proof.signed_in_by, second_factor: method };
      return { ...logged, ...(await take(tx)) };
    });
  } catch (error) {
    if (known && isCopied(error)) await notifyOfCopy(c, known);
    else if (error instanceof ApiError) recordFailedLogin(c, 'second factor', '', user);
    throw error;
  }
}

async function prove(
  c: Context<AppEnv>,
  { method, code = '', credential, challenge }: SecondFactorForm,
  user: OpenChallenge,
  known: KnownPasskey | undefined,
): Promise<Take> {
  if (method === 'passkey' && credential) {
    const taken = await takeSigned(c, 'second-factor', credential);
    if (taken?.bound_to !== hashToken(challenge) || !known) throw invalidPasskey();
    return proveSigned(c, credential, taken, known);
  }
  const { secrets, clock } = c.var;
  const typed = { method: method === 'totp' ? method : ('recovery-code' as const), code };
  return async (tx) => {
    const verdict = await takeCode(tx, secrets, user.id, typed, clock());
    if (verdict !== 'right') throw verdict === 'used' ? usedCode() : invalidCode();
    return {};
  };
}
