import type { Preview, PreviewForm, Replay, RoleUsage } from '@/schemas/permission';
import { request } from './request';

const PATH = '/api/v1/permissions';

const display = 'silent';

export function previewChanges(data: PreviewForm, etag?: string): Promise<Preview> {
  const headers: Record<string, string> = etag ? { 'If-Match': etag } : {};
  return request(`${PATH}/preview`, { method: 'POST', data, headers, display });
}

export function replayChanges(data: PreviewForm): Promise<Replay> {
  return request(`${PATH}/preview/replay`, { method: 'POST', data, display });
}

export function fetchUsage(role_id: string, days: number): Promise<RoleUsage> {
  return request(`${PATH}/usage`, { params: { role_id, days }, display });
}
