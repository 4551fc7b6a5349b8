import type { Snapshot } from '../../crud/auditedChange';
import { lostAmong, lostIn } from '../../crud/lost';
import type { Store } from '../../crud/store';
import { tables } from '../../db/database';
import type { PreparedUser } from './queries';

type History = Pick<
  Store<never, never, never, PreparedUser>,
  'toForm' | 'givenByHand' | 'isUndoable' | 'withoutLost' | 'linkedTo'
>;

export const userHistory: History = {
  linkedTo: 'role',

  toForm: ({ roles, ...fields }) => ({
    ...fields,
    ...(Array.isArray(roles) && { roles: roles.map((role) => ({ role_id: roleIdOf(role) })) }),
  }),

  givenByHand: ({ roles, ...snapshot }) => ({
    ...snapshot,
    ...(Array.isArray(roles) && { roles: without(roles, givenByClaims(snapshot)) }),
  }),

  isUndoable: ({ verb, before = {}, after = {} }) => {
    const [was, is] = [givenByClaims(before), givenByClaims(after)];
    return verb !== 'update' || (was.length === is.length && without(was, is).length === 0);
  },

  withoutLost: async (tx, form) => {
    const lost = await lostAmong(
      tx,
      tables.role,
      form.roles.map(({ role_id }) => role_id),
    );
    const roles = form.roles.filter(({ role_id }) => !lost.has(role_id));
    return { form: { ...form, roles }, lost: lostIn('roles', lost) };
  },
};

const givenByClaims = ({ roles_from_claims: given }: Snapshot): unknown[] =>
  Array.isArray(given) ? given : [];

const without = (roles: readonly unknown[], others: readonly unknown[]) =>
  roles.filter((role) => !others.includes(role));

/** Where users changed their own record older versions audited the links themselves. */
const roleIdOf = (role: unknown): string =>
  typeof role === 'object' && role && 'role_id' in role ? String(role.role_id) : String(role);
