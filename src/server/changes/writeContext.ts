import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { findCaller } from '../auth/caller';
import type { Principal } from '../auth/session/queries';
import { Bulkhead } from '../db/bulkhead';
import { cacheGeneration } from '../db/cache';
import { type Database, type Transaction, tables } from '../db/database';
import { rolledBack } from '../db/rolledBack';
import type { AppEnv } from '../http/context';
import { PREVIEW_VERSION } from '../http/router';
import {
  grantRefused,
  invalidToken,
  permissionDenied,
  previewOutdated,
  takingRefused,
} from '../lib/errors';
import { isRoot } from '../lib/root';
import {
  type CompiledSnapshot,
  currentPolicy,
  keepCommitted,
  newestKnown,
  policyWithin,
} from '../permission/current';
import { grantsBeyond, type Policies, takesBeyond } from '../permission/escalation';
import { policiesFor } from '../permission/underToken';
import { type ActorLimits, limitsOf, ownIdOf } from './actorLimits';
import { assertFactorStillDemanded } from './factorDemand';
import { changeContext, type NewChange, recordAndNotify } from './record';

const { policy_version, role, user_role } = tables;

export interface WriteContext extends ActorLimits {
  tx: Transaction;
  actor: Principal;
  now: Date;
  /** Codes of roles that claims of company accounts name; root's to give. */
  claimedCodes: ReadonlySet<string>;
  /** Requires the right to a call that this one does as well. @throws {ApiError} 403 */
  assertMayCall(route: Route): void;
  mayCall(route: Route): boolean;
  /** Whether usernames that look like others' are meant so. */
  takesLookAlikes: boolean;
  audit(...changes: WrittenChange[]): Promise<void>;
}

export type WrittenChange = Pick<
  NewChange,
  'verb' | 'entity' | 'id' | 'name' | 'before' | 'after' | 'refs' | 'restored_from' | 'undoes'
>;

export interface Route {
  method: string;
  path: string;
}

/**
 * One write transaction at a time over all replicas: what a write rests on must not change under
 * it.
 * @throws {ApiError} 401 or 403 when the actor lost the session or the right meanwhile, 412 when
 * the rights are no longer those that were previewed
 */
export async function inWriteTransaction<Result>(
  c: Context<AppEnv>,
  work: (write: WriteContext) => Promise<Result>,
): Promise<Result> {
  const { db, authorizedRoute } = c.var;
  const previewed = c.req.header(PREVIEW_VERSION);
  const generation = cacheGeneration(db);
  const { result, committed, version } = await oneAtATime(db, async (tx) => {
    const locked = await lockPolicy(tx);
    if (previewed !== undefined && previewed !== locked) throw previewOutdated();
    const begun = await beginWrite(c, tx, authorizedRoute ? [authorizedRoute] : []);
    const result = await work(begun.write);
    const committed = await begun.finish();
    return { result, committed, version: await readPreviewVersion(tx) };
  });
  if (committed) keepCommitted(generation, committed);
  // Not once the answer is being sent, as lines of progress are.
  if (!c.finalized) c.header(PREVIEW_VERSION, version);
  return result;
}

export interface DryRun {
  before: CompiledSnapshot;
  version: string;
  write: WriteContext;
  /**
   * Ends one write and begins another, as saves follow each other: each is judged by itself.
   * @throws {ApiError} 401 or 403 as those writes would
   */
  next(route: Route): Promise<WriteContext>;
  /** @throws {ApiError} 403 as the write itself would */
  finish(): Promise<CompiledSnapshot>;
}

/**
 * The write itself in a transaction that is rolled back; nothing is stored.
 * @param routes of the write, which the actor must be able to call
 */
export async function dryRunTransaction<Result>(
  c: Context<AppEnv>,
  routes: readonly Route[],
  work: (dryRun: DryRun) => Promise<Result>,
): Promise<Result> {
  const { db, principal, authorizedRoute } = c.var;
  // Within the transaction nothing could wait for it.
  await currentPolicy(db, principal);
  const needed = authorizedRoute ? [...routes, authorizedRoute] : routes;
  return rolledBack(
    (work) => oneAtATime(db, work),
    async (tx) => {
      const version = await lockPolicy(tx);
      const before = await policyWithin(tx, newestKnown(db));
      let begun = await beginDryRun(c, tx, needed, before);
      const next = async (route: Route) => {
        // Nothing is refused to root, so that its writes may be one.
        if (isRoot(begun.write.actor)) return begun.write;
        const after = (await begun.finish()) ?? before;
        begun = await beginDryRun(c, tx, [route], after);
        return begun.write;
      };
      const finish = async () => (await begun.finish()) ?? before;
      return work({ before, version, write: begun.write, next, finish });
    },
  );
}

