import type { Transaction } from '../../db/database';
import { ROOT_ID } from '../../lib/root';
import type { RoleSet } from '../../permission/explain/roleSets';
import type { Facts, Subject } from '../../permission/preview/consequences';
import { statesOf, type UserState } from './previewUsers';

/** Users whose rights the changes touch alike; a frozen user holds no roles. */
export interface TouchedUsers {
  ids: string[];
  before: readonly string[];
  after: readonly string[];
}

export type UserStates = Map<string, UserState>;

interface ChangedUsers {
  ids: readonly string[];
  before: UserStates;
  after: UserStates;
}

export const statesSince = async (
  tx: Transaction,
  before: UserStates,
  ids: readonly string[],
): Promise<ChangedUsers> => ({ ids: [...new Set(ids)], before, after: await statesOf(tx, ids) });

/** Each user once: those that are changed themselves, and those whose roles are deleted or changed. */
export function touchedUsers(
  changed: ChangedUsers,
  bereft: readonly RoleSet[],
  holders: readonly RoleSet[],
): TouchedUsers[] {
  const own = alike(changed).map(({ ids, before, after }) => ({
    ids,
    before: inForce(before),
    after: inForce(after),
  }));
  const bereftIds = bereft.flatMap(({ ids }) => ids);
  return [
    ...own,
    ...holdersAmong(bereft, new Set(changed.ids)),
    ...holdersAmong(holders, new Set([...changed.ids, ...bereftIds])),
  ];
}

const inForce = (state: UserState | undefined) => (state?.isActive ? state.roles : []);

/** @param others who are not among them */
function holdersAmong(sets: readonly RoleSet[], others: ReadonlySet<string>): TouchedUsers[] {
  return sets.flatMap(({ roles, ids }) => {
    const own = others.size > 0 ? ids.filter((id) => !others.has(id)) : ids;
    return own.length > 0 ? [{ ids: own, before: roles, after: roles }] : [];
  });
}

export const subjectsOf = (changed: ChangedUsers): Subject[] =>
  alike(changed).map(({ before, after }) => ({
    before: inForce(before),
    after: inForce(after),
    stored: before?.roles ?? [],
  }));

interface Alike {
  ids: string[];
  before: UserState | undefined;
  after: UserState | undefined;
}

/** Thousands of users are of few kinds. */
function alike({ ids, before, after }: ChangedUsers): Alike[] {
  const kinds = new Map<string, Alike>();
  for (const id of ids) {
    const [was, is] = [before.get(id), after.get(id)];
    const key = `${keyOf(was)} ${keyOf(is)}`;
    const kind = kinds.get(key);
    if (kind) kind.ids.push(id);
    else kinds.set(key, { ids: [id], before: was, after: is });
  }
  return [...kinds.values()];
}

const keyOf = (state: UserState | undefined) =>
  state ? `${state.isActive}:${state.roles.toSorted().join()}` : '';

export function actorOf(
  { user_id, role_ids }: { user_id: string; role_ids: string[] },
  { ids, after }: ChangedUsers,
): Facts['actor'] {
  if (user_id === ROOT_ID) return undefined;
  return {
    before: role_ids,
    after: ids.includes(user_id) ? inForce(after.get(user_id)) : role_ids,
  };
}
