import type { Analysis, Monitor, Workplace } from '@/schemas/dashboard';
import { request } from './request';

/** The last so many hours, by the clock of the browser's zone. */
const ask = <Answer>(name: string, hours: number): Promise<Answer> =>
  request(`/api/v1/dashboard/${name}`, {
    params: {
      from: new Date(Date.now() - hours * 3_600_000).toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    },
    display: 'silent',
  });

export const fetchAnalysis = (hours: number): Promise<Analysis> => ask('analysis', hours);
export const fetchMonitor = (hours: number): Promise<Monitor> => ask('monitor', hours);
export const fetchWorkplace = (hours: number): Promise<Workplace> => ask('workplace', hours);
