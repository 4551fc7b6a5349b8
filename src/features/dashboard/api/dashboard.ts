import type { Analysis, Monitor, Workplace } from '@/schemas/dashboard';
import { apiQuery } from '@/services/api/apiQuery';
import { request } from '@/services/api/request';

/** The last so many hours, by the clock of the browser's zone. */
const figuresQuery = <Figures>(name: string, hours: number) =>
  apiQuery(`/api/v1/dashboard/${name}`, { hours }, (path, options) => {
    const from = new Date(Date.now() - hours * 3_600_000).toISOString();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
    return request<Figures>(path, { ...options, params: { from, zone } });
  });

export const analysisQuery = (hours: number) => figuresQuery<Analysis>('analysis', hours);
export const monitorQuery = (hours: number) => figuresQuery<Monitor>('monitor', hours);
export const workplaceQuery = (hours: number) => figuresQuery<Workplace>('workplace', hours);
