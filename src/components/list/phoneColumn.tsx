import { ProField } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import styles from './table.module.css';
import type { ListColumn, ListConfig } from './types';

/**
 * Returns one column that says what matters, so that nothing has to be scrolled sideways.
 * @param label what a column is called, which a bare value needs
 */
export function phoneColumn<Row extends { id: string }>(
  columns: readonly ListColumn<Row>[],
  phone: ListConfig<Row>['phone'],
  label: (name: string) => string,
): ListColumn<Row>[] {
  const main = columns.find(({ dataIndex, hiddenAtFirst }) =>
    phone ? dataIndex === phone.main : !hiddenAtFirst,
  );
  if (!main) return [];
  const names = phone?.below ?? ['status'];
  const below = names.flatMap((name) => columns.find(({ dataIndex }) => dataIndex === name) ?? []);
  const cell = (row: Row, { dataIndex, render, valueEnum }: ListColumn<Row>): ReactNode => {
    const stored = row[dataIndex as keyof Row];
    const value = stored === 0 ? '0' : String(stored || '-');
    if (valueEnum) return <ProField mode="read" text={value} valueEnum={valueEnum} />;
    return render ? render(value, row) : value;
  };
  const cellBelow = (row: Row, column: ListColumn<Row>): ReactNode => {
    if (column.renderBelow) return column.renderBelow(row);
    const shown = cell(row, column);
    return column.render || column.valueEnum ? shown : `${label(column.dataIndex)} · ${shown}`;
  };
  const render = (_: ReactNode, row: Row) => (
    <div className={styles.stack}>
      <span>{cell(row, main)}</span>
      <span className={styles.below}>
        {below.map((column) => (
          <span key={column.dataIndex}>{cellBelow(row, column)}</span>
        ))}
      </span>
    </div>
  );
  return [{ dataIndex: main.dataIndex, width: 0, render }];
}
