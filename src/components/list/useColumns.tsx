import type { ProColumns, ProSchemaValueEnumObj } from '@ant-design/pro-components';
import { useMemo } from 'react';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { useWide } from '@/components/layout/useWide';
import { RowName } from './IconAction';
import { phoneColumn } from './phoneColumn';
import styles from './table.module.css';
import type { ListColumn, ListConfig, RowActions } from './types';
import type { List } from './useList';

/** Returns ProTable's columns of a list, the buttons of a row last. They stay the same objects until something about them changes. */
export function useColumns<Row extends { id: string }>(
  { config, state: { sort }, view: { hidden } }: List<Row>,
  actions: RowActions<Row> | undefined,
  nameOf: (row: Row) => string | undefined,
): ProColumns<Row>[] {
  const text = useText();
  const label = useLabel(config.page);
  const { width, render } = actions ?? {};
  const phone = !useWide();
  return useMemo(() => {
    const columns = config.columns
      .filter(({ dataIndex }) => phone || !hidden.includes(dataIndex))
      .map((column) => withTexts(column, label));
    const shown = (phone ? phoneColumn(columns, config.phone, label) : columns).map((column) =>
      toColumn(config, column, label(column.dataIndex), sort),
    );
    if (!render) return shown;
    return [
      ...shown,
      {
        key: 'actions',
        // On a phone the column is as wide as its menu, which says what it is.
        title: <span className={phone ? 'visually-hidden' : ''}>{text('list.actions')}</span>,
        className: styles.actions,
        // On a phone they would cover what they belong to.
        ...(!phone && { fixed: 'right' as const }),
        width,
        render: (_, row) => (
          <RowName value={nameOf(row) ?? ''}>
            <span className={styles.buttons} data-acts>
              {render(row)}
            </span>
          </RowName>
        ),
      },
    ];
  }, [config, sort, hidden, width, render, nameOf, text, label, phone]);
}

function withTexts<Row>(column: ListColumn<Row>, label: (name: string) => string) {
  const texts = Object.entries(column.valueEnum ?? {}).map(([value, look]) => [
    value,
    { ...look, text: label(`${column.dataIndex}.${value}`) },
  ]);
  return column.valueEnum ? { ...column, valueEnum: Object.fromEntries(texts) } : column;
}

function toColumn<Row extends { id: string }>(
  { sortable }: ListConfig<Row>,
  { dataIndex, valueEnum, render, width }: ListColumn<Row>,
  title: string,
  sort: string | undefined,
): ProColumns<Row> {
  return {
    dataIndex,
    width,
    // antd would label the head with a plain text again, as a filter of the same name is labelled.
    title: <>{title}</>,
    ...(sortable?.includes(dataIndex) && { sorter: true, sortOrder: orderOf(dataIndex, sort) }),
    ...(valueEnum
      ? { valueEnum: valueEnum as ProSchemaValueEnumObj }
      : { render: render ?? plain }),
  };
}

const plain: ProColumns['render'] = (value) => <span title={String(value)}>{value}</span>;

function orderOf(name: string, sort: string | undefined) {
  if (sort === name) return 'ascend' as const;
  return sort === `-${name}` ? ('descend' as const) : null;
}
