import type { Found, FoundRecord } from '@/schemas/search';
import { request } from './request';

/** With the groups of all other entities as one. */
export type AllFound = Found & { others: FoundRecord[] };

export async function fetchFound(q: string, signal: AbortSignal): Promise<AllFound> {
  const options = { params: { q }, signal, display: 'silent' } as const;
  const found = await request<Found & Record<string, FoundRecord[]>>('/api/v1/search', options);
  const { users, roles, menus, traces, ...others } = found;
  return { users, roles, menus, traces, others: Object.values(others).flat() };
}
