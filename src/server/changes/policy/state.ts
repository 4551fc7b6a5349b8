import type { RoleFact } from '../../permission/explain/moment';
import type { Subject } from '../../permission/explain/subject';
import type { Facts, MenuFact } from '../../permission/facts';
import { Policy } from '../../permission/policy';
import type { PolicyParts } from '../../permission/snapshot';

type Call = Pick<PolicyParts['resources'][number], 'method' | 'path'>;

export type Dated<Fact> = Fact & { created_at: Date };

/** The policy as plain maps, changed step by step. */
export interface State {
  menus: Map<string, MenuFact>;
  resources: Map<string, Call[]>;
  roles: Map<string, Dated<RoleFact>>;
  grants: Map<string, readonly string[]>;
  /** Of the one user who is asked about. */
  userId: string | undefined;
  /** Undefined where there was none then. */
  user: Dated<Subject> | undefined;
}

export function toState(
  { parts, menus }: Facts,
  roles: Dated<RoleFact>[],
  { userId, user }: Pick<State, 'userId' | 'user'>,
): State {
  const resources: State['resources'] = new Map();
  for (const { menu_id, method, path } of parts.resources) {
    const own = resources.get(menu_id);
    if (own) own.push({ method, path });
    else resources.set(menu_id, [{ method, path }]);
  }
  return {
    menus: new Map(menus.map((menu) => [menu.id, menu])),
    resources,
    roles: new Map(roles.map((role) => [role.id, role])),
    grants: new Map(parts.grants),
    userId,
    user,
  };
}

/** What did not exist yet is left out: the first menus have no change, but their dates do. */
export function toFacts(state: State, at: Date): Facts {
  const existed = ({ created_at }: { created_at: Date }) => created_at <= at;
  const menus = [...state.menus.values()].filter(existed);
  const roles = [...state.roles.values()].filter(existed);
  const known = new Set(menus.map(({ id }) => id));
  const parts: PolicyParts = {
    menus: menus.map(({ id, parent_id, status }) => ({ id, parent_id, status })),
    resources: menus.flatMap(({ id }) =>
      (state.resources.get(id) ?? []).map((call) => ({ menu_id: id, ...call })),
    ),
    roles: roles.map(({ id, status }) => ({ id, status })),
    grants: new Map(
      roles.map(({ id }) => [id, (state.grants.get(id) ?? []).filter((menu) => known.has(menu))]),
    ),
  };
  return { parts, policy: new Policy(parts), menus };
}