/** Begins a write whose audit is not stored either. */
async function beginDryRun(
  c: Context<AppEnv>,
  tx: Transaction,
  routes: readonly Route[],
  before: CompiledSnapshot,
) {
  const begun = await beginWrite(c, tx, routes, before);
  begun.write.audit = async () => undefined;
  return begun;
}

/** @param known read by the caller, who needs it of root as well */
async function beginWrite(
  c: Context<AppEnv>,
  tx: Transaction,
  routes: readonly Route[],
  known?: CompiledSnapshot,
) {
  const { db, clock, env, securityClock, principal } = c.var;
  const actor = await findCaller(tx, principal.token, securityClock.now());
  if (!actor) throw invalidToken();
  const before = known ?? (isRoot(actor) ? undefined : await policyWithin(tx, newestKnown(db)));
  const limits = isRoot(actor) || !before ? undefined : policiesFor(before, actor);
  if (limits && !areStillAuthorized(limits, actor, routes)) throw permissionDenied();
  const heldByOthers = limits ? await rolesHeldByOthers(tx, ownIdOf(actor) ?? '') : [];
  const mayCall = (route: Route) => !limits || areStillAuthorized(limits, actor, [route]);
  const write: WriteContext = {
    tx,
    actor,
    now: new Date(clock()),
    claimedCodes: new Set(env.oidc?.roles?.rules.map((rule) => rule.role)),
    ...limitsOf(limits, actor),
    assertMayCall: (route) => {
      if (!mayCall(route)) throw permissionDenied();
    },
    mayCall,
    takesLookAlikes: false,
    audit: (...changes) => recordAndNotify(tx, changeContext(c), changes),
  };
  const finish = async () => {
    if (!before) return undefined;
    if (limits) await assertFactorStillDemanded(c, tx, actor, before);
    const after = await policyWithin(tx, before);
    if (limits && after !== before) {
      const given = policiesFor(after, actor, before);
      assertWithinRights(limits, given, actor, heldByOthers);
    }
    return after;
  };
  return { write, finish };
}

/** The lock admits one at a time; waiting writes must not hold connections. */
const MAX_WRITES = 1;
/** Together with the waits for the lock and for a table it stays under five seconds. */
const WAIT_MS = 1_900;

const bulkheads = new WeakMap<Database, Bulkhead>();

/** Runs work that changes users or rights, one at a time; it locks the policy next. */
export function oneAtATime<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  const bulkhead = bulkheads.get(db) ?? new Bulkhead(MAX_WRITES, WAIT_MS);
  bulkheads.set(db, bulkhead);
  return bulkhead.run('changes', () => db.transaction(work));
}

const previewVersion = {
  policy: policy_version.version,
  users: policy_version.users,
};

/** @returns the version of what previews rest on */
export async function lockPolicy(tx: Transaction): Promise<string> {
  return toText(await tx.select(previewVersion).from(policy_version).for('update'));
}

async function readPreviewVersion(tx: Transaction): Promise<string> {
  return toText(await tx.select(previewVersion).from(policy_version));
}

const toText = ([row]: { policy: number; users: number }[]) => `${row?.policy}.${row?.users}`;

function areStillAuthorized(
  { effective }: Policies,
  { role_ids }: Principal,
  routes: readonly Route[],
): boolean {
  return routes.every(({ method, path }) => effective.allows(role_ids, method, path));
}

/** @throws {ApiError} 403 when writes give or take what the actor does not hold */
function assertWithinRights(
  before: Policies,
  after: Policies,
  { role_ids }: Principal,
  heldByOthers: string[],
): void {
  if (before === after) return;
  if (grantsBeyond(before, after, role_ids)) throw grantRefused();
  if (takesBeyond(before, after, role_ids, heldByOthers)) throw takingRefused();
}

async function rolesHeldByOthers(tx: Transaction, actorId: string): Promise<string[]> {
  const link = tx
    .select({ found: sql`1` })
    .from(user_role)
    .where(and(eq(user_role.role_id, role.id), ne(user_role.user_id, actorId)));
  const rows = await tx.select({ id: role.id }).from(role).where(exists(link));
  return rows.map(({ id }) => id);
}
