import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { Grid, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'umi';
import LoadFailed from '@/components/LoadFailed';
import PageFrame from '@/components/PageFrame';
import { CopyText } from './cells';
import Filters from './Filters';
import styles from './list.module.css';
import { PAGE_SIZES } from './listState';
import Nothing from './Nothing';
import Tools from './Tools';
import type { ListColumn } from './types';
import { useFullScreen } from './useFullScreen';
import { useLabel } from './useLabel';
import type { List } from './useList';

export interface ListPageProps<Row extends { id: string }> {
  list: List<Row>;
  /** False hides the filters. */
  searchable?: boolean;
  /** What stands before the tools that every list has, such as Add. */
  tools?: ReactNode;
  /** What stands over the rows, such as what may be done with those selected. */
  banner?: ReactNode;
  /** A row's buttons, and the width that they need in pixels. */
  actions?: { width: number; render: (row: Row) => ReactNode };
  /** Rows can be selected. */
  selectable?: boolean;
  /** For what only one list has: expandable rows, virtual rows. */
  table?: Pick<TableProps<Row>, 'expandable' | 'virtual' | 'scroll' | 'components' | 'onRow'>;
}

/**
 * A list: filters, tools, table and pages, whose state lives in the URL (filters, page, sort) and in
 * this browser (hidden columns, density). An entity uses it like this:
 *
 *     const spec: ListSpec<Role> = {                      // data, outside of the component
 *       page: 'system.role',                              // labels: pages.system.role.form.<name>
 *       columns: [{ name: 'name', width: 180, sortable: true }, ...],
 *       filters: [{ name: 'name' }, { name: 'status', options: ['enabled', 'disabled'] }],
 *       load: roles.list,                                 // fetchPage('/api/v1/roles', query, signal)
 *     };
 *     const list = useList(spec);                         // list.state, list.reload(), list.selected
 *     return <ListPage list={list} tools={<Button>...</Button>} actions={{ width: 96, render }} />;
 *
 * A filter that is no text or choice brings its `input`, and `params` to say how its value is
 * written into the URL. The heading is the text `menu.<page>`; Moment, StatusTag and CopyText are
 * cells, IconAction is a row's button.
 */
export default function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { list, searchable = true, tools, banner, actions, selectable, table } = props;
  const intl = useIntl();
  const [full, setFull] = useFullScreen();
  const columns = useColumns(list, actions);
  const { md: wide } = Grid.useBreakpoint();
  const { page, loading, error, state, change, view, spec } = list;
  const rows = page?.rows ?? [];

  const onChange: TableProps<Row>['onChange'] = (pages, _, sorter, { action }) => {
    const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    if (action === 'sort') {
      change({ sort: order ? `${order === 'descend' ? '-' : ''}${field}` : undefined, current: 1 });
    } else if (action === 'paginate') {
      const { current = 1, pageSize = state.pageSize } = pages;
      change({ current: pageSize === state.pageSize ? current : 1, pageSize });
    }
  };

  return (
    <PageFrame title={intl.formatMessage({ id: `menu.${spec.page}` })}>
      {searchable && <Filters list={list} />}
      <div className={full ? `${styles.box} ${styles.full}` : styles.box}>
        <div
          className={styles.tools}
          role="toolbar"
          aria-label={intl.formatMessage({ id: 'list.tools' })}
        >
          <span className={styles.own}>{tools}</span>
          <Tools list={list} full={full} onFull={setFull} />
        </div>
        {banner}
        {error && rows.length > 0 && (
          <div className={styles.stale}>
            <LoadFailed error={error} onRetry={list.reload} />
          </div>
        )}
        <ProTable<Row>
          rowKey="id"
          search={false}
          options={false}
          toolBarRender={false}
          cardProps={false}
          tableAlertRender={false}
          columns={columns}
          columnsState={wide ? ACTIONS_STAY : ALL_SCROLL}
          dataSource={rows}
          loading={loading && { delay: page ? 200 : 0 }}
          size={view.density}
          locale={{ emptyText: loading && !page ? ' ' : <Nothing list={list} /> }}
          scroll={{ x: widthOf(columns, selectable) }}
          onChange={onChange}
          {...(selectable && { rowSelection: selection(list) })}
          {...table}
          pagination={
            !spec.unpaged && {
              current: state.current,
              pageSize: state.pageSize,
              total: page?.total ?? 0,
              pageSizeOptions: PAGE_SIZES,
              showSizeChanger: true,
              showQuickJumper: false,
              showTotal: (total) =>
                intl.formatMessage(
                  { id: page?.capped ? 'list.moreThan' : 'list.total' },
                  { total },
                ),
            }
          }
        />
      </div>
    </PageFrame>
  );
}

/** A row's buttons stay in sight; on a phone they would cover what they belong to. */
const ACTIONS_STAY = { value: { actions: { fixed: 'right' as const } } };
const ALL_SCROLL = { value: {} };

function selection<Row extends { id: string }>({ selected, setSelected }: List<Row>) {
  return {
    selectedRowKeys: selected.map(({ id }) => id),
    onChange: (_: unknown, rows: Row[]) => setSelected(rows),
    columnWidth: 48,
    checkStrictly: true,
    alwaysShowAlert: false,
  } as const;
}

const widthOf = <Row,>(columns: ProColumns<Row>[], selectable = false) =>
  columns.reduce((sum, { width }) => sum + Number(width), selectable ? 48 : 0);

function useColumns<Row extends { id: string }>(
  { spec, state, view }: List<Row>,
  actions: ListPageProps<Row>['actions'],
): ProColumns<Row>[] {
  const intl = useIntl();
  const label = useLabel(spec.page);
  const order = (name: string) => {
    if (state.sort === name) return 'ascend' as const;
    return state.sort === `-${name}` ? ('descend' as const) : null;
  };
  const toColumn = ({ name, width, sortable, render }: ListColumn<Row>): ProColumns<Row> => ({
    dataIndex: name,
    title: label(name),
    width,
    ...(sortable && { sorter: true, sortOrder: order(name) }),
    render: (_, row) =>
      render?.(row) ?? <Plain value={row[name as keyof Row]} id={name === 'id'} />,
  });
  const shown = spec.columns.filter(({ name }) => !view.hidden.includes(name)).map(toColumn);
  if (!actions) return shown;
  return [
    ...shown,
    {
      key: 'actions',
      title: intl.formatMessage({ id: 'list.actions' }),
      width: actions.width,
      render: (_, row) => <span className={styles.buttons}>{actions.render(row)}</span>,
    },
  ];
}

/** A field as text; whatever is not there as a dash; an id as something to copy. */
function Plain({ value, id }: { value: unknown; id: boolean }) {
  const text = value === null || value === undefined || value === '' ? '-' : String(value);
  return id ? <CopyText text={text} /> : <span className={styles.plain}>{text}</span>;
}
