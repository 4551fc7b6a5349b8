import type { ReactNode } from 'react';
import styles from './dashboard.module.css';
import { useDashboardText } from './useDashboardText';

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

/** Wide ones move in their own frame, by keyboard too. */
export default function FigureTable<Row>({ label, columns, rows, keyOf }: FigureTableProps<Row>) {
  const text = useDashboardText();
  const name = text('dashboard.figures', { title: label });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves must have the focus for the keys.
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
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
    </section>
  );
}
