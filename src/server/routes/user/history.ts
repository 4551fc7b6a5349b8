import { danglingRefs, goneFrom } from '../../changes/danglingRefs';
import { roleIdOf, type Snapshot } from '../../changes/read';
import type { Store } from '../../changes/store';
import { tables } from '../../db/database';
import type { PreparedUser } from './queries';

type History = Pick<
  Store<never, never, never, PreparedUser>,
  'toForm' | 'givenByHand' | 'isUndoable' | 'besides' | 'withoutDangling'
>;

export const userHistory: History = {
  toForm: ({ roles, ...fields }) => ({
    ...fields,
    ...(Array.isArray(roles) && { roles: roles.map((role) => ({ role_id: roleIdOf(role) })) }),
  }),

  givenByHand: ({ roles, ...snapshot }) => ({
    ...snapshot,
    ...(Array.isArray(roles) && { roles: without(roles, givenByClaims(snapshot)) }),
  }),

  isUndoable: ({ verb, before, after }) => {
    const [was, is] = [givenByClaims(before ?? {}), givenByClaims(after ?? {})];
    return verb !== 'update' || (was.length === is.length && without(was, is).length === 0);
  },

  besides: ['roles_from_claims'],

  withoutDangling: async (tx, form) => {
    const ids = form.roles.map(({ role_id }) => role_id);
    const gone = await goneFrom(tx, tables.role, ids);
    const roles = form.roles.filter(({ role_id }) => !gone.has(role_id));
    return { form: { ...form, roles }, dangling: danglingRefs('role', gone) };
  },
};

const givenByClaims = ({ roles_from_claims: given }: Snapshot): unknown[] =>
  Array.isArray(given) ? given : [];

const without = (roles: readonly unknown[], others: readonly unknown[]) =>
  roles.filter((role) => !others.includes(role));
