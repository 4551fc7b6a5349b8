import type { TableColumnType } from 'antd';
import { memo, type ReactNode, useMemo } from 'react';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/useLabel';
import { useWide } from '@/components/layout/useWide';
import { actionsWidth, fitsHeading } from './actionsWidth';
import { CopyText } from './cells';
import { phoneColumns } from './phoneColumns';
import { RowName } from './rowName';
import styles from './table.module.css';
import type { ListColumn, ListConfig, RowActions } from './types';
import { useRowControls } from './useDrawnRows';
import type { List } from './useList';

/** The same ones until something about them changes: new ones make the table go through all rows. */
export function useColumns<Row extends { id: string }>(
  { config, state: { sort }, view }: List<Row>,
  actions: RowActions<Row> | undefined,
  nameOf: (row: Row) => string | undefined,
): TableColumnType<Row>[] {
  const text = useText();
  const label = useLabel(config.page);
  const { count = 0, render } = actions ?? {};
  const phone = !useWide();
  return useMemo(() => {
    const shown = phone ? phoneColumns(config, toCell) : seen(config.columns, view.hidden);
    const columns = shown.map((column) => toColumn(config, column, label(column.name), sort));
    if (!render) return columns;
    const width = actionsWidth(count, phone);
    const title = text('list.actions');
    return [
      ...columns,
      {
        key: 'actions',
        title: fitsHeading(width) ? title : <span className={styles.unseen}>{title}</span>,
        // In sight wherever the columns have been scrolled to; on a phone they would cover what they belong to.
        ...(!phone && { fixed: 'right' as const }),
        width,
        render: (_, row) => (
          <Buttons row={row} name={nameOf(row) ?? ''} render={render} atOnce={phone} />
        ),
      },
    ];
  }, [config, sort, view.hidden, count, render, nameOf, text, label, phone]);
}

const seen = <Column extends { name: string }>(
  columns: readonly Column[],
  hidden: readonly string[],
) => columns.filter(({ name }) => !hidden.includes(name));

function toColumn<Row extends { id: string }>(
  { sortable }: ListConfig<Row>,
  column: ListColumn<Row>,
  title: string,
  sort: string | undefined,
): TableColumnType<Row> {
  const { name, width } = column;
  return {
    dataIndex: name,
    // antd would label the head with a plain text again, as a filter of the same name is labelled.
    title: <>{title}</>,
    ...(width > 0 && { width }),
    ...(sortable?.includes(name) && { sorter: true, sortOrder: orderOf(name, sort) }),
    render: (_, row) => toCell(row, column),
  };
}

const toCell = <Row extends { id: string }>(row: Row, column: ListColumn<Row>) => (
  <Cell row={row} column={column} />
);

function orderOf(name: string, sort: string | undefined) {
  if (sort === name) return 'ascend' as const;
  return sort === `-${name}` ? ('descend' as const) : null;
}

const Cell = memo(function Cell<Row extends { id: string }>({
  row,
  column: { name, render },
}: {
  row: Row;
  column: ListColumn<Row>;
}) {
  return render?.(row) ?? <Plain value={row[name as keyof Row]} id={name === 'id'} />;
}) as <Row extends { id: string }>(props: { row: Row; column: ListColumn<Row> }) => ReactNode;

interface ButtonsProps<Row> {
  row: Row;
  name: string;
  render: RowActions<Row>['render'];
  /** On a phone, where a row grows by its buttons. */
  atOnce: boolean;
}

const Buttons = memo(function Buttons<Row>({ row, name, render, atOnce }: ButtonsProps<Row>) {
  const { drawn, isBusy } = useRowControls(atOnce);
  return (
    <RowName value={name}>
      <span className={styles.buttons} aria-busy={isBusy || undefined}>
        {drawn && render(row)}
      </span>
    </RowName>
  );
}) as <Row>(props: ButtonsProps<Row>) => ReactNode;

function Plain({ value, id }: { value: unknown; id: boolean }) {
  const text = value === null || value === undefined || value === '' ? '-' : String(value);
  return id ? <CopyText text={text} /> : <span title={text}>{text}</span>;
}
