import { and, inArray, ne } from 'drizzle-orm';
import type { Role, RoleForm } from '@/schemas/role';
import { ownIdOf } from '../../crud/actorLimits';
import { syncLinks } from '../../crud/links';
import { type Lost, lostAmong, lostIn } from '../../crud/lost';
import type { Store } from '../../crud/store';
import { tables } from '../../db/database';

const { menu, user, user_role } = tables;

type History = Pick<
  Store<Role, never, never, RoleForm>,
  'toForm' | 'isUndoable' | 'withoutLost' | 'relink' | 'linkedTo'
>;

export const roleHistory: History = {
  linkedTo: 'menu',

  toForm: ({ menus, ...fields }) => ({
    ...fields,
    ...(Array.isArray(menus) && { menus: menus.map((id) => ({ menu_id: String(id) })) }),
  }),

  isUndoable: ({ verb, before: { users, holders } = {} }) =>
    verb !== 'delete' || !Array.isArray(users) || users.length === 0 || Array.isArray(holders),

  withoutLost: async (tx, form) => {
    const lost = await lostAmong(
      tx,
      menu,
      form.menus.map(({ menu_id }) => menu_id),
    );
    const menus = form.menus.filter(({ menu_id }) => !lost.has(menu_id));
    return { form: { ...form, menus }, lost: lostIn('menus', lost) };
  },

  /** Names may be others' by now, so that only ids tell who had it. */
  relink: async (write, { id: role_id }, { users, holders, holders_from_claims }) => {
    const { tx, actor, assertNotStronger } = write;
    const leftOut = (ids: string[]): Lost[] => {
      const isShown = write.mayCall({ method: 'GET', path: '/api/v1/users' });
      return ids.length > 0 ? [{ field: 'users', ids: isShown ? ids : [] }] : [];
    };
    if (!Array.isArray(holders))
      return { left_out: leftOut(Array.isArray(users) ? users.map(String) : []) };
    const lost = await lostAmong(tx, user, holders.map(String));
    const there = holders.map(String).filter((id) => !lost.has(id));
    const others = await tx
      .selectDistinct({ role_id: user_role.role_id })
      .from(user_role)
      .where(and(inArray(user_role.user_id, there), ne(user_role.user_id, ownIdOf(actor) ?? '')));
    assertNotStronger(
      '',
      others.map((held) => held.role_id),
    );
    const given = new Set(Array.isArray(holders_from_claims) ? holders_from_claims : []);
    const sourceOf = (id: string) => (given.has(id) ? 'claims' : 'manual');
    const links = there.map((user_id) => ({ user_id, role_id, source: sourceOf(user_id) }));
    await syncLinks(write, user_role, [], links, ({ user_id }) => user_id);
    return { left_out: leftOut([...lost]), told: auditedHolders(links) };
  },
};

/** For the audit: the users by id, and of them those whom claims gave the role. */
export function auditedHolders(links: readonly { user_id: string; source: string }[]) {
  const given = links.filter(({ source }) => source === 'claims');
  return {
    holders: links.map(({ user_id }) => user_id),
    ...(given.length > 0 && { holders_from_claims: given.map(({ user_id }) => user_id) }),
  };
}
