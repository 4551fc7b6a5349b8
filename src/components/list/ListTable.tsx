import { Table, type TableColumnType, type TableProps } from 'antd';
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
import type { RowActions } from './types';
import { useColumns } from './useColumns';
import { HasControls, useDrawnRows, useRowControls } from './useDrawnRows';
import { isKept, useKeptScroll } from './useKeptScroll';
import type { Density, List } from './useList';

interface ListTableProps<Row extends { id: string }> {
  list: List<Row>;
  actions?: RowActions<Row> | undefined;
  nameOf?: ((row: Row) => string) | undefined;
  selectable?: boolean | undefined;
  expandable?: TableProps<Row>['expandable'];
}

export default function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, actions, nameOf, selectable = false, expandable } = props;
  const intl = useIntl();
  const named = useCallback((row: Row) => nameOf && (nameOf(row) || row.id), [nameOf]);
  const columns = useColumns(list, actions, named);
  const { page, loading, config, view } = list;
  const tree = useTree();
  const phone = !useWide();
  const rowSelection = useRowSelection(list, named, phone);
  const rowHeight = rowHeightOf(view.density, config.dense);
  const treeGrid = useTreeGrid<Row>(tree, {
    label: translate(intl, `menu.${config.page}`),
    rowHeight,
    drawnFrom: [columns, rowSelection],
  });
  const width = widthOf(columns, selectable);
  const place = `${config.page} ${JSON.stringify(list.query)}`;
  // On a phone, rows are as high as their buttons, and the page scrolls.
  const atOnce = tree !== undefined || phone || isKept(place);
  const { drawn, isWhole } = useDrawnRows(page?.rows, { rowHeight, atOnce });
  useKeptScroll(treeGrid.boxRef, place, page !== undefined);

  return (
    <div
      ref={treeGrid.boxRef}
      className={styles.table}
      data-density={view.density}
      style={{ '--width': `${width}px`, '--row': `${rowHeight}px` } as CSSProperties}
      aria-busy={loading || (page !== undefined && !isWhole)}
      {...treeGrid.grid}
    >
      <HasControls value={isWhole}>
        <Table<Row>
          ref={treeGrid.tableRef}
          rowKey="id"
          columns={columns}
          dataSource={drawn}
          loading={{ ...QUIET, spinning: loading, delay: page ? LOADER_DELAY_MS : 0 }}
          size={view.density}
          tableLayout="fixed"
          rowHoverable={false}
          showSorterTooltip={isWhole}
          locale={{ emptyText: loading && !page ? ' ' : <EmptyState list={list} /> }}
          {...(treeGrid.height && { scroll: { x: width, y: treeGrid.height } })}
          onChange={sortOf(list)}
          {...((tree || expandable) && {
            expandable: {
              ...(tree ? opened(tree) : expandable),
              expandIcon: (props) => <ExpandIcon {...props} name={named(props.record) ?? ''} />,
            },
          })}
          {...(selectable && { rowSelection })}
          {...treeGrid.table}
          pagination={false}
        />
      </HasControls>
    </div>
  );
}

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

const widthOf = <Row,>(columns: TableColumnType<Row>[], selectable: boolean) =>
  columns.reduce(
    (sum, { width }) => sum + Number(width ?? LEAST_WIDTH),
    selectable ? SELECTION_WIDTH : 0,
  );

function useRowSelection<Row extends { id: string }>(
  list: List<Row>,
  nameOf: (row: Row) => string | undefined,
  phone: boolean,
) {
  const { selected, setSelected } = list;
  const text = useText();
  const boxes = useMemo(
    () => ({
      getTitleCheckboxProps: () => ({ 'aria-label': text('list.selectAll') }),
      columnTitle: (box: ReactNode) => <RowBox atOnce={phone}>{box}</RowBox>,
      // By `getCheckboxProps` antd would ask for the names of all rows, of which a large tree draws a few.
      renderCell: (_: unknown, row: Row, __: number, box: ReactNode) => (
        <RowBox atOnce={phone}>
          {cloneElement(box as ReactElement<HTMLAttributes<HTMLElement>>, {
            'aria-label': text('list.select', { name: nameOf(row) ?? row.id }),
          })}
        </RowBox>
      ),
    }),
    [nameOf, text, phone],
  );
  return useMemo(
    () => ({
      ...boxes,
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
    [selected, setSelected, boxes],
  );
}

function RowBox({ atOnce, children }: { atOnce: boolean; children: ReactNode }) {
  return useRowControls(atOnce).drawn && children;
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
