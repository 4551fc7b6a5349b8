import type { Preview, PreviewForm, Replay, RoleUsage } from '@/schemas/permission';
import { request } from './request';

const PATH = '/api/v1/permissions';

/** All calls are silent: those who ask show failures themselves. */
const display = 'silent';

/** @param etag of the state that the change rests on */
export function previewChanges(data: PreviewForm, etag?: string): Promise<Preview> {
  const headers: Record<string, string> = etag ? { 'If-Match': etag } : {};
  return request(`${PATH}/preview`, { method: 'POST', data, headers, display });
}

/** The calls that were made and would be refused after the change. */
export function replayChanges(data: PreviewForm): Promise<Replay> {
  return request(`${PATH}/preview/replay`, { method: 'POST', data, display });
}

export function fetchUsage(role_id: string, days: number): Promise<RoleUsage> {
  return request(`${PATH}/usage`, { params: { role_id, days }, display });
}
