import type { LogCount, LogSummary } from '@/schemas/logger';
import { apiQuery, present } from '@/services/api/apiQuery';
import type { ListQuery } from '@/services/api/crud';
import { openStream } from '@/services/api/request';

const PATH = '/api/v1/loggers';

export const FACETS = ['level', 'tag', 'event', 'user', 'entity', 'record', 'address'] as const;
export const BUCKET_LEVELS = ['info', 'warn', 'error'] as const;

export type FacetName = (typeof FACETS)[number];

export type LogBucket = LogSummary['buckets'][number];
export type Facet = LogSummary['facets'][FacetName][number];

const display = 'silent';

/** @param thorough counts all, whatever time it takes */
export const logSummaryQuery = (query: ListQuery, thorough: boolean) =>
  apiQuery<LogSummary>(`${PATH}/summary`, { ...query, ...(thorough && { thorough: 'true' }) });

export const logCountQuery = (query: ListQuery) => apiQuery<LogCount>(`${PATH}/count`, query);

export const openLogExport = (query: ListQuery, signal: AbortSignal): Promise<Response> =>
  openStream(`${PATH}/export`, { params: present(query), signal, display });
