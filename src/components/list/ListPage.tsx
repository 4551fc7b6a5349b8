import type { InputRef, TableProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'umi';
import LoadFailed from '@/components/feedback/LoadFailed';
import { translate } from '@/components/feedback/translate';
import { usePageTitle } from '@/components/layout/useNavigation';
import { useWide } from '@/components/layout/useWide';
import FilterChips, { type ChipText } from './FilterChips';
import FilterPanel from './FilterPanel';
import ListHeader from './ListHeader';
import ListTable from './ListTable';
import styles from './list.module.css';
import Pager from './Pager';
import TreeState from './tree/TreeState';
import type { RowActions } from './types';
import { useFocusAfterDelete } from './useFocusAfterDelete';
import { useFullScreen } from './useFullScreen';
import type { List } from './useList';

interface ListPageProps<Row extends { id: string }> {
  list: List<Row>;
  /** False leaves out everything that searches. */
  searchable?: boolean;
  tools?: ReactNode;
  /** In the header, beside the search. */
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
}

/** State lives in the URL (search, filters, page, sort) and in this browser (columns, density, page size). */
export default function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const {
    list,
    searchable = true,
    tools,
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
  } = props;
  const intl = useIntl();
  const [full, setFull] = useFullScreen();
  const filters = useFilterPanel(list);
  const { page, error, config } = list;
  const box = useRef<HTMLDivElement>(null);
  const searchRef = useRef<InputRef>(null);
  useFocusAfterDelete(box, page);
  const title = usePageTitle(translate(intl, `menu.${config.page}`));

  return (
    <Tree list={list}>
      <ListTable
        list={list}
        header={
          <ListHeader
            title={title}
            list={list}
            onFilters={searchable ? filters.show : undefined}
            lead={lead}
            searchRef={searchRef}
          />
        }
        tools={tools}
        full={full}
        onFull={setFull}
        actions={actions}
        nameOf={nameOf}
        selectable={selectable}
        expandable={expandable}
      >
        {(toolbar, rows) => (
          <div ref={box} className={full ? `${styles.page} ${styles.full}` : styles.page}>
            <div className={styles.toolbar}>{toolbar}</div>
            <FilterChips
              list={list}
              chipText={chipText}
              onRemoved={() => searchRef.current?.focus()}
            />
            {notice}
            {searchable && filters.open && config.filters.length > 0 && (
              <FilterPanel list={list} panelRef={filters.panelRef} onHide={filters.hide} />
            )}
            {error && page && page.rows.length > 0 && (
              <div className={styles.stale}>
                {/* Another element each time, so that a second failure is announced as the first was. */}
                <LoadFailed key={error.traceId} error={error} onRetry={list.reload} />
              </div>
            )}
            {above}
            <div className={styles.body}>
              {beside}
              {rows}
            </div>
            <footer className={styles.foot}>
              {selection}
              {!config.unpaged && <Pager list={list} />}
            </footer>
          </div>
        )}
      </ListTable>
    </Tree>
  );
}

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

/** Whether the filters are open: on a wide window as the user left them, on a phone when asked for. */
function useFilterPanel<Row extends { id: string }>({ view, setView }: List<Row>) {
  const panelRef = useRef<HTMLElement>(null);
  const wide = useWide();
  const [openHere, setOpenHere] = useState(false);
  const setOpen = (open: boolean) => {
    if (wide) setView({ filtersOpen: open });
    else setOpenHere(open);
  };
  const show = () => {
    flushSync(() => setOpen(true));
    panelRef.current?.querySelector<HTMLElement>('input[id]')?.focus();
  };
  const open = wide ? view.filtersOpen : openHere;
  return { open, panelRef, show, hide: () => setOpen(false) };
}
