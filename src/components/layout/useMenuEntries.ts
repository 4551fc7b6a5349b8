import { useAppData, useModel } from 'umi';
import { absolutePath, type ConsoleRoute } from '@/services/navigation/permissionCodes';
import { canOpen } from '@/services/session/consoleState';

interface MenuEntry {
  path: string;
  children: MenuEntry[];
}

interface Rights {
  routePathCodeMap: Record<string, string>;
  /** Whether the user has a dotted code. */
  has: (code: string) => boolean;
}

const parentPath = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/**
 * The routes that belong into the menu, as a tree by path. An entry needs its dotted code, and a
 * group one of its children.
 */
function menuEntries(routes: readonly ConsoleRoute[], rights: Rights, parent = ''): MenuEntry[] {
  return routes
    .filter(({ path, title, hideInMenu, code }) => code && title && !hideInMenu && isUnder(path))
    .filter(({ path }) => rights.has(rights.routePathCodeMap[absolutePath(path)] ?? ''))
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map((route) => ({ route, children: menuEntries(routes, rights, absolutePath(route.path)) }))
    .filter(({ route, children }) => !route.group || children.length > 0)
    .map(({ route, children }) => toEntry(route, children));

  function isUnder(path: string | undefined): boolean {
    return parentPath(absolutePath(path)) === parent;
  }
}

function toEntry(route: ConsoleRoute, children: MenuEntry[]): MenuEntry {
  return { path: absolutePath(route.path), children };
}

/** The console's own pages that open, also where the menus could not be read. */
export function useOpenEntries(): MenuEntry[] {
  const { clientRoutes } = useAppData();
  const { initialState } = useModel('@@initialState');
  const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
  if (!initialState) return [];
  const has = (code: string) => canOpen(initialState, code);
  return menuEntries(root?.routes ?? [], { ...initialState, has });
}
