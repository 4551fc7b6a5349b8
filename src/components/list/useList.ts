import { useEffect, useMemo, useState } from 'react';
import { useAccess } from 'umi';
import { firstPageSize, LIST_VIEW_KEY, serverQuery } from './listState';
import type { ListConfig, OfferedList } from './types';
import { useListState } from './useListState';
import { useRows } from './useRows';
import { useStored } from './useStored';

export type Density = 'large' | 'middle' | 'small';

interface SharedView {
  density: Density;
  pageSize: number;
}

interface View extends SharedView {
  hidden: string[];
}

const FIRST_VIEW: SharedView = {
  density: 'middle',
  pageSize: firstPageSize(),
};

/**
 * All that a list page knows: what the URL asks for, the rows, how they are shown, what is selected.
 * `reload()` reads the rows again, as writes do by themselves; a page that is empty then gives way to the last.
 */
export function useList<Row extends { id: string }>(offered: ListConfig<Row>) {
  const config = useOfferedResource(offered);
  const [view, setView] = useView(config);
  const [state, change] = useListState(config, view.pageSize);
  const query = useMemo(() => serverQuery(state, config.unpaged), [state, config]);
  const rows = useRows(config.load, query);
  const [selected, setSelected] = useState<Row[]>([]);

  const { page, loading } = rows;
  const isEmpty = page?.rows.length === 0 && page.searchedUntil === undefined;
  const beyond = !loading && isEmpty && state.current > 1;
  useEffect(() => {
    if (!beyond) return;
    const last = Math.max(1, Math.ceil(page.total / state.pageSize));
    change({ current: Math.min(last, state.current - 1) }, { replace: true });
  });
  useEffect(() => setSelected((last) => newest(last, page?.rows)), [page]);

  return { config, state, query, change, view, setView, selected, setSelected, ...rows };
}

/** What is selected lives across pages and filters; rows that are read again are as they are now. */
function newest<Row extends { id: string; children?: unknown }>(
  selected: Row[],
  rows: readonly Row[] = [],
): Row[] {
  if (selected.length === 0) return selected;
  const read = new Map<string, Row>();
  const visit = (level: readonly Row[]) => {
    for (const row of level) {
      read.set(row.id, row);
      if (Array.isArray(row.children)) visit(row.children);
    }
  };
  visit(rows);
  return selected.map((row) => read.get(row.id) ?? row);
}

export const hiddenAtFirst = (columns: ListConfig<never>['columns']): string[] =>
  columns.filter((column) => column.hiddenAtFirst).map(({ dataIndex }) => dataIndex);

function useView<Row extends { id: string }>({ page, columns }: ListConfig<Row>) {
  const [shared, setShared] = useStored<SharedView>(LIST_VIEW_KEY, FIRST_VIEW);
  const [own, setOwn] = useStored<Pick<View, 'hidden'>>(`columns.${page}`, {
    hidden: hiddenAtFirst(columns),
  });
  const setView = ({ hidden, ...changes }: Partial<View>) => {
    if (hidden) setOwn({ hidden });
    if (Object.keys(changes).length > 0) setShared(changes);
  };
  return [{ ...shared, hidden: own.hidden } as View, setView] as const;
}

/** A plain server neither sorts nor searches: no column says so, and a filter takes what is searched. */
function useOfferedResource<Row extends { id: string }>(config: ListConfig<Row>): OfferedList<Row> {
  const { gatehouse } = useAccess();
  return useMemo(() => {
    const search = config.searchBy && gatehouse ? 'q' : config.searchBy;
    const filters = config.filters.filter((filter) => !filter.gatehouse || gatehouse);
    const sortable = gatehouse ? (config.sortable ?? []) : [];
    return { ...config, filters, sortable, search };
  }, [config, gatehouse]);
}

export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>;
