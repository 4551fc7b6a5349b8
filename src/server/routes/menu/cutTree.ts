import type { Menu } from '@/schemas/menu';

/**
 * The first levels of a tree: level by level from the root, a menu keeps what is directly below it while
 * fewer than `limit` are kept. Siblings stay together, so there may be more. A menu that loses what is
 * below it says how many those are.
 */
export function cutTree(tree: Menu[], limit: number): Menu[] {
  const kept = [...tree];
  for (const menu of kept) {
    if (!menu.children) continue;
    if (kept.length < limit) for (const child of menu.children) kept.push(child);
    else Object.assign(menu, { children: [], submenus: countBelow(menu) });
  }
  return tree;
}

const countBelow = ({ children }: Menu): number =>
  (children ?? []).reduce((count, child) => count + 1 + countBelow(child), 0);
