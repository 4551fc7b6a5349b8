import type { Context } from 'hono';
import { z } from 'zod';
import { loggerFilterSchema, loggerQuerySchema, loggerSchema } from '@/schemas/logger';
import type { AppEnv } from '../http/context';
import { invalidFields } from '../http/errors';
import { createRouter, route } from '../http/router';
import { recordFailure } from '../log/events';
import { toCsv } from './csv';
import { conditionOf, countLogs, listLogs, MOST_PAGED, readLogs } from './queries';

/** About 50 MB; what is more belongs into a backup. */
const MOST_EXPORTED = 100_000;

const list = route({
  method: 'get',
  path: '/api/v1/loggers',
  access: 'granted',
  tag: 'logger',
  summary: 'List log rows, newest first',
  request: { query: loggerQuerySchema },
  data: z.array(loggerSchema),
});

const exportCsv = route({
  method: 'get',
  path: '/api/v1/loggers/export',
  access: 'granted',
  tag: 'logger',
  summary: `The newest ${MOST_EXPORTED} log rows that meet the filters, as CSV`,
  request: { query: loggerFilterSchema },
  file: 'text/csv',
});

export const loggerRoutes = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query');
    if ((query.current - 1) * query.pageSize >= MOST_PAGED) {
      const message = `pages end at row ${MOST_PAGED}; use the filters to see what is older`;
      throw invalidFields([{ field: 'current', message }]);
    }
    return c.json({ success: true as const, ...(await listLogs(c.var.db, query)) });
  })
  .openapi(exportCsv, async (c) => {
    const { db, clock } = c.var;
    const where = await conditionOf(db, c.req.valid('query'));
    const { total_capped } = await countLogs(db, where, MOST_EXPORTED);
    const chunks = toCsv((after, most) => readLogs(db, where, after, most), MOST_EXPORTED);
    const day = new Date(clock()).toISOString().slice(0, 10);
    return c.body(streamOf(c, chunks), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="loggers-${day}.csv"`,
      ...(total_capped && { 'X-Export-Truncated': String(MOST_EXPORTED) }),
    });
  });

/** Goes at the reader's speed. A failure breaks the answer off, so that no half is taken for all. */
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
