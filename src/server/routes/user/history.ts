import { lostAmong, lostIn } from '../../crud/lost';
import type { Store } from '../../crud/store';
import { tables } from '../../db/database';
import type { PreparedUser } from './queries';

type History = Pick<
  Store<never, never, never, PreparedUser>,
  'toForm' | 'withoutLost' | 'linkedTo'
>;

export const userHistory: History = {
  linkedTo: 'role',

  toForm: ({ roles, ...fields }) => ({
    ...fields,
    ...(Array.isArray(roles) && { roles: roles.map((role) => ({ role_id: roleIdOf(role) })) }),
  }),

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

/** Where users change their own record the audit has the links themselves. */
const roleIdOf = (role: unknown): string =>
  typeof role === 'object' && role && 'role_id' in role ? String(role.role_id) : String(role);
