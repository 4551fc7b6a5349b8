import type { Logger } from '@/schemas/logger';
import { fetchPage, type ListQuery, type Page } from './crud';
import { maskTokens } from './maskTokens';
import { fetchFile, type ReceivedFile } from './request';

const PATH = '/api/v1/loggers';

/** One page of log rows, newest first unless the query says otherwise. */
export async function fetchLogs(query: ListQuery, signal?: AbortSignal): Promise<Page<Logger>> {
  const page = await fetchPage<Logger>(PATH, query, signal);
  return { ...page, rows: page.rows.map(withoutTokens) };
}

/** gin-admin logs tokens that are good for a sign-in. */
const withoutTokens = (row: Logger): Logger => ({
  ...row,
  message: maskTokens(row.message),
  data: maskTokens(row.data),
  stack: maskTokens(row.stack),
});

/** The rows that meet the filters, as CSV; the server says in a header when it left some out. */
export function exportLogs(filters: ListQuery): Promise<ReceivedFile> {
  return fetchFile(`${PATH}/export`, { params: filters, display: 'silent' });
}
