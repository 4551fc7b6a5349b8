import type { Context } from 'hono';
import type { Restores } from '@/schemas/history';
import { type DryRun, dryRunTransaction } from '../../changes/writeContext';
import type { Change, EntityChanges, ReadyChange } from '../../crud/changes';
import type { Database, Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import type { CompiledSnapshot } from '../../permission/current';
import { usersVersion } from '../../permission/explain/inactiveUsers';
import { type RoleSet, roleSetsWith } from '../../permission/explain/roleSets';
import { livePolicy } from '../../permission/liveCalls';
import type { Facts } from '../../permission/preview/consequences';
import { Comparison, type Side } from '../../permission/preview/difference';
import { committedMenus, menusSince, type ReadMenus, statesOf } from './previewUsers';
import {
  actorOf,
  statesSince,
  subjectsOf,
  type TouchedUsers,
  touchedUsers,
  type UserStates,
} from './touchedUsers';
import { unheldOf } from './unheld';

type Route = ReturnType<EntityChanges['routeOf']>;

export interface PlannedChange extends Change {
  entity: 'menu' | 'role' | 'user';
  changes: EntityChanges;
}

export interface Tried {
  version: string;
  facts: Facts;
  gaining: Comparison;
  losing: Comparison;
  users: TouchedUsers[];
  /** Of one restore alone. */
  restores: Restores | undefined;
}

/** @throws {ApiError} as the changes themselves would */
export async function tryChanges(
  c: Context<AppEnv>,
  planned: readonly PlannedChange[],
): Promise<Tried> {
  const ready: ReadyChange[] = [];
  for (const change of planned) ready.push(await change.changes.ready(c.var.db, change));
  const routes = planned.map(({ changes, action }) => changes.routeOf(action));
  return dryRunTransaction(c, routes, (dryRun) => run(c, dryRun, planned, { ready, routes }));
}

/** A restored role is held again by those who had it. */
const UNCOMMITTED = -1;

async function run(
  { var: { db, declaredCalls } }: Context<AppEnv>,
  dryRun: DryRun,
  planned: readonly PlannedChange[],
  { ready, routes }: { ready: readonly ReadyChange[]; routes: readonly Route[] },
): Promise<Tried> {
  const { tx, actor } = dryRun.write;
  // A single update looks for what it changes itself.
  const isUpdate = planned.length === 1 && planned[0]?.action === 'update';
  if (!isUpdate) for (const change of ready) await change.check(dryRun.write);
  const earlier = await readEarlier(db, dryRun, planned, ready);
  const { ids, restores } = await runAll(dryRun, ready, routes);
  const changed = (entity: string) => ids.filter((_, at) => planned[at]?.entity === entity).flat();
  const users = await statesSince(tx, earlier.states, changed('user'));
  const after = await dryRun.finish();
  const menusAfter = await readMenusAfter(tx, dryRun.before, after, earlier.menus, changed('menu'));
  const { all: declared } = declaredCalls;
  const was: Side = {
    policy: livePolicy(declared, dryRun.before.policies.effective),
    codes: earlier.menus.codes,
  };
  const is: Side = {
    policy: livePolicy(declared, after.policies.effective, was.policy),
    codes: menusAfter.codes,
  };
  const { gaining, losing, changedRoles } = comparisonsOf(was, is);
  const isRestored = planned.some(({ action }) => action === 'restore');
  const known = isRestored ? UNCOMMITTED : earlier.usersVersion;
  const holders = await roleSetsWith(db, tx, known, changedRoles);
  const touched = touchedUsers(users, earlier.bereft, holders);
  const facts: Facts = {
    before: losing.from,
    after: gaining.from,
    potential: livePolicy(declared, dryRun.before.policies.potential),
    subjects: [
      ...changedRoles.map((role) => ({ before: [role], after: [role], stored: [role] })),
      ...subjectsOf(users),
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
  states: UserStates;
  usersVersion: number;
  /** Users of roles that are deleted: their links go along. */
  bereft: RoleSet[];
}

async function readEarlier(
  db: Database,
  { before, write: { tx } }: DryRun,
  planned: readonly PlannedChange[],
  ready: readonly ReadyChange[],
): Promise<Earlier> {
  const isOf = (entity: string, at: number) => planned[at]?.entity === entity;
  const ofUsers = ready.filter((_, at) => isOf('user', at));
  const ofGoneRoles = ready.filter(({ deletes }, at) => deletes && isOf('role', at));
  const version = await usersVersion(tx);
  return {
    menus: await committedMenus(db, tx, before.snapshot.versions.menus),
    states: await statesOf(
      tx,
      ofUsers.flatMap(({ targets }) => targets),
    ),
    usersVersion: version,
    bereft: await roleSetsWith(
      db,
      tx,
      version,
      ofGoneRoles.flatMap(({ targets }) => targets),
    ),
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

const readMenusAfter = async (
  tx: Transaction,
  { snapshot: was }: CompiledSnapshot,
  { snapshot: is }: CompiledSnapshot,
  earlier: ReadMenus,
  changed: readonly string[],
): Promise<ReadMenus> =>
  was.versions.menus === is.versions.menus ? earlier : menusSince(tx, earlier, is.menus, changed);

function comparisonsOf(was: Side, is: Side) {
  const gaining = new Comparison(is, was, was);
  const losing = new Comparison(was, is, was);
  const isChanged = (role: string) =>
    [gaining, losing].some((way) => {
      const { menus, calls } = way.surplusOfRole(role);
      return menus.length + calls.length > 0;
    });
  const roles = new Set([...was.policy.roleIds(), ...is.policy.roleIds()]);
  return { gaining, losing, changedRoles: [...roles].filter(isChanged) };
}
