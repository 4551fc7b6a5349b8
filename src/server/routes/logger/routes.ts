import type { Context } from 'hono';
import { z } from 'zod';
import {
  logCountSchema,
  loggerFilterSchema,
  loggerQuerySchema,
  loggerSchema,
  logSummarySchema,
} from '@/schemas/logger';
import { recordFailure } from '../../audit/events';
import { invalidFields, searchTooLong } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { isStatementTimeout } from '../../db/errors';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { toCsv } from './csv';
import { exportLogs, listLogs, MAX_PAGED } from './queries';
import { countLogs, summarize } from './summary';
import { verificationRoutes } from './verification';

/** About 50 MB. */
const MAX_EXPORTED = 100_000;

const list = route({
  method: 'get',
  path: '/api/v1/loggers',
  access: 'granted',
  tag: 'logger',
  summary: 'List log rows, newest first',
  request: { query: loggerQuerySchema },
  data: z.array(loggerSchema),
  partial: true,
});

const summary = route({
  method: 'get',
  path: '/api/v1/loggers/summary',
  access: 'granted',
  tag: 'logger',
  summary: 'How many log rows meet the filters, over time and by their values',
  request: { query: loggerFilterSchema },
  data: logSummarySchema,
});

const count = route({
  method: 'get',
  path: '/api/v1/loggers/count',
  access: 'granted',
  tag: 'logger',
  summary: 'How many log rows meet the filters',
  request: { query: loggerFilterSchema },
  data: logCountSchema,
});

const exportCsv = route({
  method: 'get',
  path: '/api/v1/loggers/export',
  access: 'granted',
  tag: 'logger',
  summary: `The newest ${MAX_EXPORTED} log rows that meet the filters, as CSV`,
  request: { query: loggerFilterSchema },
  file: 'text/csv',
});

export const loggerRoutes = createRouter()
  .route('/', verificationRoutes)
  .openapi(list, async (c) => {
    const query = c.req.valid('query');
    if ((query.current - 1) * query.pageSize >= MAX_PAGED) {
      throw invalidFields([fieldError('current', 'beyond_last_row', { max: MAX_PAGED })]);
    }
    const listed = await listLogs(c.var.db, query).catch(explainTimeout);
    return c.json({ success: true as const, ...listed });
  })
  .openapi(summary, async (c) => {
    const { db, clock } = c.var;
    const data = await summarize(db, c.req.valid('query'), clock()).catch(explainTimeout);
    return c.json({ success: true as const, data });
  })
  .openapi(count, async (c) => {
    const data = await countLogs(c.var.db, c.req.valid('query')).catch(explainTimeout);
    return c.json({ success: true as const, data });
  })
  .openapi(exportCsv, async (c) => {
    const { db, clock } = c.var;
    const { isTruncated, pages } = await exportLogs(db, c.req.valid('query'), MAX_EXPORTED).catch(
      explainTimeout,
    );
    const day = new Date(clock()).toISOString().slice(0, 10);
    return c.body(streamOf(c, toCsv(pages)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="loggers-${day}.csv"`,
      ...(isTruncated && { 'X-Export-Truncated': String(MAX_EXPORTED) }),
    });
  });

/** Here it can only be a search. */
function explainTimeout(error: unknown): never {
  throw isStatementTimeout(error) ? searchTooLong() : error;
}

/** A failure breaks the answer off, so that half a file is not taken for all. */
function streamOf(c: Context<AppEnv>, chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        recordFailure(c, error as Error);
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
