import type { Menu } from '@/schemas/menu';
import { lineage } from './places';

/** Among its siblings, or below another parent, which is decided in the form. */
export type Move =
  | { kind: 'order'; siblings: string[]; position: number }
  | { kind: 'parent'; parent_id: string | null; sequence: number };

export type Place = 'before' | 'after' | 'into';

interface Level {
  parent: Menu | undefined;
  rows: readonly Menu[];
  at: number;
}

function levelOf(tree: readonly Menu[], id: string): Level {
  const parent = lineage(tree, id).at(-2);
  const rows = parent?.children ?? tree;
  return { parent, rows, at: rows.findIndex((row) => row.id === id) };
}

const order = (rows: readonly Menu[], position: number): Move => ({
  kind: 'order',
  siblings: rows.map(({ id }) => id),
  position,
});

const MAX_SEQUENCE = 2 ** 31 - 1;

/** Above the first of those below it. */
const firstIn = ({ id, children }: Menu): Move => ({
  kind: 'parent',
  parent_id: id,
  sequence: Math.min((children?.[0]?.sequence ?? 0) + 1, MAX_SEQUENCE),
});

/** @param key an arrow, as left to right has it */
export function moveByKey(tree: readonly Menu[], id: string, key: string): Move | undefined {
  const { parent, rows, at } = levelOf(tree, id);
  if (key === 'ArrowUp') return at > 0 ? order(rows, at - 1) : undefined;
  if (key === 'ArrowDown') return at < rows.length - 1 ? order(rows, at + 1) : undefined;
  if (key === 'ArrowLeft' && parent) {
    const above = levelOf(tree, parent.id);
    return { kind: 'parent', parent_id: above.parent?.id ?? null, sequence: parent.sequence };
  }
  const before = rows.slice(0, at).findLast(({ type }) => type === 'page');
  return key === 'ArrowRight' && before ? firstIn(before) : undefined;
}

/** @returns undefined for a place where it stands already, or cannot stand */
export function moveByDrop(
  tree: readonly Menu[],
  id: string,
  targetId: string,
  place: Place,
): Move | undefined {
  const line = lineage(tree, targetId);
  const target = line.at(-1);
  if (!target || line.some((menu) => menu.id === id)) return undefined;
  const own = levelOf(tree, id);
  if (place === 'into') {
    if (target.type === 'button' || own.parent?.id === targetId) return undefined;
    return firstIn(target);
  }
  const { parent, rows, at } = levelOf(tree, targetId);
  if (parent?.id !== own.parent?.id) {
    const sequence = Math.min(target.sequence + (place === 'before' ? 1 : 0), MAX_SEQUENCE);
    return { kind: 'parent', parent_id: parent?.id ?? null, sequence };
  }
  const position = at + (place === 'after' ? 1 : 0) - (own.at < at ? 1 : 0);
  return position === own.at ? undefined : order(rows, position);
}
