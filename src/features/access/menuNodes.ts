import type { EffectiveMenu } from '@/schemas/permission';
import { filterTree } from '@/services/navigation/tree';

export interface MenuNode {
  key: string;
  menu: EffectiveMenu;
  children: MenuNode[];
}

/** Flat menus as a tree; one whose parent is not among them stands at the root. */
export function menuNodes(menus: readonly EffectiveMenu[]): MenuNode[] {
  const nodes = new Map(
    menus.map((menu): [string, MenuNode] => [menu.id, { key: menu.id, menu, children: [] }]),
  );
  const roots: MenuNode[] = [];
  for (const node of nodes.values()) {
    (nodes.get(node.menu.parent_id)?.children ?? roots).push(node);
  }
  return roots;
}

/** The nodes whose name, code or a call holds `text`, with all above them. */
export function searchNodes(nodes: readonly MenuNode[], text: string): MenuNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  const holds = ({ name, code, calls }: EffectiveMenu) =>
    [name, code, ...calls].some((said) => said.toLowerCase().includes(wanted));
  return filterTree(nodes, ({ menu }) => holds(menu));
}

export const keysOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...keysOf(children)] : []));
