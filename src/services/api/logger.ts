import type { Logger } from '@/schemas/logger';
import type { LogVerification } from '@/schemas/verification';
import { type ApiQuery, apiQuery } from './apiQuery';
import { fetchPage, type ListQuery, type Page } from './crud';
import { request } from './request';

/** What other servers log of a session or a sign-in, also in JSON within JSON. */
const SECRETS = [
  /(\\*"\w*(?:token|password)\\*"\s*:\s*\\*")[^"\\]+/gi,
  /([?&]\w*token=)[^&\s"\\]+/gi,
  /(\bBearer )[\w.~+/=-]{8,}/gi,
  /()\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g,
];

const maskTokens = (text: string): string =>
  SECRETS.reduce((masked, secret) => masked.replace(secret, '$1•••'), text);

export const LOGS_PATH = '/api/v1/loggers';

export async function fetchLogs(query: ListQuery, signal?: AbortSignal): Promise<Page<Logger>> {
  const page = await fetchPage<Logger>(LOGS_PATH, query, signal);
  return { ...page, rows: page.rows.map(withoutTokens) };
}

export const logsQuery = (query: ListQuery): ApiQuery<Page<Logger>> => ({
  queryKey: [LOGS_PATH, query, 'page'],
  queryFn: ({ signal }) => fetchLogs(query, signal),
});

/** gin-admin logs tokens that can be used for a sign-in. */
export const withoutTokens = (row: Logger): Logger => ({
  ...row,
  message: maskTokens(row.message),
  data: maskTokens(row.data),
  stack: maskTokens(row.stack),
});

/** The last verification; null before the first. */
export const verificationQuery = () =>
  apiQuery<LogVerification | null>(`${LOGS_PATH}/verification`);

export const startVerification = () =>
  request<LogVerification | null>(`${LOGS_PATH}/verification`, {
    method: 'POST',
    display: 'silent',
  });
