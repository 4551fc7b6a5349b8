import type { Found, FoundRecord } from '@/schemas/search';
import { apiQuery } from '@/services/api/apiQuery';
import { request } from '@/services/api/request';

/** With the groups of all other entities as one. */
export type AllFound = Found & { others: FoundRecord[] };

export const searchQuery = (q: string) =>
  apiQuery('/api/v1/search', { q }, async (path, options): Promise<AllFound> => {
    const found = await request<Found & Record<string, FoundRecord[]>>(path, options);
    const { users, roles, menus, traces, ...others } = found;
    return { users, roles, menus, traces, others: Object.values(others).flat() };
  });
