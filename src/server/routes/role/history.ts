import { and, ne } from 'drizzle-orm';
import type { Role, RoleForm } from '@/schemas/role';
import { ownIdOf } from '../../changes/actorLimits';
import { danglingRefs, goneFrom } from '../../changes/danglingRefs';
import type { Store } from '../../changes/store';
import { syncLinks } from '../../crud/links';
import { tables } from '../../db/database';
import { isOneOf } from '../../db/rows';

const { menu, user, user_role } = tables;

type History = Pick<
  Store<Role, never, never, RoleForm>,
  'toForm' | 'withoutDangling' | 'references' | 'restoreLinks'
>;

export const roleHistory: History = {
  toForm: ({ menus, ...fields }) => ({
    ...fields,
    ...(Array.isArray(menus) && { menus: menus.map((id) => ({ menu_id: String(id) })) }),
  }),

  withoutDangling: async (tx, form) => {
    const ids = form.menus.map(({ menu_id }) => menu_id);
    const gone = await goneFrom(tx, menu, ids);
    const menus = form.menus.filter(({ menu_id }) => !gone.has(menu_id));
    return { form: { ...form, menus }, dangling: danglingRefs('menu', gone) };
  },

  references: ({ holders }) => textsOf(holders).map((id) => ({ entity: 'user', id })),

  restoreLinks: async (write, { id: role_id }, { holders, holders_from_claims }) => {
    const { tx, actor, assertNotStronger, mayCall } = write;
    const gone = await goneFrom(tx, user, textsOf(holders));
    const there = textsOf(holders).filter((id) => !gone.has(id));
    const others = await tx
      .selectDistinct({ role_id: user_role.role_id })
      .from(user_role)
      .where(and(isOneOf(user_role.user_id, there), ne(user_role.user_id, ownIdOf(actor) ?? '')));
    assertNotStronger(
      '',
      others.map((held) => held.role_id),
    );
    const given = new Set(textsOf(holders_from_claims));
    const sourceOf = (id: string) => (given.has(id) ? 'claims' : 'manual');
    const links = there.map((user_id) => ({ user_id, role_id, source: sourceOf(user_id) }));
    await syncLinks(write, user_role, [], links, ({ user_id }) => user_id);
    const isShown = mayCall({ method: 'GET', path: '/api/v1/users' });
    const dangling = danglingRefs('user', gone);
    return {
      dangling: isShown ? dangling : dangling.map(({ entity }) => ({ entity, ids: [] })),
      holders: auditedHolders(links),
    };
  },
};

const textsOf = (ids: unknown): string[] => (Array.isArray(ids) ? ids.map(String) : []);

/** Returns what the change holds: the users by id, and of them those whom claims gave the role. */
export function auditedHolders(links: readonly { user_id: string; source: string }[]) {
  const given = links.filter(({ source }) => source === 'claims');
  return {
    holders: links.map(({ user_id }) => user_id),
    ...(given.length > 0 && { holders_from_claims: given.map(({ user_id }) => user_id) }),
  };
}
