import type { Context } from 'hono';
import type { LoginForm } from '@/schemas/session';
import { isBcrypt, verifyPassword } from '../../auth/password/hash';
import { hasMovedPasswords, renewHash } from '../../auth/password/moved';
import { isKnownPlace } from '../../auth/session/signIns';
import { givePacedTryBack, hasPacedTry, type Pace, takePacedTry } from '../../auth/throttle/pace';
import {
  consumeTry,
  readTries,
  resetTries,
  type Tries,
  takeTryBack,
} from '../../auth/throttle/queries';
import { inBoundedTurn } from '../../auth/throttle/turns';
import { siteOf } from '../../http/address';
import type { AppEnv } from '../../http/context';
import type { LoginFailure } from '../../http/events';
import { recordFailedLogin } from '../../http/events';
import {
  type ApiError,
  invalidCredentials,
  passwordSignInOff,
  tooManyRequests,
} from '../../lib/errors';
import { usernameKey } from '../../lib/username';
import { type Counters, countersOf, type Place } from './counters';
import type { Account } from './queries';

/** Tries of strangers that are still checked once an address or a site is over its limit. */
const STRANGERS: Pace = { intervalMs: 4_000, burst: 40 };
/**
 * Tries at one name, from all networks that it has not signed in from; those where others have signed in
 * are counted apart, so that outsiders keep no newcomer out of them.
 */
const GUESSES: Pace = { intervalMs: 60_000, burst: 20 };
const GUESS_SECONDS = GUESSES.intervalMs / 1000;

/**
 * Tries from one address take turns; known users do not wait for strangers.
 * @throws {ApiError} 400 for a wrong name or password, 429 after too many tries
 */
export async function provePassword(
  c: Context<AppEnv>,
  form: LoginForm,
  network: string,
  account: Account | undefined,
): Promise<Account> {
  const name = usernameKey(form.username);
  const lane = account?.isKnownHere ? `login ${name} ${network}` : `login ${network}`;
  const isKnownHere = account?.isKnownHere ?? false;
  const isKnown = isKnownHere || (await isKnownPlace(c.var.db, network));
  const counters = countersOf(name, { network, site: siteOf(c), isKnown, isKnownHere });
  const attempt = new Attempt(c, form, account, counters);
  return inBoundedTurn(lane, () => attempt.run());
}

interface PlaceTries {
  place: Place;
  ofName: Tries;
  ofNames: Tries;
}

const NONE: Tries = { count: 0, wait: 0 };

class Attempt {
  /** Keys of strangers' tries that were taken. */
  private readonly paced = new Set<string>();

  constructor(
    private readonly c: Context<AppEnv>,
    private readonly form: LoginForm,
    private readonly account: Account | undefined,
    private readonly counters: Counters,
  ) {}

  async run(): Promise<Account> {
    const wait = await this.count();
    const { account, form, db } = this;
    const besideBcrypt = await hasMovedPasswords(db);
    const matches = await verifyPassword(account?.password_hash, form.password, besideBcrypt);
    if (!account || !matches || account.status !== 'activated') {
      this.record(failureOf(account, matches));
      throw wait > 0 ? tooManyRequests(wait) : this.refusal();
    }
    await this.takeBack();
    if (!isBcrypt(account.password_hash)) return account;
    const { defaultPassword } = this.c.var.env;
    const password_hash = await renewHash(db, account, form.password, defaultPassword);
    return { ...account, password_hash };
  }

  private refusal(): ApiError {
    const isOff = this.c.var.env.passwordSignIn === 'off';
    return isOff ? passwordSignInOff() : invalidCredentials();
  }

  /**
   * Counts before the try; a refused try writes nothing.
   * @returns seconds that the address must wait if this try is wrong
   */
  private async count(): Promise<number> {
    const { db, now } = this;
    const waits: number[] = [];
    for (const tries of await this.read()) waits.push(await this.countAt(tries));
    const hasTry = await takePacedTry(db, this.counters.guesses, GUESSES, now);
    if (!hasTry) this.refuseAfter(GUESS_SECONDS);
    return Math.max(...waits);
  }

  private async countAt({ place, ofName, ofNames }: PlaceTries): Promise<number> {
    const { db, now } = this;
    const { name, names } = place;
    await this.takeStrangersTry(place, ofNames.wait);
    const isNew = ofName.count === 0;
    const wait = isNew ? await consumeTry(db, names.key, names.limit, now) : ofNames.wait;
    // Another replica was faster.
    await this.takeStrangersTry(place, wait);
    this.refuseAfter(await consumeTry(db, name.key, name.limit, now));
    return wait;
  }

  /** Refuses what the counters refuse already. */
  private async read(): Promise<PlaceTries[]> {
    const { db, now } = this;
    const { places, guesses } = this.counters;
    const throttles = places.flatMap(({ name, names }) => [name, names]);
    const tries = await readTries(db, throttles, now);
    const read = places.map((place, n) => ({
      place,
      ofName: tries[2 * n] ?? NONE,
      ofNames: tries[2 * n + 1] ?? NONE,
    }));
    this.refuseAfter(Math.max(...read.map(({ ofName }) => ofName.wait)));
    if (!(await hasPacedTry(db, guesses, GUESSES, now))) this.refuseAfter(GUESS_SECONDS);
    for (const { place, ofNames } of read) {
      const isStranger = ofNames.wait > 0 && !this.account?.isKnownHere;
      const isOver = isStranger && !(await hasPacedTry(db, place.strangers, STRANGERS, now));
      if (isOver) this.refuseAfter(ofNames.wait);
    }
    return read;
  }

  /** Takes a try of strangers, once. @param wait of the place; 0 when it is below its limit */
  private async takeStrangersTry({ strangers }: Place, wait: number): Promise<void> {
    if (wait === 0 || this.account?.isKnownHere || this.paced.has(strangers)) return;
    const hasTry = await takePacedTry(this.db, strangers, STRANGERS, this.now);
    if (hasTry) this.paced.add(strangers);
    else this.refuseAfter(wait);
  }

  private async takeBack(): Promise<void> {
    const { db, counters } = this;
    for (const { name, names } of counters.places) {
      await resetTries(db, name.key);
      await takeTryBack(db, names.key);
    }
    for (const key of this.paced) await givePacedTryBack(db, key, STRANGERS);
    await givePacedTryBack(db, counters.guesses, GUESSES);
  }

  private refuseAfter(wait: number): void {
    if (wait === 0) return;
    this.record('too many tries');
    throw tooManyRequests(wait);
  }

  private record(reason: LoginFailure): void {
    recordFailedLogin(this.c, reason, this.form.username, this.account);
  }

  private get db() {
    return this.c.var.db;
  }

  private get now() {
    return this.c.var.securityClock.now();
  }
}

function failureOf(account: Account | undefined, matches: boolean): LoginFailure {
  if (!account) return 'unknown user';
  return matches ? 'account frozen' : 'wrong password';
}
