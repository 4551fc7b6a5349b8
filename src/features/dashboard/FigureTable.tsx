import type { ReactNode } from 'react';
import styles from './dashboard.module.css';
import ScrollArea from './ScrollArea';

export interface FigureColumn<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  number?: boolean;
}

interface FigureTableProps<Row> {
  label: string;
  columns: FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export default function FigureTable<Row>({ label, columns, rows, keyOf }: FigureTableProps<Row>) {
  return (
    <ScrollArea title={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, number }) => (
              <th key={title} scope="col" data-number={number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, render, number }) => (
                <td key={title} data-number={number}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
