import { useMemo } from 'react';
import { useAccess } from 'umi';
import { useList } from '@/components/list/useList';
import { useStored } from '@/components/list/useStored';
import type { ListQuery } from '@/services/api/crud';
import { logsQuery } from '@/services/api/logger';
import { timeQuery } from './days';
import { loggerResource } from './logger.resource';
import { type LogView, viewOf, withChosen, withView } from './logView';
import { useSearchFurther } from './useSearchFurther';

interface Remembered {
  view: LogView;
  overview: boolean;
}

/** The list, which rows it is about, and a way to search further where there was no time for all. */
export function useLogList() {
  const { gatehouse } = useAccess();
  const [remembered, remember] = useStored<Remembered>('logs', { view: 'actions', overview: true });
  const chosen = remembered.view;
  const queryOf = useMemo(
    () =>
      ({ view: _, ...query }: ListQuery): ListQuery => {
        const view = viewOf({ ...query, view: _ }, chosen);
        return { ...timeQuery(query), ...(gatehouse && view === 'actions' && { view }) };
      },
    [chosen, gatehouse],
  );
  const config = useMemo(
    () => ({
      ...loggerResource,
      complete: (filters: Record<string, string>) => withChosen(filters, chosen),
      load: (query: ListQuery) => logsQuery(queryOf(query)),
    }),
    [queryOf, chosen],
  );
  const plain = useList(config);
  const { filters } = plain.state;
  const change: typeof plain.change = ({ filters: next, ...changes }, options) =>
    plain.change(
      { ...changes, ...(next && { filters: gatehouse ? withView(next, filters, chosen) : next }) },
      options,
    );
  const further = useSearchFurther(plain, queryOf);
  const list = { ...plain, change, page: further.page };
  const query = useMemo(() => queryOf(filters), [queryOf, filters]);
  const setView = (view: LogView) => {
    remember({ view });
    plain.change({ filters: { ...filters, view }, current: 1 });
  };
  return {
    list,
    /** The filters as the server has them. */
    query,
    view: viewOf(filters, chosen),
    setView,
    overview: remembered.overview,
    setOverview: (overview: boolean) => remember({ overview }),
    further,
  };
}
