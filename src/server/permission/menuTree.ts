import type { Menu } from '@/schemas/menu';
import type { MenuRow } from './menuRows';
import { grouped } from './policyIndex';

/** Builds the tree, ordered by sequence, the highest first, then by date. A menu without its parent is left out. */
export function toMenuTree(rows: MenuRow[]): Menu[] {
  const levels = levelsOf(rows);
  const nest = (parentId: string, parentPath: string): Menu[] | null =>
    levels
      .get(parentId)
      ?.map((row) => toMenu(row, parentPath, nest(row.id, `${parentPath}${row.id}.`))) ?? null;
  return nest('', '') ?? [];
}

/** Each level in its order, by parent; the root level by an empty text. */
export const levelsOf = <Row extends Placed>(rows: Row[]): Map<string, Row[]> =>
  grouped(rows.toSorted(byPlace), ({ parent_id }) => parent_id ?? '');

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
