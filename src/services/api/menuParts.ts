import type { Menu } from '@/schemas/menu';

/** Whether some of them come without what is below them. */
export const isPart = (menus: readonly Menu[] | null | undefined): boolean =>
  (menus ?? []).some(({ submenus, children }) => submenus !== undefined || isPart(children));
