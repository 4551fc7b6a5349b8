import { useMemo } from 'react';
import { sentenceOf, useRecordNames } from '@/features/audit';
import type { Changes } from './facetState';
import type { LogContextValue } from './logContext';
import type { useLogList } from './useLogList';

/** What the values, the counts and the sentences of the page share. */
export function useLogContextOf(
  { list }: ReturnType<typeof useLogList>,
  openTrace: (traceId: string) => void,
): LogContextValue {
  const { page, state, change } = list;
  const { filters } = state;
  const rowsWithRoles = useMemo(
    () =>
      (page?.rows ?? []).some((row) => {
        const { gave, took } = sentenceOf(row) ?? {};
        return gave || took;
      }),
    [page],
  );
  const roleNames = useRecordNames('role', rowsWithRoles);
  return useMemo(() => {
    const filter = (changes: Changes) => {
      const next = Object.entries({ ...filters, ...changes });
      const set = next.filter((entry): entry is [string, string] => Boolean(entry[1]));
      change({ filters: Object.fromEntries(set), current: 1 });
    };
    return { filters, filter, openTrace, roleNames };
  }, [filters, change, openTrace, roleNames]);
}
