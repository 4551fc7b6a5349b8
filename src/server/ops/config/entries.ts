import type { ConfigMenu, ConfigRole } from './schema';

export interface MenuEntry {
  /** From the root down, joined by dots. */
  codes: string;
  /** The codes of its parent; empty at the root level. */
  above: string;
  fields: Omit<ConfigMenu, 'resources' | 'children'>;
  /** In order, each once. */
  resources: string[];
}

export interface RoleEntry {
  fields: Omit<ConfigRole, 'menus'>;
  /** In order, each once. */
  menus: string[];
}

/** By codes. */
export interface Entries<Menu = MenuEntry, Role = RoleEntry> {
  menus: Map<string, Menu>;
  roles: Map<string, Role>;
}

/** By code points, which are the same in every language of a machine. */
export const inOrder = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
