import { useMemo, useState } from 'react';
import { useAccess } from 'umi';
import { formatListState } from '@/components/list/listState';
import { useList } from '@/components/list/useList';
import { useStored } from '@/components/list/useStored';
import { type LogView, viewOf, withView } from '@/components/logs/logView';
import type { ListQuery } from '@/services/api/crud';
import { fetchLogs } from '@/services/api/logger';
import { timeQuery } from './days';
import { loggerResource } from './logger.resource';

/** What is searched for, on whatever page. */
const keyOf = ({ current: _, pageSize: __, ...search }: ListQuery) => JSON.stringify(search);

interface Remembered {
  view: LogView;
  overview: boolean;
}

/** The list, which rows it is about, and a way to have all of the time searched for the filters as they are. */
export function useLogList() {
  const extended = useAccess().offers('log-view');
  const [remembered, remember] = useStored<Remembered>('logs', { view: 'actions', overview: true });
  const [thorough, setThorough] = useState<string>();
  const [last, setLast] = useState<string>();
  const chosen = remembered.view;
  const queryOf = useMemo(
    () =>
      ({ view: _, ...query }: ListQuery): ListQuery => {
        const view = viewOf({ ...query, view: _ }, chosen);
        return { ...timeQuery(query), ...(extended && view === 'actions' && { view }) };
      },
    [chosen, extended],
  );
  const config = useMemo(
    () => ({
      ...loggerResource,
      load: (query: ListQuery, signal: AbortSignal) => {
        const asked = queryOf(query);
        const key = keyOf(asked);
        setLast(key);
        return fetchLogs(asked, signal, key === thorough);
      },
    }),
    [thorough, queryOf],
  );
  const plain = useList(config);
  const { filters } = plain.state;
  const change: typeof plain.change = ({ filters: next, ...changes }, options) =>
    plain.change(
      { ...changes, ...(next && { filters: extended ? withView(next, filters, chosen) : next }) },
      options,
    );
  const list = { ...plain, change };
  const query = useMemo(() => queryOf(filters), [queryOf, filters]);
  const setView = (view: LogView) => {
    remember({ view });
    plain.change({ filters: { ...filters, view }, current: 1 });
  };
  return {
    list,
    /** The filters as the server has them. */
    query,
    extended,
    /** The filters as they stand in the URL. */
    address: formatListState({ ...list.state, current: 1 }).toString(),
    view: viewOf(filters, chosen),
    setView,
    overview: remembered.overview,
    setOverview: (overview: boolean) => remember({ overview }),
    onSearchAll: last === thorough ? undefined : () => setThorough(last),
  };
}
