import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { LoginFailure } from '@/schemas/lists/signIn';
import type { LoginForm } from '@/schemas/session';
import { recordFailedLogin } from '../../audit/events';
import { verifyPassword } from '../../auth/password/hash';
import { givePacedTryBack, hasPacedTry, type Pace, takePacedTry } from '../../auth/throttle/pace';
import {
  consumeTry,
  readTries,
  resetTries,
  type Throttle,
  takeTryBack,
} from '../../auth/throttle/queries';
import { laneLength, serializeByKey } from '../../auth/throttle/serializeByKey';
import {
  type ApiError,
  invalidCredentials,
  passwordSignInOff,
  tooManyRequests,
} from '../../base/errors';
import { usernameKey } from '../../base/username';
import type { AppEnv } from '../../http/context';
import type { Account } from './queries';
import { shareNameRefusal, shareNetworkRefusal } from './sharedRefusals';

const WINDOW_MS = 15 * 60_000;
/** By name and address, so that a user cannot be locked out from afar. */
const NAME_LIMIT = { tries: 5, windowMs: WINDOW_MS };
/** Names that failed from one address: few passwords tried on many names. */
const ADDRESS_LIMIT = { tries: 30, windowMs: WINDOW_MS };
/** Tries of strangers that are still checked once an address is over its limit. */
const STRANGERS: Pace = { intervalMs: 4_000, burst: 40 };
/** Their hashes take about five seconds. */
const MAX_WAITING = 256;

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
  const attempt = new Attempt(c, form, network, account, {
    // It may be a password in the wrong field.
    name: { key: `login ${hash('sha256', name)} ${network}`, limit: NAME_LIMIT },
    address: { key: `names ${network}`, limit: ADDRESS_LIMIT },
    strangers: `strangers ${network}`,
  });
  return inBoundedTurn(lane, () => attempt.run());
}

/**
 * One query of each lane is in the embedded database's queue.
 * @throws {ApiError} 429 when too many wait
 */
export async function inBoundedTurn<Result>(
  lane: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (laneLength(lane) >= MAX_WAITING) throw tooManyRequests(1);
  return serializeByKey(lane, work);
}

interface Throttles {
  name: Throttle;
  address: Throttle;
  strangers: string;
}

class Attempt {
  private isPaced = false;

  constructor(
    private readonly c: Context<AppEnv>,
    private readonly form: LoginForm,
    private readonly network: string,
    private readonly account: Account | undefined,
    private readonly throttles: Throttles,
  ) {}

  async run(): Promise<Account> {
    const wait = await this.count();
    const { account, form } = this;
    const matches = await verifyPassword(account?.password_hash, form.password);
    if (!account || !matches || account.status !== 'activated') {
      this.record(failureOf(account, matches));
      throw wait > 0 ? tooManyRequests(wait) : this.refusal();
    }
    await this.takeBack();
    return account;
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
    const { name, address } = this.throttles;
    const [ofName, ofAddress] = await this.readAndShare();
    this.refuseAfter(ofName.wait);
    await this.takeStrangersTry(ofAddress.wait);
    const isNew = ofName.count === 0;
    const wait = isNew
      ? await consumeTry(this.db, address.key, address.limit, this.now)
      : ofAddress.wait;
    // Another replica was faster.
    if (!this.isPaced) await this.takeStrangersTry(wait);
    this.refuseAfter(await consumeTry(this.db, name.key, name.limit, this.now));
    return wait;
  }

  /** A refusal holds for all tries that wait behind this one. */
  private async readAndShare() {
    const { db, form, network, now } = this;
    const askedAt = performance.now();
    const [ofName, ofAddress] = await this.read();
    if (ofName.wait > 0) {
      shareNameRefusal(db, form.username, network, { wait: ofName.wait, askedAt });
    }
    const { wait } = ofAddress;
    if (wait > 0 && !(await hasPacedTry(db, this.throttles.strangers, STRANGERS, now))) {
      await shareNetworkRefusal(db, network, { wait, askedAt });
      this.refuseStranger(wait);
    }
    return [ofName, ofAddress] as const;
  }

  /** @param wait of the address; 0 when it is below its limit */
  private async takeStrangersTry(wait: number): Promise<void> {
    if (wait === 0 || this.account?.isKnownHere) return;
    this.isPaced = await takePacedTry(this.db, this.throttles.strangers, STRANGERS, this.now);
    if (!this.isPaced) this.refuseAfter(wait);
  }

  private async read() {
    const { name, address } = this.throttles;
    const [ofName, ofAddress] = await readTries(this.db, [name, address], this.now);
    const none = { count: 0, wait: 0 };
    return [ofName ?? none, ofAddress ?? none] as const;
  }

  private async takeBack(): Promise<void> {
    await resetTries(this.db, this.throttles.name.key);
    await takeTryBack(this.db, this.throttles.address.key);
    if (this.isPaced) await givePacedTryBack(this.db, this.throttles.strangers, STRANGERS);
  }

  private refuseStranger(wait: number): void {
    if (!this.account?.isKnownHere) this.refuseAfter(wait);
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
