import type { Transaction } from '../../db/database';
import { ROOT_ID } from '../../lib/root';
import type { RoleSet } from '../../permission/explain/roleSets';
import { grouped } from '../../permission/policyIndex';
import type { Facts, Subject } from '../../permission/preview/consequences';
import { statesOf, type UserState } from './previewUsers';

/** Users whose rights the changes touch alike; a frozen user holds no roles. */
export interface TouchedUsers {
  ids: string[];
  before: readonly string[];
  after: readonly string[];
}

/** Users who are changed themselves. */
type ChangedUsers = (TouchedUsers & Subject)[];

/** Returns those together whose status and roles change alike: thousands are of few kinds. */
export async function changedUsers(
  tx: Transaction,
  earlier: Map<string, UserState>,
  ids: readonly string[],
): Promise<ChangedUsers> {
  const later = await statesOf(tx, ids);
  const kinds = grouped(new Set(ids), (id) => `${keyOf(earlier.get(id))} ${keyOf(later.get(id))}`);
  return [...kinds.values()].map((alike) => {
    const [first = ''] = alike;
    const [was, is] = [earlier.get(first), later.get(first)];
    return { ids: alike, before: inForce(was), after: inForce(is), stored: was?.roles ?? [] };
  });
}

const keyOf = (state: UserState | undefined) =>
  state ? `${state.isActive}:${state.roles.toSorted().join()}` : '';

const inForce = (state: UserState | undefined) => (state?.isActive ? state.roles : []);

/** Each user once: those that are changed themselves, and those whose roles are deleted or changed. */
export function touchedUsers(
  changed: ChangedUsers,
  bereft: readonly RoleSet[],
  holders: readonly RoleSet[],
): TouchedUsers[] {
  const changedIds = changed.flatMap(({ ids }) => ids);
  const bereftIds = bereft.flatMap(({ ids }) => ids);
  return [
    ...changed,
    ...holdersBeside(new Set(changedIds), bereft),
    ...holdersBeside(new Set([...changedIds, ...bereftIds]), holders),
  ];
}

function holdersBeside(others: ReadonlySet<string>, sets: readonly RoleSet[]): TouchedUsers[] {
  return sets.flatMap(({ roles, ids }) => {
    const own = others.size > 0 ? ids.filter((id) => !others.has(id)) : ids;
    return own.length > 0 ? [{ ids: own, before: roles, after: roles }] : [];
  });
}

export function actorOf(
  { user_id, role_ids }: { user_id: string; role_ids: string[] },
  changed: ChangedUsers,
): Facts['actor'] {
  if (user_id === ROOT_ID) return undefined;
  const own = changed.find(({ ids }) => ids.includes(user_id));
  return { before: role_ids, after: own ? own.after : role_ids };
}
