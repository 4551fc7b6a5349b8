import type { ReactNode } from 'react';
import styles from './table.module.css';
import type { ListColumn, ListConfig } from './types';

/** One column that says what matters, so that nothing has to be scrolled sideways. */
export function phoneColumns<Row extends { id: string }>(
  { columns, phone }: ListConfig<Row>,
  cell: (row: Row, column: ListColumn<Row>) => ReactNode,
): ListColumn<Row>[] {
  const main = columns.find(({ name, hiddenAtFirst }) =>
    phone ? name === phone.main : !hiddenAtFirst,
  );
  if (!main) return [];
  const names = phone?.below ?? ['status'];
  const below = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const render = (row: Row) => (
    <span className={styles.stack}>
      <span>{cell(row, main)}</span>
      <span className={styles.below}>
        {below.map((column) => (
          <span key={column.name}>{column.renderBelow?.(row) ?? cell(row, column)}</span>
        ))}
      </span>
    </span>
  );
  return [{ ...main, width: 0, render }];
}
