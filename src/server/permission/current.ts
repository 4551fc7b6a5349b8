import type { Principal } from '../auth/session/queries';
import { cacheGeneration, type Generation, noteVersion, Versioned } from '../db/cache';
import type { Database, Transaction } from '../db/database';
import { isRoot } from '../lib/root';
import { compilePolicies, type Policies } from './escalation';
import { type Facts, placesOf } from './facts';
import { currentMenuRows, type MenuRow } from './menuRows';
import { once } from './policyIndex';
import { menusOfRoot } from './rootMenus';
import {
  loadSnapshot,
  type PolicyParts,
  readSnapshot,
  type Snapshot,
  type Versions,
} from './snapshot';
import { policiesFor } from './underToken';
import { UNSAVED_ROLE, withGrants } from './unsavedGrants';

export interface CompiledSnapshot {
  snapshot: Snapshot;
  policies: Policies;
}

const compiledSnapshots = new Versioned<CompiledSnapshot>(
  ({ snapshot }) => snapshot.versions.version,
);

export const compile = (snapshot: Snapshot, known?: CompiledSnapshot): CompiledSnapshot => ({
  snapshot,
  policies: compilePolicies(snapshot, known?.policies),
});

/** @param version read by the request with its session: a change acts on the next request */
export function policyAt(db: Database, version: number): Promise<CompiledSnapshot> {
  const generation = cacheGeneration(db);
  return compiledSnapshots.current(db, version, async (earlier) => {
    const snapshot = await loadSnapshot(db, earlier?.snapshot);
    noteVersion(generation, snapshot.versions.version);
    return compile(snapshot, earlier);
  });
}

/** A transaction cannot wait for a newer one, as the reading may wait for it. */
export const newestKnown = (db: Database): CompiledSnapshot | undefined =>
  compiledSnapshots.known(db);

/** Returns the policy within a write; parts that are as in the known one are not read again. */
export async function policyWithin(
  tx: Transaction,
  known: CompiledSnapshot | undefined,
): Promise<CompiledSnapshot> {
  const snapshot = await readSnapshot(tx, known?.snapshot);
  return known?.snapshot.versions.version === snapshot.versions.version
    ? known
    : compile(snapshot, known);
}

/** @param generation of before the transaction began */
export function keepCommitted(generation: Generation, compiled: CompiledSnapshot): void {
  const { version } = compiled.snapshot.versions;
  compiledSnapshots.keep(generation, version, compiled);
  noteVersion(generation, version);
}

export async function currentPolicy(db: Database, caller: Caller): Promise<CompiledSnapshot> {
  const { snapshot, policies } = await policyAt(db, caller.policy_version);
  return { snapshot, policies: policiesFor({ snapshot, policies }, caller) };
}

const demanding = once(
  (roles: PolicyParts['roles']) =>
    new Set(
      roles.flatMap((role) => (role.demandsFactor && role.status === 'enabled' ? role.id : [])),
    ),
);

/** Whether a role of the caller asks for a second factor. */
export async function needsFactor(db: Database, caller: Caller): Promise<boolean> {
  const { snapshot } = await currentPolicy(db, caller);
  return isFactorDemanded(snapshot, caller);
}

export function isFactorDemanded(
  { roles }: PolicyParts,
  { under_token, role_ids }: Pick<Caller, 'under_token' | 'role_ids'>,
): boolean {
  const ids = demanding(roles);
  return (under_token?.role_ids ?? role_ids).some((id) => ids.has(id));
}

export type Caller = Pick<
  Principal,
  'user_id' | 'role_ids' | 'policy_version' | 'view_as' | 'under_token'
>;

/** What the roles of a caller are read by. */
export async function rightsOf(db: Database, caller: Caller) {
  const { role_ids, view_as } = caller;
  const { snapshot, policies } = await currentPolicy(db, caller);
  const granted = view_as?.menu_ids;
  if (!granted) return { snapshot, policy: policies.effective, roleIds: role_ids };
  const { effective } = withGrants({ snapshot, policies }, granted);
  return { snapshot, policy: effective, roleIds: [...role_ids, UNSAVED_ROLE] };
}

/** @param routePath as declared */
export async function canCall(
  db: Database,
  caller: Caller,
  method: string,
  routePath: string,
): Promise<boolean> {
  if (isRoot(caller)) return true;
  const { policy, roleIds } = await rightsOf(db, caller);
  return policy.allows(roleIds, method, routePath);
}

/** @param code dotted */
export async function hasMenu(db: Database, caller: Caller, code: string): Promise<boolean> {
  if (isRoot(caller)) return true;
  const { snapshot, policy, roleIds } = await rightsOf(db, caller);
  const rows = await currentMenuRows(db, snapshot.versions.menus);
  const id = placesOf(rows).byCode.get(code)?.menu.id;
  return id !== undefined && policy.menuIdsOf(roleIds).has(id);
}

/** What explanations rest on, as it is now. */
export async function currentFacts(
  db: Database,
  version: number,
): Promise<Facts & { versions: Versions }> {
  const { snapshot, policies } = await policyAt(db, version);
  const menus = await currentMenuRows(db, snapshot.versions.menus);
  return { parts: snapshot, policy: policies.effective, menus, versions: snapshot.versions };
}

export async function menusFor(db: Database, caller: Caller): Promise<MenuRow[]> {
  const { snapshot, policy, roleIds } = await rightsOf(db, caller);
  const rows = await currentMenuRows(db, snapshot.versions.menus);
  const seesAll = isRoot(caller);
  const seen = seesAll ? policy.menuIdsInForce() : policy.menuIdsOf(roleIds);
  const visible = rows.filter(({ id }) => seen.has(id));
  return seesAll ? menusOfRoot(rows, visible) : visible;
}

/** Checked although the call lies under `/current`. */
export const TOKENS_BUTTON = 'system.access.tokens';

/** Asked with each call, so that tokens rest while their owner may have none. */
export const mayUseTokens = (
  db: Database,
  { under_token, role_ids, ...owner }: Caller,
): Promise<boolean> =>
  hasMenu(db, { ...owner, role_ids: under_token?.role_ids ?? role_ids }, TOKENS_BUTTON);
