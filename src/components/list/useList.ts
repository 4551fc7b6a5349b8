import { useEffect, useMemo, useState } from 'react';
import { useAccess } from 'umi';
import { serverQuery } from './listState';
import type { ListSpec } from './types';
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
export function useList<Row extends { id: string }>(listSpec: ListSpec<Row>) {
  const spec = useOfferedSpec(listSpec);
  const [state, change] = useListState(spec);
  const query = useMemo(() => serverQuery(state, spec.unpaged), [state, spec]);
  const rows = useRows(spec.load, query);
  const [selected, setSelected] = useState<Row[]>([]);
  const [view, setView] = useStored<View>(`list.${spec.page}`, {
    hidden: spec.columns.filter((column) => column.hiddenAtFirst).map(({ name }) => name),
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

  return { spec, state, change, view, setView, selected, setSelected, ...rows };
}

/** Where the server does not sort, no column says that it can be sorted. */
function useOfferedSpec<Row extends { id: string }>(spec: ListSpec<Row>): ListSpec<Row> {
  const sorts = useAccess().offers('sort');
  return useMemo(() => {
    if (sorts) return spec;
    return { ...spec, columns: spec.columns.map((column) => ({ ...column, sortable: false })) };
  }, [spec, sorts]);
}

export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>;
