import type { InputRef, TableProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useIntl } from 'umi';
import LoadFailed from '@/components/feedback/LoadFailed';
import { translate } from '@/components/feedback/translate';
import { useText } from '@/components/feedback/useText';
import { usePageTitle } from '@/components/layout/useNavigation';
import FilterBar from './FilterBar';
import type { ChipText } from './FilterChip';
import ListTable from './ListTable';
import styles from './list.module.css';
import Pager from './Pager';
import Toolbar from './Toolbar';
import TreeState from './tree/TreeState';
import type { AddRecord, RowActions, ToolItem } from './types';
import { useFullScreen } from './useFullScreen';
import type { List } from './useList';
import { useSavedViews } from './useSavedViews';
import ViewMenu from './ViewMenu';

interface ListPageProps<Row extends { id: string }> {
  list: List<Row>;
  /** False leaves out everything that searches. */
  searchable?: boolean;
  add?: AddRecord | undefined;
  /** Buttons of the toolbar; what is needed less often is in its menus, `more` and `shows`. */
  tools?: ReactNode;
  more?: readonly ToolItem[];
  /** What can be shown beside the rows. */
  shows?: readonly ToolItem[];
  /** In the header, beside the name. */
  lead?: ReactNode;
  chipText?: ChipText;
  /** Above the rows, and beside them where there is room. */
  above?: ReactNode;
  beside?: ReactNode;
  /** Between the header and the rows. */
  notice?: ReactNode;
  /** At the end of the list, such as what may be done with the selected rows. */
  selection?: ReactNode;
  actions?: RowActions<Row> | undefined;
  /** What the buttons and the box of a row are named after. */
  nameOf?: ((row: Row) => string) | undefined;
  selectable?: boolean;
  expandable?: TableProps<Row>['expandable'];
  /** Opens a row, by a click or by Enter. */
  onOpen?: ((id: string) => void) | undefined;
}

/** State lives in the URL (search, filters, page, sort) and in this browser (columns, density, page size). */
export default function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const {
    list,
    searchable = true,
    add,
    tools,
    more = NONE,
    shows = NONE,
    lead,
    chipText,
    above,
    beside,
    notice,
    selection,
    actions,
    nameOf,
    selectable,
    expandable,
    onOpen,
  } = props;
  const intl = useIntl();
  const text = useText();
  const saved = useSavedViews(list);
  const [full, setFull] = useFullScreen();
  const { page, error, config } = list;
  const searchRef = useRef<InputRef>(null);
  const focusSearch = () => searchRef.current?.focus();
  const clear = () => {
    list.change({ filters: {}, current: 1 });
    // What was pressed goes with them.
    focusSearch();
  };
  const title = usePageTitle(translate(intl, `menu.${config.page}`));

  return (
    <Tree list={list}>
      <div data-list className={full ? `${styles.page} ${styles.full}` : styles.page}>
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          {lead}
          {saved.opened && (
            <span className={styles.opened}>
              {text('list.views.opened', { name: saved.nameOf(saved.opened) })}
            </span>
          )}
          <Toolbar
            add={add}
            tools={tools}
            more={more}
            view={<ViewMenu list={list} saved={saved} full={full} onFull={setFull} more={shows} />}
          />
        </header>
        <FilterBar
          list={list}
          searchable={searchable}
          chipText={chipText}
          searchRef={searchRef}
          focusSearch={focusSearch}
          onClear={clear}
        />
        {notice}
        {error && page && page.rows.length > 0 && (
          <div className={styles.stale}>
            {/* Another element each time, so that a second failure is announced as the first was. */}
            <LoadFailed key={error.traceId} error={error} onRetry={list.reload} />
          </div>
        )}
        {above}
        <div className={styles.body}>
          {beside}
          <ListTable
            list={list}
            actions={actions}
            nameOf={nameOf}
            selectable={selectable}
            expandable={expandable}
            onOpen={onOpen}
            add={add}
            onClear={clear}
          />
        </div>
        <footer className={styles.foot}>
          {selection}
          {!config.unpaged && <Pager list={list} />}
        </footer>
      </div>
    </Tree>
  );
}

const NONE: readonly ToolItem[] = [];

function Tree<Row extends { id: string }>({
  list,
  children,
}: {
  list: List<Row>;
  children: ReactNode;
}) {
  if (!list.config.unpaged) return children;
  const searching = Object.keys(list.state.filters).length > 0;
  return (
    <TreeState rows={list.page?.rows} searching={searching}>
      {children}
    </TreeState>
  );
}
