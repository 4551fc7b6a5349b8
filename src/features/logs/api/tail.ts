import type { Logger } from '@/schemas/logger';
import { present } from '@/services/api/apiQuery';
import type { ListQuery } from '@/services/api/crud';
import { readEvents } from '@/services/api/events';
import { withoutTokens } from '@/services/api/logger';
import { openStream } from '@/services/api/request';

export interface TailPiece {
  rows: Logger[];
  gap: boolean;
  cursor: string | undefined;
}

/**
 * Log rows as they are written, until the server says to come again.
 * @throws RequestError when it is refused, and other errors when the connection is lost
 */
export async function* tailLogs(
  filters: ListQuery,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<TailPiece> {
  const params = present({ ...filters, after });
  const response = await openStream('/api/v1/loggers/tail', { params, signal, display: 'silent' });
  if (!response.body) return;
  for await (const events of readEvents(response.body, signal)) {
    const rows = events.filter(({ name }) => name === 'row').map(({ data }) => JSON.parse(data));
    yield {
      rows: rows.map(withoutTokens),
      gap: events.some(({ name }) => name === 'gap'),
      cursor: events.findLast(({ id }) => id)?.id,
    };
  }
}
