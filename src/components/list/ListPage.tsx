import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'umi';
import LoadFailed from '@/components/feedback/LoadFailed';
import PageFrame from '@/components/layout/PageFrame';
import Filters from './Filters';
import ListTable from './ListTable';
import styles from './list.module.css';
import Tools from './Tools';
import TreeState from './tree/TreeState';
import TreeTools from './tree/TreeTools';
import type { RowActions } from './types';
import { useFullScreen } from './useFullScreen';
import type { List } from './useList';

interface ListPageProps<Row extends { id: string }> {
  list: List<Row>;
  /** False hides the filters. */
  searchable?: boolean;
  /** What stands before the tools that every list has, such as Add. */
  tools?: ReactNode;
  /** What stands over the rows, such as what may be done with those selected. */
  banner?: ReactNode;
  /** None leaves their column out. */
  actions?: RowActions<Row> | undefined;
  /** Rows can be selected. */
  selectable?: boolean;
  /** Rows that open to more about them. */
  expandable?: TableProps<Row>['expandable'];
}

/**
 * A list: filters, tools, table and pages, whose state lives in the URL (filters, page, sort) and in
 * this browser (hidden columns, density). An entity uses it like this:
 *
 *     const config: ListConfig<Role> = {                      // data, outside of the component
 *       page: 'system.role',                              // labels: pages.system.role.form.<name>
 *       columns: [{ name: 'name', width: 180 }, ...],
 *       sortable: roleColumns,
 *       filters: [{ name: 'name' }, { name: 'status', options: ['enabled', 'disabled'] }],
 *       load: roles.list,                                 // fetchPage('/api/v1/roles', query, signal)
 *     };
 *     const list = useList(config);                         // list.state, list.reload(), list.selected
 *     return <ListPage list={list} tools={<Button>...</Button>} actions={{ width: 96, render }} />;
 *
 * A filter that is no text or choice brings its `input`, and `params` to say how its value is
 * written into the URL. The heading is the text `menu.<page>`; DateTime, StatusTag and CopyText are
 * cells, IconAction is a row's button.
 */
export default function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { list, searchable = true, tools, banner, actions, selectable, expandable } = props;
  const intl = useIntl();
  const [full, setFull] = useFullScreen();
  const { page, error, config } = list;

  const content = (
    <>
      <div
        className={styles.tools}
        role="toolbar"
        aria-label={intl.formatMessage({ id: 'list.tools' })}
      >
        <span className={styles.own}>
          {tools}
          <TreeTools />
        </span>
        <Tools list={list} full={full} onFull={setFull} />
      </div>
      {banner}
      {error && page && page.rows.length > 0 && (
        <div className={styles.stale}>
          {/* Put there anew, so that a second failure is announced as the first was. */}
          <LoadFailed key={error.traceId} error={error} onRetry={list.reload} />
        </div>
      )}
      <ListTable list={list} actions={actions} selectable={selectable} expandable={expandable} />
    </>
  );

  return (
    <PageFrame title={intl.formatMessage({ id: `menu.${config.page}` })}>
      {searchable && <Filters list={list} />}
      <div className={full ? `${styles.box} ${styles.full}` : styles.box}>
        {config.unpaged ? (
          <TreeState rows={page?.rows} searching={Object.keys(list.state.filters).length > 0}>
            {content}
          </TreeState>
        ) : (
          content
        )}
      </div>
    </PageFrame>
  );
}
