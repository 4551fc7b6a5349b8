import type { TableProps } from 'antd';
import { type AllHTMLAttributes, createElement, memo, type ReactNode } from 'react';

export const part = (element: string, own: AllHTMLAttributes<HTMLElement>) => (props: object) =>
  createElement(element, { ...own, ...props });

interface RowProps extends AllHTMLAttributes<HTMLElement> {
  /** What its cells are drawn from. */
  drawnFrom: readonly unknown[];
  /** The list's, which would measure every row, although all are as high. */
  ref?: unknown;
}

function Row({ drawnFrom, ref: _, children, ...attributes }: RowProps) {
  const cells = <Cells drawnFrom={drawnFrom}>{children}</Cells>;
  return createElement('div', { role: 'row', ...attributes }, cells);
}

/** The table draws all rows in sight again whenever one opens, twice. */
const Cells = memo(
  function Cells({ children }: { drawnFrom: readonly unknown[]; children: ReactNode }) {
    return children;
  },
  (before, now) => now.drawnFrom.every((value, at) => value === before.drawnFrom[at]),
);

/**
 * The parts of a table that draws only the rows in sight. antd makes its rows of `div`, apart from
 * the table that its header is, so each part says what it is, as a part of the tree grid around it.
 */
export const virtualParts: NonNullable<TableProps['components']> = {
  header: {
    table: part('table', { role: 'presentation' }),
    row: part('tr', { role: 'row', 'aria-rowindex': 1 }),
    cell: part('th', { role: 'columnheader' }),
  },
  body: {
    row: Row as never,
    cell: part('div', { role: 'gridcell' }),
  },
};
