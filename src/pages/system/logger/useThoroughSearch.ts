import { useMemo, useState } from 'react';
import { useList } from '@/components/list/useList';
import type { ListQuery } from '@/services/api/crud';
import { fetchLogs } from '@/services/api/logger';
import { timeQuery } from './days';
import { loggerResource } from './logger.resource';

/** What is searched for, on whatever page. */
const keyOf = ({ current: _, pageSize: __, ...search }: ListQuery) => JSON.stringify(search);

/** The list, and a way to have all of the time searched for the filters as they are. */
export function useThoroughSearch() {
  const [thorough, setThorough] = useState<string>();
  const [last, setLast] = useState<string>();
  const config = useMemo(
    () => ({
      ...loggerResource,
      load: (query: ListQuery, signal: AbortSignal) => {
        const key = keyOf(query);
        setLast(key);
        const more = key === thorough ? { thorough: 'true' } : {};
        return fetchLogs({ ...timeQuery(query), ...more }, signal);
      },
    }),
    [thorough],
  );
  const list = useList(config);
  const onSearchAll = last === thorough ? undefined : () => setThorough(last);
  return { list, onSearchAll };
}
