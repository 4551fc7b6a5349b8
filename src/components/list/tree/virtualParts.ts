import type { TableProps } from 'antd';
import { type AllHTMLAttributes, createElement } from 'react';

export const part = (element: string, own: AllHTMLAttributes<HTMLElement>) => (props: object) =>
  createElement(element, { ...own, ...props });

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
    row: part('div', { role: 'row' }),
    cell: part('div', { role: 'cell' }),
  },
};
