import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Menu } from '@/schemas/menu';
import type { MenuRow } from './menuRows';

const MAX_RUN_MS = 10;

/** By sequence, then by date, the highest first. A menu without its parent is left out. */
export async function toMenuTree(rows: MenuRow[]): Promise<Menu[]> {
  const levels = levelsOf(rows);
  const nest = (parentId: string, parentPath: string): Menu[] | null =>
    levels
      .get(parentId)
      ?.map((row) => toMenu(row, parentPath, nest(row.id, `${parentPath}${row.id}.`))) ?? null;
  const tree: Menu[] = [];
  let turnedAt = 0;
  for (const row of levels.get('') ?? []) {
    if (performance.now() - turnedAt > MAX_RUN_MS) {
      await nextTurn();
      turnedAt = performance.now();
    }
    tree.push(toMenu(row, '', nest(row.id, `${row.id}.`)));
  }
  return tree;
}

/** Each level in its order, by parent; the root level by an empty text. */
export function levelsOf<Row extends Placed>(rows: Row[]): Map<string, Row[]> {
  const levels = new Map<string, Row[]>();
  for (const row of rows.toSorted(byPlace)) {
    const parent = row.parent_id ?? '';
    const level = levels.get(parent);
    if (level) level.push(row);
    else levels.set(parent, [row]);
  }
  return levels;
}

type Placed = Pick<MenuRow, 'id' | 'parent_id' | 'sequence' | 'created_at'>;

function byPlace(a: Placed, b: Placed): number {
  return (
    b.sequence - a.sequence ||
    b.created_at.getTime() - a.created_at.getTime() ||
    (a.id < b.id ? 1 : -1)
  );
}

export function toMenu(row: MenuRow, parentPath: string, children: Menu[] | null = null): Menu {
  return {
    ...row,
    parent_id: row.parent_id ?? '',
    parent_path: parentPath,
    children,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    resources: null,
  };
}
