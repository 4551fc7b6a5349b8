import type { LogFilter, LogFilterForm } from '@/schemas/logFilter';
import type { LogCount, LogSummary } from '@/schemas/logger';
import { type ListQuery, present } from './crud';
import { openStream, request } from './request';

const PATH = '/api/v1/loggers';

export const FACETS = ['level', 'tag', 'event', 'user', 'entity', 'record', 'address'] as const;
export const BUCKET_LEVELS = ['info', 'warn', 'error'] as const;

export type FacetName = (typeof FACETS)[number];

export type LogBucket = LogSummary['buckets'][number];
export type Facet = LogSummary['facets'][FacetName][number];

const display = 'silent';

export const fetchLogSummary = (
  query: ListQuery,
  signal: AbortSignal,
  thorough: boolean,
): Promise<LogSummary> => {
  const params = present({ ...query, ...(thorough && { thorough: 'true' }) });
  return request(`${PATH}/summary`, { params, signal, display });
};

export const countLogs = (query: ListQuery): Promise<LogCount> =>
  request(`${PATH}/count`, { params: present(query), display });

export const openLogExport = (query: ListQuery, signal: AbortSignal): Promise<Response> =>
  openStream(`${PATH}/export`, { params: present(query), signal, display });

const filterPath = (id: string) => `${PATH}/filters/${encodeURIComponent(id)}`;

export const fetchLogFilters = (): Promise<LogFilter[]> => request(`${PATH}/filters`, { display });

export const createLogFilter = (data: LogFilterForm): Promise<LogFilter> =>
  request(`${PATH}/filters`, { method: 'POST', data, display });

export const updateLogFilter = (id: string, data: LogFilterForm): Promise<void> =>
  request(filterPath(id), { method: 'PUT', data, display });

export const removeLogFilter = (id: string): Promise<void> =>
  request(filterPath(id), { method: 'DELETE', display });
