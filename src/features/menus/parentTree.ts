import type { Menu } from '@/schemas/menu';

/** A node of a tree picker. */
export interface ParentNode {
  id: string;
  name: string;
  parent_id: string;
  children: ParentNode[];
  /** It cannot be chosen. */
  disabled: boolean;
}

/**
 * The menus as a tree to choose a parent from.
 *
 * @param editedId the menu that gets the parent: neither it nor one below it can be that.
 */
export function parentTree(tree: readonly Menu[], editedId?: string, below = false): ParentNode[] {
  return tree.map(({ id, name, parent_id, type, children }) => {
    const own = below || id === editedId;
    return {
      id,
      name,
      parent_id,
      disabled: own || type === 'button',
      children: parentTree(children ?? [], editedId, own),
    };
  });
}
