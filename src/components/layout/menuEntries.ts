import { absolutePath, type ConsoleRoute } from '@/services/navigation/permissionCodes';

export interface MenuEntry {
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
export function menuEntries(
  routes: readonly ConsoleRoute[],
  rights: Rights,
  parent = '',
): MenuEntry[] {
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
