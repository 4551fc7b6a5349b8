import type { Preview, PreviewForm, Replay, RoleUsage } from '@/schemas/permission';
import { inLanguage, namedMenus } from '@/services/navigation/ownMenus';
import { apiQuery } from './apiQuery';
import { request } from './request';

const PATH = '/api/v1/permissions';

const display = 'silent';

export function previewChanges(data: PreviewForm, etag?: string): Promise<Preview> {
  const headers: Record<string, string> = etag ? { 'If-Match': etag } : {};
  return request(`${PATH}/preview`, { method: 'POST', data, headers, display });
}

/** As many as the server names at a time. */
const NAMED = 100;

/** The users whom changes concern, a page at a time after those that the preview names. */
export const previewedUsersQuery = (data: PreviewForm, { users, version }: Preview) => ({
  queryKey: [`${PATH}/preview`, data, version, 'users'],
  queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
    const params = { users_from: pageParam };
    const options = { method: 'POST', data, params, display, signal } as const;
    return (await request<Preview>(`${PATH}/preview`, options)).users.sample;
  },
  initialPageParam: 0,
  initialData: { pages: [users.sample], pageParams: [0] },
  staleTime: Number.POSITIVE_INFINITY,
  getNextPageParam: (_: unknown, pages: readonly unknown[]) =>
    pages.length * NAMED < users.total ? pages.length * NAMED : undefined,
});

/** Which of the calls that were really made the changes would refuse. */
export const replayQuery = (data: PreviewForm) =>
  apiQuery<Replay>(`${PATH}/preview/replay`, data, (path, { signal }) =>
    request(path, { method: 'POST', data, display, ...(signal && { signal }) }),
  );

const shownUsage = inLanguage<RoleUsage, RoleUsage>(namedMenus);

export const usageQuery = (role_id: string, days: number) => ({
  ...apiQuery<RoleUsage>(`${PATH}/usage`, { role_id, days }),
  select: shownUsage(),
});
