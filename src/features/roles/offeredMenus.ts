import type { Menu } from '@/schemas/menu';

/**
 * The menus that can be granted, as a tree: those in force, so none that is disabled and nothing below
 * one, and those that are held already, with all above them.
 *
 * @param held ids of menus.
 */
export function offeredMenus(
  level: readonly Menu[],
  held: ReadonlySet<string>,
  parentInForce = true,
): Menu[] {
  return level.flatMap((menu) => {
    const inForce = parentInForce && menu.status === 'enabled';
    const children = offeredMenus(menu.children ?? [], held, inForce);
    return inForce || held.has(menu.id) || children.length > 0 ? [{ ...menu, children }] : [];
  });
}
