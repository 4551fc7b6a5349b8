import { ProTable } from '@ant-design/pro-components';
import type { TableProps } from 'antd';
import {
  type CSSProperties,
  cloneElement,
  type HTMLAttributes,
  type Key,
  type ReactElement,
  type ReactNode,
  useCallback,
  useMemo,
} from 'react';
import { useIntl } from 'umi';
import { translate } from '@/components/feedback/translate';
import { useText } from '@/components/feedback/useText';
import { LOADER_DELAY_MS } from '@/services/constants';
import EmptyState from './EmptyState';
import styles from './table.module.css';
import ExpandIcon from './tree/ExpandIcon';
import { useTree } from './tree/TreeState';
import { useTreeGrid } from './tree/useTreeGrid';
import type { AddRecord, RowActions } from './types';
import { useColumns } from './useColumns';
import type { Density, List } from './useList';
import { useRowKeys } from './useRowKeys';
import { useScrollRestoration } from './useScrollRestoration';

interface ListTableProps<Row extends { id: string }> {
  list: List<Row>;
  actions?: RowActions<Row> | undefined;
  nameOf?: ((row: Row) => string) | undefined;
  selectable?: boolean | undefined;
  expandable?: TableProps<Row>['expandable'];
  /** By a click on a row, or by Enter. */
  onOpen?: ((id: string) => void) | undefined;
  add?: AddRecord | undefined;
  /** Clears the filters. */
  onClear: () => void;
}

/** Draws a list as a ProTable. Its filters, its pages and its selection are the page's. */
export default function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, actions, nameOf, selectable = false, expandable, onOpen, add, onClear } = props;
  const intl = useIntl();
  const text = useText();
  const named = useCallback((row: Row) => nameOf && (nameOf(row) || row.id), [nameOf]);
  const columns = useColumns(list, actions, named);
  const { page, loading, config, view } = list;
  const tree = useTree();
  const rowSelection = useRowSelection(list, named);
  const rowHeight = ROW_HEIGHTS[config.rows ?? 'single'][view.density];
  const treeGrid = useTreeGrid<Row>(tree, {
    label: translate(intl, `menu.${config.page}`),
    rowHeight,
    drawnFrom: [columns, rowSelection],
  });
  const width = columns.reduce(
    (sum, column) => sum + (Number(column.width) || LEAST_WIDTH),
    selectable ? SELECTION_WIDTH : 0,
  );
  const rowKeys = useRowKeys(treeGrid.boxRef, { isTree: tree !== undefined, onOpen });
  useScrollRestoration(
    treeGrid.boxRef,
    `${config.page} ${JSON.stringify(list.query)}`,
    page !== undefined,
  );

  return (
    <ProTable<Row>
      rowKey="id"
      columns={columns}
      dataSource={page?.rows ?? NO_ROWS}
      loading={{ ...QUIET, spinning: loading, delay: page ? LOADER_DELAY_MS : 0 }}
      size={view.density}
      toolBarRender={false}
      options={false}
      search={false}
      pagination={false}
      cardProps={false}
      tableAlertRender={false}
      ErrorBoundary={false}
      actionRef={treeGrid.tableRef}
      tableLayout="fixed"
      classNames={{ header: { cell: styles.head ?? '' } }}
      locale={{ emptyText: loading && !page ? ' ' : <EmptyState {...{ list, add, onClear }} /> }}
      {...(treeGrid.height && { scroll: { x: width, y: treeGrid.height } })}
      onChange={sortOf(list)}
      {...((tree || expandable) && {
        expandable: {
          ...(tree ? opened(tree) : { ...expandable, expandedRowClassName: styles.expanded ?? '' }),
          columnTitle: <span className="visually-hidden">{text('list.details')}</span>,
          expandIcon: (icon) => <ExpandIcon {...icon} name={named(icon.record) ?? ''} />,
        },
      })}
      rowSelection={selectable && rowSelection}
      {...treeGrid.table}
      tableRender={(_, __, { table }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the rows within are what has keys.
        <div
          ref={treeGrid.boxRef}
          className={styles.table}
          data-density={view.density}
          data-rows={config.rows}
          data-opens={onOpen !== undefined}
          style={{ '--width': `${width}px`, '--row': `${rowHeight}px` } as CSSProperties}
          aria-busy={loading}
          {...treeGrid.grid}
          onClick={rowKeys.onClick}
          onKeyDown={(event) => {
            treeGrid.grid.onKeyDown?.(event);
            rowKeys.onKeyDown(event);
          }}
        >
          {table}
        </div>
      )}
    />
  );
}

const NO_ROWS: never[] = [];

const opened = ({ expanded, expand }: NonNullable<ReturnType<typeof useTree>>) => ({
  expandedRowKeys: expanded,
  onExpandedRowsChange: (keys: readonly Key[]) => expand(keys.map(String)),
});

/** antd makes the whole table a live region, so that screen readers would read out every row. */
const QUIET = { 'aria-live': undefined, 'aria-busy': undefined };

/** In pixels. */
const ROW_HEIGHTS: Record<'single' | 'dense' | 'double', Record<Density, number>> = {
  single: { small: 32, middle: 36, large: 48 },
  dense: { small: 28, middle: 32, large: 48 },
  double: { small: 32, middle: 40, large: 52 },
};

const SELECTION_WIDTH = 48;
const LEAST_WIDTH = 120;

function useRowSelection<Row extends { id: string }>(
  list: List<Row>,
  nameOf: (row: Row) => string | undefined,
) {
  const { selected, setSelected } = list;
  const text = useText();
  return useMemo(
    () => ({
      getTitleCheckboxProps: () => ({ 'aria-label': text('list.selectAll') }),
      // By `getCheckboxProps` antd would ask for the names of all rows, of which a large tree draws a few.
      renderCell: (_: unknown, row: Row, __: number, box: ReactNode) =>
        cloneElement(box as ReactElement<HTMLAttributes<HTMLElement>>, {
          'aria-label': text('list.select', { name: nameOf(row) ?? row.id }),
        }),
      selectedRowKeys: selected.map(({ id }) => id),
      preserveSelectedRowKeys: true,
      onChange: (keys: Key[], rows: (Row | undefined)[]) => {
        const known = new Map(
          [...selected, ...rows].flatMap((row) => (row ? [[row.id, row]] : [])),
        );
        setSelected(keys.flatMap((key) => known.get(String(key)) ?? []));
      },
      columnWidth: SELECTION_WIDTH,
      checkStrictly: true,
    }),
    [selected, setSelected, text, nameOf],
  );
}

function sortOf<Row extends { id: string }>({
  change,
}: List<Row>): NonNullable<TableProps<Row>['onChange']> {
  return (_pages, _filters, sorter, { action }) => {
    if (action !== 'sort') return;
    const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    change({ sort: order ? `${order === 'descend' ? '-' : ''}${field}` : undefined, current: 1 });
  };
}
