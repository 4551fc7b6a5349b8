import type { Database } from '../db/database';
import { ROOT_ID } from '../root';
import type { SignedIn } from '../session/queries';
import { compilePolicy, type Policy } from './engine';
import { loadSnapshot, type MenuRow } from './snapshot';

interface Held {
  version: number;
  policy: Promise<Policy>;
}

const heldPolicies = new WeakMap<Database, Held>();

/**
 * The policy of at least `version`, the version that the request itself read together with its
 * session: a change, wherever it was made, acts on the next request.
 */
function policyAt(db: Database, version: number): Promise<Policy> {
  const held = heldPolicies.get(db);
  if (held && held.version >= version) return held.policy;
  const policy = loadSnapshot(db).then(compilePolicy);
  const holding = { version, policy };
  heldPolicies.set(db, holding);
  policy.catch(() => {
    if (heldPolicies.get(db) === holding) heldPolicies.delete(db);
  });
  return policy;
}

type Caller = Pick<SignedIn, 'user_id' | 'role_ids' | 'policy_version'>;

/** Whether a user may call a route, named by its method and declared path. Root may call all. */
export async function mayCall(
  db: Database,
  caller: Caller,
  method: string,
  routePath: string,
): Promise<boolean> {
  if (caller.user_id === ROOT_ID) return true;
  const policy = await policyAt(db, caller.policy_version);
  return policy.allows(caller.role_ids, method, routePath);
}

/** The menus that a user may see; for root, all that are in force. */
export async function menusFor(db: Database, caller: Caller): Promise<MenuRow[]> {
  const policy = await policyAt(db, caller.policy_version);
  return caller.user_id === ROOT_ID ? policy.menusInForce() : policy.menusOf(caller.role_ids);
}
