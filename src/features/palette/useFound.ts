import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccess } from 'umi';
import { useDebounced } from '@/components/feedback/useDebounced';
import { MAX_SEARCHED } from '@/schemas/limits';
import { type AllFound, searchQuery } from './api/search';

const TYPING_MS = 120;

const NOTHING: AllFound = { users: [], roles: [], menus: [], others: [], traces: [] };

/** What the server finds; what it found before stays until then. */
export function useFound(typed: string) {
  const { gatehouse } = useAccess();
  const q = typed.trim().slice(0, MAX_SEARCHED);
  const debounced = useDebounced(q, TYPING_MS);
  const asks = q !== '' && gatehouse !== undefined;
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(debounced),
    enabled: asks && debounced !== '',
    placeholderData: keepPreviousData,
  });
  const isKnown = debounced === q && data !== undefined && !isPlaceholderData;
  return {
    found: (asks && data) || NOTHING,
    failed: asks && isError,
    waiting: asks && !isError && !isKnown,
  };
}
