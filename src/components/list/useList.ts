import { useEffect, useMemo, useState } from 'react';
import { useAccess } from 'umi';
import { serverQuery } from './listState';
import type { ListConfig } from './types';
import { useListState } from './useListState';
import { useRows } from './useRows';
import { useStored } from './useStored';

export type Density = 'large' | 'middle' | 'small';

interface View {
  /** Names of the columns that are not shown. */
  hidden: string[];
  density: Density;
}

/**
 * All that a list page knows: what the URL asks for, the rows, how they are shown, what is selected.
 * `reload()` reads the rows anew after a change; a page that is empty then gives way to the last.
 */
export function useList<Row extends { id: string }>(offered: ListConfig<Row>) {
  const config = useOfferedResource(offered);
  const [state, change] = useListState(config);
  const query = useMemo(() => serverQuery(state, config.unpaged), [state, config]);
  const rows = useRows(config.load, query);
  const [selected, setSelected] = useState<Row[]>([]);
  const [view, setView] = useStored<View>(`list.${config.page}`, {
    hidden: config.columns.filter((column) => column.hiddenAtFirst).map(({ name }) => name),
    density: 'middle',
  });

  const { page, loading } = rows;
  const beyond = !loading && page && page.rows.length === 0 && state.current > 1;
  useEffect(() => {
    if (!beyond) return;
    const last = Math.max(1, Math.ceil(page.total / state.pageSize));
    change({ current: Math.min(last, state.current - 1) }, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows out of sight must not be acted on.
  useEffect(() => setSelected((last) => (last.length > 0 ? [] : last)), [query]);

  return { config, state, change, view, setView, selected, setSelected, ...rows };
}

/** Where the server does not sort, no column says that it can be sorted. */
function useOfferedResource<Row extends { id: string }>(config: ListConfig<Row>): ListConfig<Row> {
  const sorts = useAccess().offers('sort');
  return useMemo(() => {
    if (sorts) return config;
    return { ...config, sortable: [] };
  }, [config, sorts]);
}

export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>;
