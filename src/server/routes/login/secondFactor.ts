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
import type { Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { type LoggedSignIn, recordFailedLogin } from '../../http/events';
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

/** By account and address: who ends one challenge by five wrong codes may sign in once more. */
const LIMIT = { tries: 10, windowMs: 15 * 60_000 };
/**
 * From all addresses where the account is not known: of a million codes three are right, so that a
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
  assertComplete(form);
  const found = await findChallenge(db, form.challenge, securityClock.now());
  if (!found) throw ended(c);
  const attempt = new Attempt(c, form, network, found);
  return attempt.run();
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

class Attempt {
  private isPaced = false;
  private readonly key: string;
  private readonly strangers: string;

  constructor(
    private readonly c: Context<AppEnv>,
    private readonly form: SecondFactorForm,
    private readonly network: string,
    private readonly user: OpenChallenge,
  ) {
    this.key = `factor ${user.id} ${network}`;
    this.strangers = `factor strangers ${user.id}`;
  }

  async run(): Promise<IssuedToken> {
    const { c, db, now, user, form } = this;
    await this.count();
    if ((await countChallengeTry(db, form.challenge, now)) === undefined) throw ended(c, user);
    const issued = await this.start();
    if (!issued) throw ended(c, user);
    await resetTries(db, this.key);
    if (this.isPaced) await givePacedTryBack(db, this.strangers, STRANGERS);
    return issued;
  }

  /** Before the try; a refused one writes nothing but a row of the log. */
  private async count(): Promise<void> {
    const { db, key, now } = this;
    const [tries] = await readTries(db, [{ key, limit: LIMIT }], now);
    this.refuseAfter(tries?.wait ?? 0);
    await this.takeStrangersTry();
    this.refuseAfter(await consumeTry(db, key, LIMIT, now));
  }

  private async takeStrangersTry(): Promise<void> {
    const { db, user, network, now } = this;
    if (this.form.method !== 'totp') return;
    if (await isKnownPlace(db, network, user.id)) return;
    this.isPaced = await takePacedTry(db, this.strangers, STRANGERS, now);
    if (!this.isPaced) this.refuseAfter(STRANGERS.intervalMs / 1000);
  }

  /** What proves it, the challenge and the session in one transaction: all of them, or none. */
  private async start(): Promise<IssuedToken | undefined> {
    const { c, form, user } = this;
    const known = await this.findKey();
    try {
      const take = await this.prove(known);
      const { proof } = user;
      return await signIn(c, user, proof, async (tx) => {
        if (!(await closeChallenge(tx, form.challenge))) throw challengeEnded();
        const logged = { signed_in_by: proof.signed_in_by, second_factor: form.method };
        return { ...logged, ...(await take(tx)) };
      });
    } catch (error) {
      if (known && isCopied(error)) await notifyOfCopy(c, known);
      else if (error instanceof ApiError) recordFailedLogin(c, 'second factor', '', user);
      throw error;
    }
  }

  private async findKey(): Promise<KnownPasskey | undefined> {
    const { method, credential } = this.form;
    if (method !== 'passkey' || !credential) return undefined;
    const known = await findPasskey(this.db, credential.id);
    return known?.user.id === this.user.id ? known : undefined;
  }

  private async prove(known: KnownPasskey | undefined): Promise<Take> {
    const { c, form } = this;
    const { method, code = '', credential } = form;
    if (method !== 'passkey' || !credential) return (tx) => this.takeTyped(tx, code);
    const taken = await takeSigned(c, 'second-factor', credential);
    if (taken?.bound_to !== hashToken(form.challenge) || !known) throw invalidPasskey();
    return proveSigned(c, credential, taken, known);
  }

  private async takeTyped(tx: Transaction, code: string): Promise<LoggedSignIn> {
    const { c, form, user } = this;
    const { secrets, clock } = c.var;
    const method = form.method === 'totp' ? 'totp' : 'recovery-code';
    const verdict = await takeCode(tx, secrets, user.id, { method, code }, clock());
    if (verdict !== 'right') throw verdict === 'used' ? usedCode() : invalidCode();
    return {};
  }

  private refuseAfter(wait: number): void {
    if (wait === 0) return;
    recordFailedLogin(this.c, 'too many tries', '', this.user);
    throw tooManyRequests(wait);
  }

  private get db() {
    return this.c.var.db;
  }

  private get now() {
    return this.c.var.securityClock.now();
  }
}
