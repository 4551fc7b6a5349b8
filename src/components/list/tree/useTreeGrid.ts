import type { ActionType } from '@ant-design/pro-components';
import type { TableProps } from 'antd';
import { type HTMLAttributes, type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import type { Tree } from './TreeState';
import { target } from './treeKeys';
import type { ShownRow, TreeRow } from './treeRows';
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
 * Makes a tree a tree grid: it moves from row to row by the arrow keys, and tells screen readers which
 * each row is and how deep. Of a large one it draws only the rows in sight, and tells how many there are.
 */
export function useTreeGrid<Row extends TreeRow>(tree: Tree | undefined, look: Look) {
  const { label, rowHeight } = look;
  const tableRef = useRef<ActionType>(undefined);
  const boxRef = useRef<HTMLDivElement>(null);
  const height = useHeight(boxRef, tree?.large ?? false);
  const small = useSmallGrid<Row>(tree, label);
  if (!tree) return { grid: {}, table: {}, height, tableRef, boxRef } as TreeGrid<Row>;
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
  if (!tree.large) return { grid: { onKeyDown }, table: small, height, tableRef, boxRef };
  const onRow = (row: Row, index = 0): HTMLAttributes<HTMLElement> => ({
    ...{ drawnFrom: [row, shown[index]?.open, ...look.drawnFrom] },
    ...rowAttributes(shown[index], index),
  });
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

const rowAttributes = (row: ShownRow | undefined, index: number): HTMLAttributes<HTMLElement> => ({
  tabIndex: -1,
  'aria-rowindex': index + 1 + HEADER,
  'aria-level': row?.level,
  'aria-posinset': row?.position,
  'aria-setsize': row?.siblings,
  'aria-expanded': row?.open,
});

/** The grid is the table itself, whose rows and cells are what they say. */
function useSmallGrid<Row extends TreeRow>(tree: Tree | undefined, label: string) {
  const components = useMemo(
    () => ({
      table: part('table', { role: 'treegrid', tabIndex: 0, 'aria-label': label }),
      body: { cell: part('td', { role: 'gridcell' }) },
    }),
    [label],
  );
  return useMemo(() => {
    if (!tree || tree.large) return {};
    const attributes = new Map(tree.shown.map((row, at) => [row.id, rowAttributes(row, at)]));
    return { onRow: ({ id }: Row) => attributes.get(id) ?? {}, components };
  }, [tree, components]);
}

/** Which row has the focus, -1 for the grid itself; undefined for something inside of a row. */
function positionOf(event: KeyboardEvent): number | undefined {
  const element = event.target as HTMLElement;
  if (element.getAttribute('role') === 'treegrid') return -1;
  const index = element.getAttribute('aria-rowindex');
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
