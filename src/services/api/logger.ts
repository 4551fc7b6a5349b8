import type { Logger } from '@/schemas/logger';
import type { LogVerification } from '@/schemas/verification';
import { fetchPage, type ListQuery, type Page } from './crud';
import { maskTokens } from './maskTokens';
import { request } from './request';

const PATH = '/api/v1/loggers';

export async function fetchLogs(query: ListQuery, signal?: AbortSignal): Promise<Page<Logger>> {
  const page = await fetchPage<Logger>(PATH, query, signal);
  return { ...page, rows: page.rows.map(withoutTokens) };
}

/** gin-admin logs tokens that can be used for a sign-in. */
export const withoutTokens = (row: Logger): Logger => ({
  ...row,
  message: maskTokens(row.message),
  data: maskTokens(row.data),
  stack: maskTokens(row.stack),
});

/** @returns null before the first. */
export const fetchVerification = () =>
  request<LogVerification | null>(`${PATH}/verification`, { display: 'silent' });

export const startVerification = () =>
  request<LogVerification | null>(`${PATH}/verification`, { method: 'POST', display: 'silent' });
