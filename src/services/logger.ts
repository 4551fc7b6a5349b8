import type { Logger } from '@/schemas/logger';
import { fetchPage, type ListQuery, type Page } from './crud';
import { fetchFile, type ReceivedFile } from './request';

const PATH = '/api/v1/loggers';

/** One page of log rows, newest first unless the query says otherwise. */
export function fetchLogs(query: ListQuery, signal?: AbortSignal): Promise<Page<Logger>> {
  return fetchPage<Logger>(PATH, query, signal);
}

/** The rows that meet the filters, as CSV; the server says in a header when it left some out. */
export function exportLogs(filters: ListQuery): Promise<ReceivedFile> {
  return fetchFile(`${PATH}/export`, { params: filters, display: 'silent' });
}
