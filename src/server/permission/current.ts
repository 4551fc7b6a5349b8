import type { Principal } from '../auth/session/queries';
import { ROOT_ID } from '../base/root';
import type { Database } from '../db/database';
import { compilePolicies, type Policies } from './escalation';
import type { Facts } from './facts';
import { currentMenuRows, type MenuRow } from './menuRows';
import { menusOfRoot } from './rootMenus';
import { loadSnapshot, type PolicyParts, type Snapshot } from './snapshot';

export interface CompiledSnapshot {
  snapshot: Snapshot;
  policies: Policies;
}

interface Held {
  version: number;
  loading: Promise<CompiledSnapshot>;
  /** Absent while it is being read. */
  compiled?: CompiledSnapshot;
}

const newest = new WeakMap<Database, Held>();

/** A renamed menu changes no part. */
export const compile = (snapshot: Snapshot, known?: CompiledSnapshot): CompiledSnapshot => ({
  snapshot,
  policies:
    known && isSamePolicy(snapshot, known.snapshot)
      ? known.policies
      : compilePolicies(snapshot, known?.policies),
});

const isSamePolicy = (a: PolicyParts, b: PolicyParts) =>
  a.menus === b.menus &&
  a.resources === b.resources &&
  a.roles === b.roles &&
  a.grants === b.grants;

/** @param version read by the request with its session: a change acts on the next request */
export function policyAt(db: Database, version: number): Promise<CompiledSnapshot> {
  const held = newest.get(db);
  return held && held.version >= version ? held.loading : load(db, version, held);
}

function load(db: Database, version: number, earlier?: Held): Promise<CompiledSnapshot> {
  // Waits for one that is being read, so that its parts are not read twice.
  const known = Promise.resolve(earlier?.loading).catch(() => undefined);
  const loading = known.then(async (last) => compile(await loadSnapshot(db, last?.snapshot), last));
  const holding: Held = { version, loading };
  newest.set(db, holding);
  loading.then(
    (compiled) => {
      holding.compiled = compiled;
    },
    () => {
      if (newest.get(db) !== holding) return;
      if (earlier) newest.set(db, earlier);
      else newest.delete(db);
    },
  );
  return loading;
}

/** A transaction cannot wait for a newer one, as the reading may wait for it. */
export const newestKnown = (db: Database): CompiledSnapshot | undefined => newest.get(db)?.compiled;

export function keepCommitted(db: Database, compiled: CompiledSnapshot): void {
  const { version } = compiled.snapshot.versions;
  const held = newest.get(db);
  if (held && held.version >= version) return;
  newest.set(db, { version, compiled, loading: Promise.resolve(compiled) });
}

export const currentPolicy = (db: Database, caller: Caller): Promise<CompiledSnapshot> =>
  policyAt(db, caller.policy_version);

type Caller = Pick<Principal, 'user_id' | 'role_ids' | 'policy_version'>;

/** @param routePath as declared */
export async function canCall(
  db: Database,
  caller: Caller,
  method: string,
  routePath: string,
): Promise<boolean> {
  if (caller.user_id === ROOT_ID) return true;
  const { policies } = await policyAt(db, caller.policy_version);
  return policies.effective.allows(caller.role_ids, method, routePath);
}

/** What explanations rest on, as it is now. */
export async function currentFacts(db: Database, version: number): Promise<Facts> {
  const { snapshot, policies } = await policyAt(db, version);
  const menus = await currentMenuRows(db, snapshot.versions.menus);
  return { parts: snapshot, policy: policies.effective, menus };
}

export async function menusFor(db: Database, caller: Caller): Promise<MenuRow[]> {
  const { snapshot, policies } = await policyAt(db, caller.policy_version);
  const policy = policies.effective;
  const rows = await currentMenuRows(db, snapshot.versions.menus);
  const isRoot = caller.user_id === ROOT_ID;
  const seen = isRoot ? policy.menuIdsInForce() : policy.menuIdsOf(caller.role_ids);
  const visible = rows.filter(({ id }) => seen.has(id));
  return isRoot ? menusOfRoot(rows, visible) : visible;
}
