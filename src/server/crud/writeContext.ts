import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { type AuditEntry, auditContext, writeAudit } from '../audit/auditLog';
import { findPrincipal, type Principal } from '../auth/session/queries';
import { grantRefused, invalidToken, permissionDenied, takingRefused } from '../base/errors';
import { ROOT_ID } from '../base/root';
import { Bulkhead } from '../db/bulkhead';
import { type Database, isEmbedded, type Transaction, tables } from '../db/database';
import type { AppEnv } from '../http/context';
import { keepCommitted } from '../permission/current';
import { grantsBeyond, type Policies, takesBeyond } from '../permission/escalation';
import { WritePolicy } from '../permission/writePolicy';
import { type ActorLimits, limitsOf } from './actorLimits';

const { policy_version, role, user_role } = tables;

export interface WriteContext extends ActorLimits {
  tx: Transaction;
  actor: Principal;
  now: Date;
  /** `change` returns what it makes of the rows. */
  changePolicy: WritePolicy['change'];
  audit(
    entry: Pick<AuditEntry, 'verb' | 'entity' | 'id' | 'name' | 'before' | 'after'>,
  ): Promise<void>;
}

/**
 * One write transaction at a time over all replicas: what a write rests on must not change under
 * it.
 * @throws {ApiError} 401 or 403 when the actor lost the session or the right meanwhile
 */
export async function inWriteTransaction<Result>(
  c: Context<AppEnv>,
  work: (write: WriteContext) => Promise<Result>,
): Promise<Result> {
  const { db, clock, securityClock, principal, authorizedRoute } = c.var;
  const { result, committed } = await oneAtATime(db, async (tx) => {
    await lockPolicy(tx);
    const actor = await findPrincipal(tx, principal.token, securityClock.now());
    if (!actor) throw invalidToken();
    const isRoot = actor.user_id === ROOT_ID;
    const policy = isRoot ? undefined : await WritePolicy.read(db, tx);
    const before = policy?.before.policies;
    if (before && !isStillAuthorized(before, actor, authorizedRoute)) throw permissionDenied();
    const heldByOthers = before ? await rolesHeldByOthers(tx, actor.user_id) : [];
    const result = await work({
      tx,
      actor,
      now: new Date(clock()),
      ...limitsOf(before, actor),
      changePolicy: async (part, change) => {
        if (policy) await policy.change(part, change);
        else await change();
      },
      audit: (entry) => writeAudit(tx, { ...auditContext(c), ...entry }),
    });
    const after = await policy?.after();
    if (before && after) assertWithinRights(before, after.policies, actor, heldByOthers);
    return { result, committed: after };
  });
  if (committed) keepCommitted(db, committed);
  return result;
}

/** The lock admits one at a time; waiting writes must not hold connections. */
const MAX_WRITES = 1;
/** Together with the waits for the lock and for a table it stays under five seconds. */
const WAIT_MS = 1_900;

const bulkheads = new WeakMap<Database, Bulkhead>();

function oneAtATime<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  // The embedded database has a queue of its own.
  if (isEmbedded(db)) return db.transaction(work);
  const bulkhead = bulkheads.get(db) ?? new Bulkhead(MAX_WRITES, WAIT_MS);
  bulkheads.set(db, bulkhead);
  return bulkhead.run('changes', () => db.transaction(work));
}

async function lockPolicy(tx: Transaction): Promise<void> {
  await tx.select().from(policy_version).for('update');
}

function isStillAuthorized(
  { effective }: Policies,
  { role_ids }: Principal,
  route: { method: string; path: string } | undefined,
): boolean {
  return !route || effective.allows(role_ids, route.method, route.path);
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
