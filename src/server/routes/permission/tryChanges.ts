import type { Context } from 'hono';
import { ROOT_ID } from '../../base/root';
import type { Change, EntityChanges, ReadyChange } from '../../crud/changes';
import { inTriedTransaction, type TriedWrite } from '../../crud/writeContext';
import type { Database, Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import type { CompiledSnapshot } from '../../permission/current';
import { type RoleSet, roleSetsWith, usersVersion } from '../../permission/explain/roleSets';
import { type Facts, only, type Subject } from '../../permission/preview/consequences';
import {
  Comparison,
  noSurplus,
  type Side,
  type Surplus,
} from '../../permission/preview/difference';
import { merge } from '../../permission/preview/rights';
import {
  committedMenus,
  menusSince,
  type ReadMenus,
  rolesWithHolders,
  statesOf,
  type UserState,
} from './previewUsers';

type Route = ReturnType<EntityChanges['routeOf']>;

export interface PlannedChange extends Change {
  entity: 'menu' | 'role' | 'user';
  changes: EntityChanges;
}

/** Users whose rights the changes touch alike; a frozen user holds no roles. */
export interface TouchedUsers {
  ids: string[];
  before: readonly string[];
  after: readonly string[];
}

export interface Tried {
  version: string;
  facts: Facts;
  gaining: Comparison;
  losing: Comparison;
  users: TouchedUsers[];
}

/** @throws {ApiError} as the changes themselves would */
export async function tryChanges(
  c: Context<AppEnv>,
  planned: readonly PlannedChange[],
): Promise<Tried> {
  const ready: ReadyChange[] = [];
  for (const change of planned) ready.push(await change.changes.ready(c.var.db, change));
  const routes = planned.map(({ changes, action }) => changes.routeOf(action));
  return inTriedTransaction(c, routes, (tried) => run(c.var.db, tried, planned, { ready, routes }));
}

/** A restored role is held again by those who had it. */
const UNCOMMITTED = -1;

async function run(
  db: Database,
  tried: TriedWrite,
  planned: readonly PlannedChange[],
  { ready, routes }: { ready: readonly ReadyChange[]; routes: readonly Route[] },
): Promise<Tried> {
  const { write } = tried;
  const idsOf = (entity: string, action?: string) =>
    planned.flatMap((change) =>
      change.entity === entity && change.id && (!action || change.action === action)
        ? [change.id]
        : [],
    );
  // A single update looks for what it changes itself.
  const isUpdate = planned.length === 1 && planned[0]?.action === 'update';
  if (!isUpdate) for (const change of ready) await change.check(write);
  const { versions } = tried.before.snapshot;
  const menusBefore = await committedMenus(db, write.tx, versions.menus);
  const statesBefore = await statesOf(write.tx, idsOf('user'));
  const users = await usersVersion(write.tx);
  // A deletion takes the links along.
  const bereft = await roleSetsWith(db, write.tx, users, idsOf('role', 'delete'));
  const ids: string[] = [];
  for (const [at, change] of ready.entries()) {
    const route = routes[at];
    ids.push(await change.run(at > 0 && route ? await tried.next(route) : write));
  }
  const changedUsers = ids.filter((_, at) => planned[at]?.entity === 'user');
  const statesAfter = await statesOf(write.tx, changedUsers);
  const after = await tried.finish();
  const isMenusKept = versions.menus === after.snapshot.versions.menus;
  const changedMenus = ids.filter((_, at) => planned[at]?.entity === 'menu');
  const menusAfter = isMenusKept
    ? menusBefore
    : await menusSince(write.tx, menusBefore, after.snapshot.menus, changedMenus);
  const sides = sidesOf(tried.before, menusBefore, after, menusAfter);
  const changedRoles = sides.changedRoles();
  const known = planned.some(({ action }) => action === 'restore') ? UNCOMMITTED : users;
  const holders = await roleSetsWith(db, write.tx, known, changedRoles);
  const bereftIds = bereft.flatMap(({ ids }) => ids);
  const touched = [
    ...changedUsersOf(changedUsers, statesBefore, statesAfter),
    ...holdersAmong(bereft, new Set(changedUsers)),
    ...holdersAmong(holders, new Set([...changedUsers, ...bereftIds])),
  ];
  const { gaining, losing } = sides;
  const facts: Facts = {
    before: losing.from,
    after: gaining.from,
    potential: tried.before.policies.potential,
    subjects: [
      ...changedRoles.map((role) => ({ before: [role], after: [role], stored: [role] })),
      ...subjectsOf(changedUsers, statesBefore, statesAfter),
    ],
    actor: actorOf(write.actor, changedUsers, statesAfter),
    unheld: await unheldOf(write.tx, losing, touched),
    pages: menusAfter.pages,
  };
  return { version: tried.version, facts, gaining, losing, users: touched };
}

function sidesOf(
  before: CompiledSnapshot,
  menusBefore: ReadMenus,
  after: CompiledSnapshot,
  menusAfter: ReadMenus,
) {
  const [was, is]: [Side, Side] = [
    { policy: before.policies.effective, codes: menusBefore.codes },
    { policy: after.policies.effective, codes: menusAfter.codes },
  ];
  const gaining = new Comparison(is, was, was);
  const losing = new Comparison(was, is, was);
  const isChanged = (role: string) =>
    [gaining, losing].some((way) => {
      const { menus, calls } = way.surplusOfRole(role);
      return menus.length + calls.length > 0;
    });
  return {
    gaining,
    losing,
    changedRoles: () =>
      [...new Set([...was.policy.roleIds(), ...is.policy.roleIds()])].filter(isChanged),
  };
}

const inForce = (state: UserState | undefined) => (state?.isActive ? state.roles : []);

function subjectsOf(
  ids: readonly string[],
  before: Map<string, UserState>,
  after: Map<string, UserState>,
): Subject[] {
  return ids.map((id) => ({
    before: inForce(before.get(id)),
    after: inForce(after.get(id)),
    stored: before.get(id)?.roles ?? [],
  }));
}

const changedUsersOf = (
  ids: readonly string[],
  before: Map<string, UserState>,
  after: Map<string, UserState>,
): TouchedUsers[] =>
  [...new Set(ids)].map((id) => ({
    ids: [id],
    before: inForce(before.get(id)),
    after: inForce(after.get(id)),
  }));

/** @param others who are not among them */
function holdersAmong(sets: readonly RoleSet[], others: ReadonlySet<string>): TouchedUsers[] {
  return sets.flatMap(({ roles, ids }) => {
    const own = others.size > 0 ? ids.filter((id) => !others.has(id)) : ids;
    return own.length > 0 ? [{ ids: own, before: roles, after: roles }] : [];
  });
}

function actorOf(
  { user_id, role_ids }: { user_id: string; role_ids: string[] },
  changed: readonly string[],
  after: Map<string, UserState>,
): Facts['actor'] {
  if (user_id === ROOT_ID) return undefined;
  return {
    before: role_ids,
    after: changed.includes(user_id) ? inForce(after.get(user_id)) : role_ids,
  };
}

/** What users lost, that is still there, and that no active user has. */
async function unheldOf(
  tx: Transaction,
  losing: Comparison,
  users: readonly TouchedUsers[],
): Promise<Surplus> {
  const lost = noSurplus();
  const seen = new Set<string>();
  for (const { before, after } of users) {
    const same = `${before.join(' ')}|${after.join(' ')}`;
    if (!seen.has(same)) merge(lost, losing.surplus(before, after));
    seen.add(same);
  }
  const isThere = only(lost, (kind, number) => losing.existsThere(kind, number));
  if (isThere.menus.size + isThere.calls.size === 0) return isThere;
  const { policy } = losing.than;
  const [menus, calls] = [[...isThere.menus], [...isThere.calls.keys()]];
  const givesAny = (role: string) =>
    menus.some((menu) => losing.givesThere(role, 'menus', menu)) ||
    calls.some((call) => losing.givesThere(role, 'calls', call));
  const ticks = (role: string) => policy.parts.grants.get(role)?.length ?? 0;
  const roles = await rolesWithHolders(tx, policy.roleIds().filter(givesAny));
  let unheld = isThere;
  for (const role of roles.sort((one, other) => ticks(other) - ticks(one))) {
    if (unheld.menus.size + unheld.calls.size === 0) break;
    unheld = only(unheld, (kind, number) => !losing.givesThere(role, kind, number));
  }
  return unheld;
}
