import type { Menu, MenuForm } from '@/schemas/menu';
import { syncLinks } from '../../crud/links';
import { lostAmong, lostIn } from '../../crud/lost';
import type { Store } from '../../crud/store';
import { tables } from '../../db/database';

const { role, role_menu } = tables;

type History = Pick<Store<Menu, never, never, MenuForm>, 'toForm' | 'relink' | 'takenAlong'>;

export const menuHistory: History = {
  toForm: ({ parent_id, resources, ...fields }) => ({
    ...fields,
    ...(parent_id !== undefined && { parent_id: parent_id ?? '' }),
    ...(Array.isArray(resources) && { resources: resources.map(toCall) }),
  }),

  relink: async (write, { id: menu_id }, { roles }) => {
    const ids = Array.isArray(roles) ? roles.map(String) : [];
    const lost = await lostAmong(write.tx, role, ids);
    const links = ids.filter((id) => !lost.has(id)).map((role_id) => ({ role_id, menu_id }));
    await syncLinks(write, role_menu, [], links, ({ role_id }) => role_id);
    return { left_out: lostIn('roles', lost) };
  },

  takenAlong: ({ submenus }) => submenus,
};

/** `GET /path`, or of an import an object. */
function toCall(call: unknown): { method: string; path: string } {
  if (typeof call === 'object' && call && 'method' in call && 'path' in call) {
    return { method: String(call.method), path: String(call.path) };
  }
  const [method = ''] = String(call).split(' ', 1);
  return { method, path: String(call).slice(method.length + 1) };
}
