export interface TreeNode {
  children?: readonly TreeNode[] | null;
}

/** A node, and those above it from the root down. */
interface Placed<Node> {
  node: Node;
  above: readonly Node[];
}

const childrenOf = <Node extends TreeNode>({ children }: Node) =>
  (children ?? []) as readonly TreeNode[] as readonly Node[];

/** Returns all nodes of a tree, a parent before its children. */
export const walk = <Node extends TreeNode>(
  tree: readonly Node[],
  above: readonly Node[] = [],
): Placed<Node>[] =>
  tree.flatMap((node) => {
    const children = childrenOf(node);
    if (children.length === 0) return { node, above };
    return [{ node, above }, ...walk(children, [...above, node])];
  });

/** Returns the nodes that `holds` is true of, with all above them, as a tree. */
export const filterTree = <Node extends TreeNode>(
  tree: readonly Node[],
  holds: (node: Node) => boolean,
): Node[] =>
  tree.flatMap((node) => {
    const children = filterTree(childrenOf(node), holds);
    return holds(node) || children.length > 0 ? [{ ...node, children }] : [];
  });

/** Returns the dotted code of a menu, from the codes of those above it and its own. */
export const dotted = (line: readonly { code: string }[]): string =>
  line.map(({ code }) => code).join('.');

/** A menu in a flat list to choose from; `level` says how deep it is. */
export interface MenuOption {
  value: string;
  label: string;
  level: number;
  /** The names of those above it and its label, which a search reads. */
  path: string;
}

/** Whether a menu is what somebody looks for: each word is in its name or code, or in the name of one above it. */
export const isWanted = (text: string, option: MenuOption | undefined): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => option?.path.toLowerCase().includes(word));

/** Returns all menus by their names and dotted codes. @param toValue gets a menu's id and its dotted code */
export const codedOptions = <Menu extends TreeNode & { id: string; code: string; name: string }>(
  tree: readonly Menu[],
  toValue: (id: string, code: string) => string,
): MenuOption[] =>
  walk(tree).map(({ node, above }) => {
    const code = dotted([...above, node]);
    const label = `${node.name} (${code})`;
    const path = [...above.map(({ name }) => name), label].join(' ');
    return { value: toValue(node.id, code), label, level: above.length, path };
  });
