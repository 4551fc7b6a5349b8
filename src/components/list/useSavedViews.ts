import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccess, useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { SavedView } from '@/schemas/savedView';
import { savedViewsQuery } from '@/services/api/savedView';
import { isViewing } from '@/services/token/viewing';
import { DEFAULT_SIZE, formatListState, type ListState, parseListState } from './listState';
import { hiddenAtFirst, type List } from './useList';

const sameNames = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...other].sort().join();

/**
 * The saved views of a list, and which of them is open: that whose filters and columns the list shows. They are read
 * once the list is not as it is at first, or `setAsked` says so; a server that is not Gatehouse has none.
 */
// biome-ignore lint/suspicious/noExplicitAny: it does not look at the rows.
export function useSavedViews({ config, state, view, setView }: List<any>) {
  const { gatehouse } = useAccess();
  const text = useText();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const names = config.columns.map(({ dataIndex }) => dataIndex);
  const columns = names.filter((name) => !view.hidden.includes(name));
  const hiddenBy = (shown: readonly string[]) => names.filter((name) => !shown.includes(name));

  const queryOf = ({ sort, filters }: ListState, complete = config.complete) =>
    formatListState({
      ...{ current: 1, pageSize: DEFAULT_SIZE, sort },
      filters: complete ? complete(filters) : filters,
    }).toString();
  const query = queryOf(state);
  const isAtFirst =
    queryOf(state, (filters) => filters) === '' &&
    sameNames(hiddenBy(columns), hiddenAtFirst(config.columns));
  const { data, error, refetch } = useQuery({
    ...savedViewsQuery(config.page),
    enabled: gatehouse !== undefined && (isAsked || !isAtFirst),
  });

  const isOpen = (saved: SavedView) =>
    queryOf(parseListState(new URLSearchParams(saved.query), config)) === query &&
    (!saved.columns || sameNames(hiddenBy(saved.columns), hiddenBy(columns)));
  return {
    isOffered: gatehouse !== undefined,
    isChangeable: !isViewing(),
    views: data,
    error,
    reload: () => void refetch(),
    opened: data?.find(isOpen),
    /** What a view is called, with the role whose it is. */
    nameOf: ({ name, role_name: role }: SavedView) =>
      role ? text('list.views.ofRole', { name, role }) : name,
    /** What a view of the list as it is would hold. */
    current: { list: config.page, query, columns },
    setAsked,
    show: (saved: SavedView) => {
      if (saved.columns) setView({ hidden: hiddenBy(saved.columns) });
      navigate({ search: saved.query && `?${saved.query}` });
    },
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;
