import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { Grid, type TableProps } from 'antd';
import { useMemo } from 'react';
import { useIntl } from 'umi';
import { LOADER_DELAY_MS } from '@/services/constants';
import EmptyState from './EmptyState';
import styles from './list.module.css';
import { PAGE_SIZES } from './listState';
import { useTree } from './tree/TreeState';
import { useTreeGrid } from './tree/useTreeGrid';
import type { RowActions } from './types';
import { useColumns } from './useColumns';
import type { List } from './useList';

interface ListTableProps<Row extends { id: string }> {
  list: List<Row>;
  actions?: RowActions<Row> | undefined;
  selectable?: boolean | undefined;
  expandable?: TableProps<Row>['expandable'];
}

/** The rows of a list, and the pages below them. */
export default function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, actions, selectable = false, expandable } = props;
  const intl = useIntl();
  const columns = useColumns(list, actions);
  const { md: wide } = Grid.useBreakpoint();
  const { page, loading, config, view } = list;
  const tree = useTree();
  const treeGrid = useTreeGrid<Row>(tree, intl.formatMessage({ id: `menu.${config.page}` }));
  const rowSelection = useRowSelection(list);

  return (
    <div className={styles.table} aria-busy={loading} {...treeGrid.grid}>
      <ProTable<Row>
        rowKey="id"
        search={false}
        options={false}
        toolBarRender={false}
        cardProps={false}
        tableAlertRender={false}
        actionRef={treeGrid.actionRef}
        columns={columns}
        columnsState={wide ? ACTIONS_STAY : ALL_SCROLL}
        dataSource={page?.rows ?? NO_ROWS}
        loading={{ ...QUIET, spinning: loading, delay: page ? LOADER_DELAY_MS : 0 }}
        size={view.density}
        locale={{ emptyText: loading && !page ? ' ' : <EmptyState list={list} /> }}
        scroll={{
          x: widthOf(columns, selectable),
          ...(treeGrid.height && { y: treeGrid.height }),
        }}
        onChange={changeOf(list)}
        expandable={
          tree
            ? {
                expandedRowKeys: tree.expanded,
                onExpandedRowsChange: (keys) => tree.expand(keys.map(String)),
              }
            : expandable
        }
        {...(selectable && { rowSelection })}
        {...treeGrid.table}
        pagination={
          !config.unpaged && {
            current: list.state.current,
            pageSize: list.state.pageSize,
            total: page?.total ?? 0,
            pageSizeOptions: PAGE_SIZES,
            showSizeChanger: true,
            showQuickJumper: false,
            showTotal: (total) => (
              <span role="status" className={styles.plain}>
                {intl.formatMessage(
                  { id: page?.capped ? 'list.moreThan' : 'list.total' },
                  { total },
                )}
              </span>
            ),
          }
        }
      />
    </div>
  );
}

const NO_ROWS: never[] = [];

/** antd makes the whole table a live region, so that screen readers would read out every row. */
const QUIET = { 'aria-live': undefined, 'aria-busy': undefined };

/** A row's buttons stay in sight; on a phone they would cover what they belong to. */
const ACTIONS_STAY = { value: { actions: { fixed: 'right' as const } } };
const ALL_SCROLL = { value: {} };

const SELECTION_WIDTH = 48;

const widthOf = <Row,>(columns: ProColumns<Row>[], selectable: boolean) =>
  columns.reduce((sum, { width }) => sum + Number(width), selectable ? SELECTION_WIDTH : 0);

function useRowSelection<Row extends { id: string; name?: string }>(list: List<Row>) {
  const { selected, setSelected } = list;
  const intl = useIntl();
  return useMemo(
    () => ({
      getTitleCheckboxProps: () => ({
        'aria-label': intl.formatMessage({ id: 'list.selectAll' }),
      }),
      getCheckboxProps: ({ name, id }: Row) => ({
        'aria-label': intl.formatMessage({ id: 'list.select' }, { name: name ?? id }),
      }),
      selectedRowKeys: selected.map(({ id }) => id),
      onChange: (_: unknown, rows: Row[]) => setSelected(rows),
      columnWidth: SELECTION_WIDTH,
      checkStrictly: true,
      alwaysShowAlert: false,
    }),
    [selected, setSelected, intl],
  );
}

/** What a click on a heading or a page makes of the list's state. */
function changeOf<Row extends { id: string }>({
  state,
  change,
}: List<Row>): NonNullable<TableProps<Row>['onChange']> {
  return (pages, _, sorter, { action }) => {
    const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    if (action === 'sort') {
      change({ sort: order ? `${order === 'descend' ? '-' : ''}${field}` : undefined, current: 1 });
    } else if (action === 'paginate') {
      const { current = 1, pageSize = state.pageSize } = pages;
      change({ current: pageSize === state.pageSize ? current : 1, pageSize });
    }
  };
}
