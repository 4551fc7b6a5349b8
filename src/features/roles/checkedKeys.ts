import { filterTree, walk } from '@/services/navigation/tree';
/** What a tree of permissions ticks. A tick is stored as it is shown; nothing is derived from it. */

export interface TreeMenu {
  id: string;
  name: string;
  children?: readonly TreeMenu[] | null;
}

/** A tree by ids. */
export interface TreeIndex {
  /** From the top down, a parent before its children. */
  ids: readonly string[];
  parentOf: ReadonlyMap<string, string>;
  childrenOf: ReadonlyMap<string, readonly string[]>;
}

const NONE: readonly string[] = [];

export function indexTree(tree: readonly TreeMenu[]): TreeIndex {
  const all = walk(tree);
  const parents = all.flatMap(({ node, above }): [string, string][] => {
    const parent = above.at(-1);
    return parent ? [[node.id, parent.id]] : [];
  });
  return {
    ids: all.map(({ node }) => node.id),
    parentOf: new Map(parents),
    childrenOf: new Map(
      all.map(({ node }) => [node.id, node.children?.map((child) => child.id) ?? NONE]),
    ),
  };
}

function ancestors({ parentOf }: TreeIndex, id: string): string[] {
  const line: string[] = [];
  for (let at = parentOf.get(id); at !== undefined; at = parentOf.get(at)) line.push(at);
  return line;
}

function withDescendants({ childrenOf }: TreeIndex, id: string): string[] {
  const found = [id];
  for (let at = 0; at < found.length; at += 1)
    found.push(...(childrenOf.get(found[at] ?? '') ?? []));
  return found;
}

interface ToggleOptions {
  /** Children go with their parent, and a parent is ticked as long as all of its children are. */
  linked: boolean;
  /**
   * The menus that the user sees. Linking ticks no other, as that would grant unseen; it takes the
   * ticks of all, as one that stayed would keep the parent within reach.
   */
  visible: { has(id: string): boolean };
}

/** The ticks after one menu's tick was set or taken away. */
export function toggle(
  tree: TreeIndex,
  ticked: ReadonlySet<string>,
  id: string,
  { linked, visible }: ToggleOptions,
): Set<string> {
  const next = new Set(ticked);
  const set = !ticked.has(id);
  const change = (at: string) => (set ? next.add(at) : next.delete(at));
  change(id);
  if (!linked) return next;
  for (const at of withDescendants(tree, id)) if (!set || visible.has(at)) change(at);
  for (const at of ancestors(tree, id)) {
    const all = tree.childrenOf.get(at)?.every((child) => next.has(child)) ?? false;
    if (set && all) next.add(at);
    if (!set) next.delete(at);
  }
  return next;
}

/** Menus without a tick of their own that have a ticked one below them. */
export function halfChecked(tree: TreeIndex, ticked: ReadonlySet<string>): Set<string> {
  const half = new Set<string>();
  for (const id of ticked) {
    for (const at of ancestors(tree, id)) if (!ticked.has(at)) half.add(at);
  }
  return half;
}

/** The menus whose name holds `text`, with all above them, as a tree; all of it for no text. */
export function searchTree<Node extends TreeMenu>(
  tree: readonly Node[],
  text: string,
): readonly Node[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return tree;
  return filterTree(tree, ({ name }) => name.toLowerCase().includes(wanted));
}
