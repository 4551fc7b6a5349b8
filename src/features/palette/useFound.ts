import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccess } from 'umi';
import { useDebounced } from '@/components/feedback/useDebounced';
import { MAX_SEARCHED } from '@/schemas/limits';
import type { Found, FoundRecord } from '@/schemas/search';
import { apiQuery } from '@/services/api/apiQuery';
import { request } from '@/services/api/request';
import { inLanguage, namedMenus } from '@/services/navigation/ownMenus';

/** With the groups of all other entities as one. */
export type AllFound = Found & { others: FoundRecord[] };

export const searchQuery = (q: string) =>
  apiQuery('/api/v1/search', { q }, async (path, options): Promise<AllFound> => {
    const found = await request<Found & Record<string, FoundRecord[]>>(path, options);
    const { users, roles, menus, traces, ...others } = found;
    return { users, roles, menus, traces, others: Object.values(others).flat() };
  });

const shownFound = inLanguage<AllFound, AllFound>(namedMenus);

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
    select: shownFound(),
  });
  const isKnown = debounced === q && data !== undefined && !isPlaceholderData;
  return {
    found: (asks && data) || NOTHING,
    failed: asks && isError,
    waiting: asks && !isError && !isKnown,
  };
}
