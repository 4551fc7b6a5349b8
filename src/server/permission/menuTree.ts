import type { Menu } from '@/schemas/menu';
import type { MenuRow } from './menuRows';

/**
 * Nests menus under their parents, at each level by sequence, then by date, the highest first. A
 * menu whose parent is not among them is left out with all below it. A leaf's `children` is null.
 */
export function toMenuTree(rows: MenuRow[]): Menu[] {
  const levels = new Map<string, MenuRow[]>();
  for (const row of rows.toSorted(byPlace)) {
    const parent = row.parent_id ?? '';
    const level = levels.get(parent);
    if (level) level.push(row);
    else levels.set(parent, [row]);
  }
  const nest = (parentId: string, parentPath: string): Menu[] | null =>
    levels
      .get(parentId)
      ?.map((row) => toMenu(row, parentPath, nest(row.id, `${parentPath}${row.id}.`))) ?? null;
  return nest('', '') ?? [];
}

function byPlace(a: MenuRow, b: MenuRow): number {
  return (
    b.sequence - a.sequence ||
    b.created_at.getTime() - a.created_at.getTime() ||
    (a.id < b.id ? 1 : -1)
  );
}

/** A menu as the wire has it. */
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
