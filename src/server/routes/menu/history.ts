import type { Menu, MenuForm } from '@/schemas/menu';
import { danglingRefs, goneFrom } from '../../changes/danglingRefs';
import { type Snapshot, toCall } from '../../changes/read';
import type { Store } from '../../changes/store';
import { syncLinks } from '../../crud/links';
import { tables } from '../../db/database';

const { role, role_menu } = tables;

type History = Pick<
  Store<Menu, never, never, MenuForm>,
  'toForm' | 'references' | 'restoreLinks' | 'cascaded'
>;

export const menuHistory: History = {
  toForm: ({ parent_id, resources, ...fields }) => ({
    ...fields,
    ...(parent_id !== undefined && { parent_id: parent_id ?? '' }),
    ...(Array.isArray(resources) && { resources: resources.map(toCall) }),
  }),

  references: (snapshot) => {
    const below = cascadedIn(snapshot);
    const roles = new Set([snapshot, ...below].flatMap(rolesIn));
    return [
      ...below.map(({ id }) => ({ entity: 'menu' as const, id: String(id) })),
      ...[...roles].map((id) => ({ entity: 'role' as const, id })),
    ];
  },

  restoreLinks: async (write, { id: menu_id }, snapshot) => {
    const ids = rolesIn(snapshot);
    const gone = await goneFrom(write.tx, role, ids);
    const links = ids.filter((id) => !gone.has(id)).map((role_id) => ({ role_id, menu_id }));
    await syncLinks(write, role_menu, [], links, ({ role_id }) => role_id);
    return { dangling: danglingRefs('role', gone) };
  },

  cascaded: 'submenus',
};

/** A deletion tells the submenus whole, another change their codes. */
const cascadedIn = ({ submenus }: Snapshot): Snapshot[] =>
  Array.isArray(submenus) ? submenus.filter((submenu) => typeof submenu === 'object') : [];

export const rolesIn = ({ roles }: Snapshot): string[] =>
  Array.isArray(roles) ? roles.map(String) : [];
