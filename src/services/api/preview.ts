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
