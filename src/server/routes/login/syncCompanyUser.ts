import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import {
  type BoundUser,
  bindCompanyAccount,
  claimsBeside,
  createBoundUser,
  dropPassword,
  findBoundUser,
  findUsersByEmail,
  type GivenRoles,
  noteUsed,
  roleIdsByCode,
  rolesHeldBy,
  syncClaimRoles,
} from '../../auth/oidc/accounts';
import type { CompanyAccount } from '../../auth/oidc/claims';
import { auditedRoles, type HeldRoles } from '../../auth/oidc/heldRoles';
import { removeFactors } from '../../auth/secondFactor/factors';
import { endAccessOf, endSessionsOf } from '../../auth/session/ending';
import { takePacedTry } from '../../auth/throttle/pace';
import { changeContext, type NewChange, OPERATOR, recordAndNotify } from '../../changes/record';
import { lockPolicy, oneAtATime } from '../../changes/writeContext';
import type { Database, Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import type { LoginFailure } from '../../http/events';
import { recordFailedLogin, recordSharedEmail } from '../../http/events';
import { type ApiError, companyAccountUnknown, companyAccountWithoutRole } from '../../lib/errors';
import type { OidcSettings } from '../../lib/oidcSettings';
import { ROOT_ID } from '../../lib/root';
import { answerersOf, notifyAnswerers } from '../../messages/notification/answerers';

/**
 * Finds or makes the user, with the roles that their claims give now. Where nothing has to change, nothing is locked.
 *
 * @throws {ApiError} 403 where there is no such user, and none is made
 */
export async function syncCompanyUser(
  c: Context<AppEnv>,
  account: CompanyAccount,
  settings: OidcSettings,
): Promise<BoundUser> {
  const { missingRoles: reason, username } = account;
  if (!reason) return settle(c, account, settings);
  const about = { reason, claim: settings.roles?.claim, username };
  c.var.log.warn(about, 'the claim of OIDC_ROLES does not tell all, so that no role is taken');
  const user = await settle(c, account, settings);
  await notifyOfMissingRoles(c, reason, user);
  return user;
}

async function settle(
  c: Context<AppEnv>,
  account: CompanyAccount,
  settings: OidcSettings,
): Promise<BoundUser> {
  const { db, clock } = c.var;
  const given = { ids: await knownRoles(c, account), keeps: account.missingRoles !== undefined };
  const bound = await findBoundUser(db, account);
  if (bound && (bound.status !== 'activated' || (await isUpToDate(db, bound.id, given)))) {
    await db.transaction((tx) => noteUsed(tx, bound.id, new Date(clock())));
    return bound;
  }
  return oneAtATime(db, async (tx) => {
    await lockPolicy(tx);
    const step = new CompanyUserSync(c, tx, account, new Date(clock()));
    const known = (await findBoundUser(tx, account)) ?? (await step.match(settings));
    if (known && known.status !== 'activated') return known;
    const user = known ?? (await step.create(settings, given));
    if (known) await step.sync(user, given);
    await noteUsed(tx, user.id, step.now);
    return user;
  });
}

const DAILY = { intervalMs: 24 * 60 * 60_000, burst: 1 };
const EDIT = { method: 'PUT', path: '/api/v1/users/{id}' };

/** Tells those who could take the roles by hand; of a claim that is missing only where roles rest on it. */
async function notifyOfMissingRoles(
  { var: { db, clock, securityClock } }: Context<AppEnv>,
  reason: NonNullable<CompanyAccount['missingRoles']>,
  { id, name }: BoundUser,
): Promise<void> {
  const { manual, claims } = await rolesHeldBy(db, id);
  if (reason === 'missing' && claims.length === 0) return;
  const now = securityClock.now();
  if (!(await takePacedTry(db, `roles-untold ${id}`, DAILY, now))) return;
  const answerers = await answerersOf(db, 'roles-untold', EDIT, now, [...manual, ...claims]);
  const others = answerers.filter((answerer) => answerer !== id);
  await db.transaction((tx) =>
    notifyAnswerers(tx, new Date(clock()), others, 'roles-untold', name, '/system/user'),
  );
}

/** A role that is not there gives nothing, which the operator can read. */
async function knownRoles(
  { var: { db, log } }: Context<AppEnv>,
  { roles }: CompanyAccount,
): Promise<string[]> {
  const ids = await roleIdsByCode(db, roles);
  for (const code of roles)
    if (!ids.has(code)) log.warn({ role: code }, 'OIDC_ROLES names a role that does not exist');
  return [...ids.values()];
}

async function isUpToDate(db: Database, userId: string, given: GivenRoles): Promise<boolean> {
  if (userId === ROOT_ID) return true;
  const held = await rolesHeldBy(db, userId);
  const wanted = claimsBeside(held, given);
  return wanted.length === held.claims.length && wanted.every((id) => held.claims.includes(id));
}

type Change = Pick<NewChange, 'verb' | 'id' | 'name' | 'before' | 'after'>;

class CompanyUserSync {
  constructor(
    private readonly c: Context<AppEnv>,
    private readonly tx: Transaction,
    private readonly account: CompanyAccount,
    readonly now: Date,
  ) {}

  /**
   * Binds by an e-mail that the provider vouches for. Somebody who may have taken that e-mail here before is
   * out: nothing but the company account opens it from now on.
   */
  async match({ matchesEmail }: OidcSettings): Promise<BoundUser | undefined> {
    const { tx, account, now } = this;
    if (!matchesEmail || !account.email) return undefined;
    const [found, ...others] = await findUsersByEmail(tx, account);
    if (found && others.length > 0) {
      recordSharedEmail(this.c, [found, ...others]);
      return undefined;
    }
    if (found?.status !== 'activated') return found;
    await bindCompanyAccount(tx, found.id, account, now);
    await removeFactors(tx, found.id);
    await endAccessOf(tx, [found.id]);
    const { id, username: name } = found;
    await this.audit({ verb: 'bind-account', id, name, after: { by: 'email' } });
    return dropPassword(tx, found, now);
  }

  /** @throws {ApiError} 403 */
  async create({ creates }: OidcSettings, given: GivenRoles): Promise<BoundUser> {
    const { tx, account, now } = this;
    if (!creates) throw this.refuse('company account unknown', companyAccountUnknown());
    if (given.ids.length === 0)
      throw this.refuse('company account without a role', companyAccountWithoutRole());
    const user = await createBoundUser(tx, account, now);
    const { after: roles } = await syncClaimRoles(tx, user.id, given, now);
    const { id, name } = user;
    await this.audit({ verb: 'create', id, name, after: snapshot(user, roles) });
    return user;
  }

  async sync(user: BoundUser, given: GivenRoles): Promise<void> {
    const { tx, now } = this;
    if (user.id === ROOT_ID) return;
    const held = await syncClaimRoles(tx, user.id, given, now);
    const was = snapshot(user, held.before);
    const is = snapshot(user, held.after);
    if (isDeepStrictEqual(was, is)) return;
    if (was.roles.length > 0 && is.roles.length === 0) await endSessionsOf(tx, [user.id]);
    const { id, name } = user;
    await this.audit({ verb: 'update', id, name, before: was, after: is });
  }

  /** Records a change by the operator, whose doing is what claims give. */
  private audit(change: Change): Promise<void> {
    const context = { ...changeContext(this.c), actor: OPERATOR };
    return recordAndNotify(this.tx, context, [{ ...change, entity: 'user' }]);
  }

  private refuse(reason: LoginFailure, error: ApiError): ApiError {
    recordFailedLogin(this.c, reason, this.account.username);
    return error;
  }
}

function snapshot({ password_hash: _, ...user }: BoundUser, held: HeldRoles) {
  return { ...user, ...auditedRoles(held) };
}
