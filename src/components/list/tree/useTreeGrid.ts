import type { ActionType } from '@ant-design/pro-components';
import type { TableProps } from 'antd';
import { type HTMLAttributes, type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import type { Tree } from './TreeState';
import { target } from './treeKeys';
import type { TreeRow } from './treeRows';
import { useHeight } from './useHeight';
import { part, virtualParts } from './virtualParts';

/** Rows are numbered from 1, and the header is the first. */
const HEADER = 1;

interface Look {
  label: string;
  rowHeight: number;
  /** What each row is drawn from, beside the row itself. */
  drawnFrom: readonly unknown[];
}

interface TreeGrid<Row> {
  grid: HTMLAttributes<HTMLElement>;
  boxRef: RefObject<HTMLDivElement | null>;
  table: Pick<TableProps<Row>, 'virtual' | 'components' | 'onRow'> & { listItemHeight?: number };
  height: number | undefined;
  tableRef: RefObject<ActionType | undefined>;
}

/**
 * Makes a large tree a tree grid: it draws only the rows in sight, tells screen readers how many
 * there are, which each is and how deep, and moves from row to row by the arrow keys. What is small
 * is a table whose rows say how deep they are.
 */
export function useTreeGrid<Row extends TreeRow>(tree: Tree | undefined, look: Look) {
  const { label, rowHeight } = look;
  const tableRef = useRef<ActionType>(undefined);
  const boxRef = useRef<HTMLDivElement>(null);
  const height = useHeight(boxRef, tree?.large ?? false);
  const small = useSmallGrid<Row>(tree, label);
  if (!tree?.large) return { grid: {}, table: small, height, tableRef, boxRef } as TreeGrid<Row>;
  const { shown, expanded, expand } = tree;

  const bringIntoSight = (at: number) => {
    const first = boxRef.current?.querySelector('[data-row-key]')?.getAttribute('aria-rowindex');
    const isAbove = at < Number(first) - 1 - HEADER;
    const top = isAbove ? at * rowHeight : (at + 1) * rowHeight - (height ?? 0);
    tableRef.current?.scrollTo?.({ top });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = positionOf(event);
    const wanted = at === undefined ? undefined : target(shown, at, keyOf(event));
    if (wanted === undefined) return;
    event.preventDefault();
    const { id, open } = shown[wanted.at] ?? {};
    if (id === undefined) return;
    if (!wanted.toggle) focusRow(event.currentTarget, id, () => bringIntoSight(wanted.at));
    else expand(open ? expanded.filter((other) => other !== id) : [...expanded, id]);
  };
  const onRow = (row: Row, index = 0): HTMLAttributes<HTMLElement> => {
    const { level, open } = shown[index] ?? {};
    const drawnFrom = [row, open, ...look.drawnFrom];
    return {
      ...{ drawnFrom },
      tabIndex: -1,
      'aria-rowindex': index + 1 + HEADER,
      'aria-level': level,
      'aria-expanded': open,
    };
  };
  const grid = {
    role: 'treegrid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': shown.length + HEADER,
    onKeyDown,
  };
  const table = { virtual: true, listItemHeight: rowHeight, components: virtualParts, onRow };
  return { grid, table, height, tableRef, boxRef } as TreeGrid<Row>;
}

function useSmallGrid<Row extends TreeRow>(tree: Tree | undefined, label: string) {
  const components = useMemo(
    () => ({ table: part('table', { role: 'treegrid', 'aria-label': label }) }),
    [label],
  );
  return useMemo(() => {
    if (!tree || tree.large) return {};
    const places = new Map(tree.shown.map((row) => [row.id, row]));
    const onRow = ({ id }: Row): HTMLAttributes<HTMLElement> => {
      const { level, open } = places.get(id) ?? {};
      return { 'aria-level': level, 'aria-expanded': open };
    };
    return { onRow, components };
  }, [tree, components]);
}

/** Which row has the focus, -1 for the grid itself; undefined for something inside of a row. */
function positionOf({ target, currentTarget }: KeyboardEvent<HTMLElement>): number | undefined {
  if (target === currentTarget) return -1;
  const index = (target as HTMLElement).getAttribute('aria-rowindex');
  return index === null ? undefined : Number(index) - 1 - HEADER;
}

/** Right to left, a tree opens to the left. */
function keyOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): string {
  if (getComputedStyle(currentTarget).direction === 'ltr') return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}

/** How many frames a row may take to be drawn after it was scrolled to. */
const FRAMES = 30;

/** A row that is out of sight is not in the document until the table has scrolled there. */
function focusRow(grid: HTMLElement, id: string, bringIntoSight: () => void, left = FRAMES) {
  const row = grid.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`);
  if (row) return row.focus();
  if (left === FRAMES) bringIntoSight();
  if (left > 0) requestAnimationFrame(() => focusRow(grid, id, bringIntoSight, left - 1));
}
