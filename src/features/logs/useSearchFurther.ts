import { useEffect, useRef, useState } from 'react';
import type { List } from '@/components/list/useList';
import type { Logger } from '@/schemas/logger';
import type { ListQuery, Page } from '@/services/api/crud';
import { fetchLogs } from '@/services/api/logger';

/** Rows that the server sends at once. */
const MAX_PAGE_SIZE = 100;

interface Step {
  /** The page of the list that rows are added to. */
  of: Page<Logger> | undefined;
  /** That page with the rows that were added. */
  page: Page<Logger> | undefined;
  searching?: boolean;
  error?: unknown;
}

/**
 * The page of a list with the rows that one asked for beyond the moment at which its search ended. Each step is one
 * request; another page, or other filters, start over.
 *
 * @param queryOf a query of the list as the server has it
 */
export function useSearchFurther(
  { page, loading, error, query, state }: List<Logger>,
  queryOf: (query: ListQuery) => ListQuery,
) {
  const [last, setLast] = useState<Step>();
  const step: Step = last && last.of === page ? last : { of: page, page };
  const running = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is for this page and this query alone.
  useEffect(
    () => () => {
      running.current?.abort();
      setLast((one) => one && { ...one, searching: false });
    },
    [page, query],
  );

  const { current, pageSize, sort } = state;
  const room = pageSize - (step.page?.rows.length ?? 0);
  const search = async (from: Page<Logger>) => {
    const controller = new AbortController();
    running.current = controller;
    const ifWanted = (next: Partial<Step>) =>
      controller.signal.aborted || setLast({ of: page, page: from, ...next });
    setLast({ of: page, page: from, searching: true });
    // Rows of the pages before this one may lie beyond that moment as well.
    const skipped = Math.max(0, (current - 1) * pageSize - from.total);
    // Of a full page only whether there are more.
    const around = windowAround(skipped, Math.max(room, 1));
    const asked = { ...queryOf(query), ...around, searchedUntil: from.searchedUntil };
    try {
      const more = await fetchLogs(asked, controller.signal);
      const first = skipped - (around.current - 1) * around.pageSize;
      ifWanted({ page: joined(from, more, first, room) });
    } catch (error) {
      ifWanted({ error });
    }
  };
  const from = step.page;
  // The pager offers what else was found.
  const isLast = from !== undefined && from.total <= current * pageSize;
  const mayGoOn = from?.searchedUntil !== undefined && (room > 0 || isLast) && !loading && !error;
  return {
    page: from,
    ascending: sort !== undefined && !sort.startsWith('-'),
    searching: step.searching === true,
    error: step.error,
    /** Absent where the page is full and another one follows, or all was searched. */
    onSearch: mayGoOn ? () => search(from) : undefined,
  };
}

/** The page of the smallest size that holds `count` rows from `first` on, which is counted from 0. */
function windowAround(first: number, count: number): { current: number; pageSize: number } {
  for (let pageSize = count; pageSize < MAX_PAGE_SIZE; pageSize += 1) {
    const at = Math.floor(first / pageSize);
    if (first + count <= (at + 1) * pageSize) return { current: at + 1, pageSize };
  }
  return { current: Math.floor(first / MAX_PAGE_SIZE) + 1, pageSize: MAX_PAGE_SIZE };
}

const joined = (
  { rows, total, capped }: Page<Logger>,
  more: Page<Logger>,
  first: number,
  room: number,
): Page<Logger> => ({
  rows: [...rows, ...more.rows.slice(first, first + room)],
  total: total + more.total,
  capped: capped || more.capped,
  searchedUntil: more.searchedUntil,
});
