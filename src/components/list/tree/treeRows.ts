import { walk } from '@/services/navigation/tree';

export interface TreeRow {
  id: string;
  children?: readonly TreeRow[] | null;
}

const opens = ({ children }: TreeRow): boolean => (children ?? []).length > 0;

/** How many there are on all levels. */
export const countRows = (rows: readonly TreeRow[]): number => walk(rows).length;

export const countBelow = ({ children }: TreeRow): number => countRows(children ?? []);

/** A row that is in the table, as those above it are open. */
export interface ShownRow {
  id: string;
  /** 1 at the root. */
  level: number;
  open: boolean | undefined;
  /** Among its siblings, from 1. */
  position: number;
  siblings: number;
}

export function collectStats(rows: readonly TreeRow[]): { total: number; parents: string[] } {
  const all = walk(rows);
  const parents = all.filter(({ node }) => opens(node)).map(({ node }) => node.id);
  return { total: all.length, parents };
}

/** The rows to open, level by level from the top, until so many are shown. */
export function firstOpen(rows: readonly TreeRow[], wanted: number): string[] {
  const open: string[] = [];
  const shown = [...rows];
  for (let at = 0; at < shown.length && shown.length < wanted; at += 1) {
    const { id, children } = shown[at] as TreeRow;
    if (!children?.length) continue;
    open.push(id);
    for (const child of children) shown.push(child);
  }
  return open;
}

/** What is above the rows that stand below another parent than before. */
export function aboveMoved(before: readonly TreeRow[], rows: readonly TreeRow[]): string[] {
  const parents = new Map(walk(before).map(({ node, above }) => [node.id, above.at(-1)?.id ?? '']));
  const moved = walk(rows).filter(({ node, above }) => {
    const known = parents.get(node.id);
    return known !== undefined && known !== (above.at(-1)?.id ?? '');
  });
  return [...new Set(moved.flatMap(({ above }) => above.map(({ id }) => id)))];
}

export function shownRows(rows: readonly TreeRow[], expanded: readonly string[]): ShownRow[] {
  const openIds = new Set(expanded);
  const shown: ShownRow[] = [];
  const visit = (siblings: readonly TreeRow[], level: number) => {
    for (const [at, row] of siblings.entries()) {
      const { id, children } = row;
      const open = opens(row) ? openIds.has(id) : undefined;
      shown.push({ id, level, open, position: at + 1, siblings: siblings.length });
      if (open && children) visit(children, level + 1);
    }
  };
  visit(rows, 1);
  return shown;
}
