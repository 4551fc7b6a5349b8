import type { Context } from 'hono';
import type { SecondFactorForm } from '@/schemas/secondFactor';
import { recordFailedLogin } from '../../audit/events';
import {
  closeChallenge,
  countChallengeTry,
  findChallenge,
  type OpenChallenge,
} from '../../auth/secondFactor/challenge';
import { takeCode } from '../../auth/secondFactor/factors';
import { startSession } from '../../auth/session/queries';
import type { IssuedToken } from '../../auth/session/token';
import { givePacedTryBack, type Pace, takePacedTry } from '../../auth/throttle/pace';
import { consumeTry, readTries, resetTries } from '../../auth/throttle/queries';
import {
  ApiError,
  challengeEnded,
  invalidCode,
  tooManyRequests,
  usedCode,
} from '../../base/errors';
import type { AppEnv } from '../../http/context';
import { isKnownNetwork } from './queries';
import { recordSignIn, signInOf } from './remember';

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
  const found = await findChallenge(db, form.challenge, securityClock.now());
  if (!found) throw ended(c);
  const attempt = new Attempt(c, form, network, found);
  return attempt.run();
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
    const issued = await this.start().catch((error) => {
      if (error instanceof ApiError) recordFailedLogin(c, 'second factor', '', user);
      throw error;
    });
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
    if (this.form.method === 'recovery-code') return;
    if (await isKnownNetwork(db, user.id, network)) return;
    this.isPaced = await takePacedTry(db, this.strangers, STRANGERS, now);
    if (!this.isPaced) this.refuseAfter(STRANGERS.intervalMs / 1000);
  }

  /** The code, the challenge and the session in one transaction: all of them, or none. */
  private start(): Promise<IssuedToken | undefined> {
    const { c, db, form, network, now, user } = this;
    const { secrets, clock } = c.var;
    const { proof } = user;
    return startSession(db, user, signInOf(c, user.id, proof), now, async (tx) => {
      if (!(await closeChallenge(tx, form.challenge))) throw challengeEnded();
      const verdict = await takeCode(tx, secrets, user.id, form, clock());
      if (verdict !== 'right') throw verdict === 'used' ? usedCode() : invalidCode();
      const { signed_in_by } = proof;
      await recordSignIn(c, tx, user, network, { signed_in_by, method: form.method });
    });
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
