import type { Context } from 'hono';
import type { Restores } from '@/schemas/history';
import { type DryRun, dryRunTransaction } from '../../changes/writeContext';
import type { Change, EntityChanges, ReadyChange } from '../../crud/changes';
import type { Database } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { type RoleSet, roleSetsWith, usersVersion } from '../../permission/explain/roleSets';
import { livePolicy } from '../../permission/liveCalls';
import type { Facts } from '../../permission/preview/consequences';
import { isEmpty, PolicyDiff, type Side } from '../../permission/preview/policyDiff';
import { type ReadMenus, readMenus, statesOf, type UserState, unheldOf } from './previewUsers';
import { actorOf, changedUsers, type TouchedUsers, touchedUsers } from './touchedUsers';

type Route = ReturnType<EntityChanges['routeOf']>;

export interface PlannedChange extends Change {
  entity: 'menu' | 'role' | 'user';
  changes: EntityChanges;
}

/** What the changes would lead to. */
export interface Effects {
  version: string;
  facts: Facts;
  gaining: PolicyDiff;
  losing: PolicyDiff;
  users: TouchedUsers[];
  /** What one restore brings back. */
  restores: Restores | undefined;
}

/** @throws {ApiError} as the changes themselves would */
export async function dryRunChanges(
  c: Context<AppEnv>,
  planned: readonly PlannedChange[],
): Promise<Effects> {
  const ready: ReadyChange[] = [];
  for (const change of planned) ready.push(await change.changes.ready(c.var.db, change));
  const routes = planned.map(({ changes, action }) => changes.routeOf(action));
  return dryRunTransaction(c, routes, (dryRun) => run(c, dryRun, planned, { ready, routes }));
}

async function run(
  { var: { db, declaredCalls } }: Context<AppEnv>,
  dryRun: DryRun,
  planned: readonly PlannedChange[],
  { ready, routes }: { ready: readonly ReadyChange[]; routes: readonly Route[] },
): Promise<Effects> {
  const { tx, actor } = dryRun.write;
  // A single update looks for what it changes itself.
  const isUpdate = planned.length === 1 && planned[0]?.action === 'update';
  if (!isUpdate) for (const change of ready) await change.check(dryRun.write);
  const earlier = await readEarlier(db, dryRun, planned, ready);
  const { ids, restores } = await runAll(dryRun, ready, routes);
  const userIds = ids.filter((_, at) => planned[at]?.entity === 'user').flat();
  const users = await changedUsers(tx, earlier.states, userIds);
  const after = await dryRun.finish();
  const menusAfter =
    dryRun.before.snapshot.menus === after.snapshot.menus ? earlier.menus : await readMenus(tx);
  const { all: declared } = declaredCalls;
  const was: Side = {
    policy: livePolicy(declared, dryRun.before.policies.effective),
    codes: earlier.menus.codes,
  };
  const is: Side = {
    policy: livePolicy(declared, after.policies.effective, was.policy),
    codes: menusAfter.codes,
  };
  const gaining = new PolicyDiff(is, was);
  const losing = new PolicyDiff(was, is);
  const changedRoles = rolesThatDiffer(gaining, losing);
  // A restored role is held again by those who had it.
  const isRestored = planned.some(({ action }) => action === 'restore');
  const known = isRestored ? undefined : earlier.usersVersion;
  const holders = await roleSetsWith(db, tx, known, changedRoles);
  const touched = touchedUsers(users, earlier.bereft, holders);
  const facts: Facts = {
    before: was,
    after: is,
    unfilteredPolicy: livePolicy(declared, dryRun.before.policies.unfilteredPolicy),
    subjects: [
      ...changedRoles.map((role) => ({ before: [role], after: [role], stored: [role] })),
      ...users,
    ],
    actor: actorOf(actor, users),
    unheld: await unheldOf(tx, losing, touched),
    pages: menusAfter.pages,
  };
  return { version: dryRun.version, facts, gaining, losing, users: touched, restores };
}

/** What the changes may touch, as it is before them. */
interface Earlier {
  menus: ReadMenus;
  states: Map<string, UserState>;
  usersVersion: number;
  /** Users of roles that are deleted: their links go along. */
  bereft: RoleSet[];
}

async function readEarlier(
  db: Database,
  { write: { tx } }: DryRun,
  planned: readonly PlannedChange[],
  ready: readonly ReadyChange[],
): Promise<Earlier> {
  const targetsOf = (entity: string, isAmong: (change: ReadyChange) => boolean) =>
    ready.flatMap((change, at) =>
      planned[at]?.entity === entity && isAmong(change) ? change.targets : [],
    );
  const deletedRoles = targetsOf('role', ({ deletes }) => Boolean(deletes));
  const version = await usersVersion(tx);
  return {
    menus: await readMenus(tx),
    states: await statesOf(
      tx,
      targetsOf('user', () => true),
    ),
    usersVersion: version,
    bereft: await roleSetsWith(db, tx, version, deletedRoles),
  };
}

/** @returns the ids of what they changed */
async function runAll(
  { write, next }: DryRun,
  ready: readonly ReadyChange[],
  routes: readonly Route[],
): Promise<{ ids: (readonly string[])[]; restores?: Restores | undefined }> {
  const [only, ...others] = ready;
  if (only?.dryRunRestore && others.length === 0) {
    return { ids: [only.targets], restores: await only.dryRunRestore(write) };
  }
  const ids: (readonly string[])[] = [];
  for (const [at, change] of ready.entries()) {
    const route = routes[at];
    ids.push(await change.run(at > 0 && route ? await next(route) : write));
  }
  return { ids };
}

function rolesThatDiffer(gaining: PolicyDiff, losing: PolicyDiff): string[] {
  const roles = new Set([...losing.from.policy.roleIds(), ...gaining.from.policy.roleIds()]);
  return [...roles].filter((role) =>
    [gaining, losing].some((diff) => !isEmpty(diff.surplusOfRole(role))),
  );
}
