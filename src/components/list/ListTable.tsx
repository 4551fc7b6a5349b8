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
import { useWide } from '@/components/layout/useWide';
import { LOADER_DELAY_MS } from '@/services/constants';
import EmptyState from './EmptyState';
import styles from './table.module.css';
import ExpandIcon from './tree/ExpandIcon';
import { useTree } from './tree/TreeState';
import { useTreeGrid } from './tree/useTreeGrid';
import type { ListConfig, RowActions } from './types';
import { useColumns } from './useColumns';
import type { Density, List } from './useList';
import { useScrollRestoration } from './useScrollRestoration';
import { useTools } from './useTools';

interface ListTableProps<Row extends { id: string }> {
  list: List<Row>;
  /** At the start of the toolbar. */
  header: ReactNode;
  tools: ReactNode;
  full: boolean;
  onFull: (full: boolean) => void;
  actions?: RowActions<Row> | undefined;
  nameOf?: ((row: Row) => string) | undefined;
  selectable?: boolean | undefined;
  expandable?: TableProps<Row>['expandable'];
  /** Draws the page around the toolbar and the rows. */
  children: (toolbar: ReactNode, rows: ReactNode) => ReactNode;
}

/** Draws a list as a ProTable. Its filters, its pages and its selection are the page's. */
export default function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, header, tools, full, onFull, actions, nameOf, children } = props;
  const { selectable = false, expandable } = props;
  const intl = useIntl();
  const named = useCallback((row: Row) => nameOf && (nameOf(row) || row.id), [nameOf]);
  const columns = useColumns(list, actions, named);
  const { page, loading, config, view } = list;
  const tree = useTree();
  const rowSelection = useRowSelection(list, named);
  const columnsState = useColumnsState(list);
  const rowHeight = rowHeightOf(view.density, config.dense);
  const treeGrid = useTreeGrid<Row>(tree, {
    label: translate(intl, `menu.${config.page}`),
    rowHeight,
    drawnFrom: [columns, rowSelection],
  });
  const width = columns.reduce(
    (sum, column) =>
      columnsState.value[String(column.dataIndex)]?.show === false
        ? sum
        : sum + (Number(column.width) || LEAST_WIDTH),
    selectable ? SELECTION_WIDTH : 0,
  );
  useScrollRestoration(
    treeGrid.boxRef,
    `${config.page} ${JSON.stringify(list.query)}`,
    page !== undefined,
  );

  return (
    <ProTable<Row>
      rowKey="id"
      columns={columns}
      columnsState={columnsState}
      dataSource={page?.rows ?? NO_ROWS}
      loading={{ ...QUIET, spinning: loading, delay: page ? LOADER_DELAY_MS : 0 }}
      size={view.density}
      onSizeChange={(density) => list.setView({ density: density as Density })}
      headerTitle={header}
      // It compares by this alone whether the toolbar is another one, so it is one each time.
      toolBarRender={() => []}
      {...useTools(list, { tools, full, onFull })}
      search={false}
      pagination={false}
      cardProps={false}
      tableAlertRender={false}
      ErrorBoundary={false}
      actionRef={treeGrid.tableRef}
      tableLayout="fixed"
      classNames={{ header: { cell: styles.head ?? '' } }}
      locale={{ emptyText: loading && !page ? ' ' : <EmptyState list={list} /> }}
      {...(treeGrid.height && { scroll: { x: width, y: treeGrid.height } })}
      onChange={sortOf(list)}
      {...((tree || expandable) && {
        expandable: {
          ...(tree ? opened(tree) : { ...expandable, expandedRowClassName: styles.expanded ?? '' }),
          expandIcon: (icon) => <ExpandIcon {...icon} name={named(icon.record) ?? ''} />,
        },
      })}
      rowSelection={selectable && rowSelection}
      {...treeGrid.table}
      tableRender={(_, __, { toolbar, table }) =>
        children(
          toolbar,
          <div
            ref={treeGrid.boxRef}
            className={styles.table}
            data-density={view.density}
            style={{ '--width': `${width}px`, '--row': `${rowHeight}px` } as CSSProperties}
            aria-busy={loading}
            {...treeGrid.grid}
          >
            {table}
          </div>,
        )
      }
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
const ROW_HEIGHTS: Record<Density, number> = { small: 32, middle: 36, large: 48 };
const DENSE_ROW_HEIGHTS: Record<Density, number> = { ...ROW_HEIGHTS, small: 28, middle: 32 };

const rowHeightOf = (density: Density, dense = false) =>
  (dense ? DENSE_ROW_HEIGHTS : ROW_HEIGHTS)[density];

const SELECTION_WIDTH = 48;
const LEAST_WIDTH = 120;

type Shown = Record<string, { show: boolean }>;

/** Which columns show. A phone shows one, whatever is hidden elsewhere. */
function useColumnsState<Row extends { id: string }>({ config, view, setView }: List<Row>) {
  const phone = !useWide();
  const { columns }: ListConfig<Row> = config;
  const hidden = view.hidden.join();
  const value = useMemo(() => {
    const names = phone ? [] : hidden.split(',');
    return Object.fromEntries(names.map((name) => [name, { show: false }])) as Shown;
  }, [phone, hidden]);
  const onChange = (state: Partial<Record<string, { show?: boolean }>>) => {
    const names = columns.map(({ dataIndex }) => dataIndex);
    const next = names.filter((name) => state[name]?.show === false);
    // ProTable calls it for the value that it was given, too.
    if (!phone && next.join() !== hidden) setView({ hidden: next });
  };
  return { value, onChange };
}

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
