import { z } from 'zod';
import { logCountSchema, loggerSchema, logSummarySchema } from '@/schemas/logger';
import { MAX_SHEET_ROWS } from '../../crud/export/xlsx';
import { XLSX_TYPE } from '../../crud/import/readFile';
import type { Database } from '../../db/database';
import { isStatementTimeout } from '../../db/errors';
import { createRouter, route } from '../../http/router';
import { sendFile } from '../../http/sendFile';
import { invalidFields, searchTooLong } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { exportPages } from './export';
import { exportFormats } from './exportFormats';
import { listLogs, MAX_PAGED } from './list';
import { marksRoutes } from './marks/routes';
import {
  type LoggerFilter,
  loggerExportSchema,
  loggerFilterSchema,
  loggerQuerySchema,
  logSummaryQuerySchema,
} from './query';
import { countLogs, summarize, THOROUGH } from './summary';
import { tailRoutes } from './tail';
import { verificationRoutes } from './verification';

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
  request: { query: logSummaryQuerySchema },
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

const EXPORT = { method: 'GET', path: '/api/v1/loggers/export' };

const download = route({
  method: 'get',
  path: EXPORT.path,
  access: 'granted',
  tag: 'logger',
  summary: 'All log rows that meet the filters, newest first, as a file',
  request: { query: loggerExportSchema },
  file: ['text/csv', 'application/x-ndjson', XLSX_TYPE],
});

export const loggerRoutes = createRouter()
  .route('/', verificationRoutes)
  .route('/', tailRoutes)
  .route('/', marksRoutes)
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
    const { thorough, ...filter } = c.req.valid('query');
    const budget = thorough ? THOROUGH : undefined;
    const data = await summarize(db, filter, clock(), budget).catch(explainTimeout);
    return c.json({ success: true as const, data });
  })
  .openapi(count, async (c) => {
    const data = await countLogs(c.var.db, c.req.valid('query')).catch(explainTimeout);
    return c.json({ success: true as const, data });
  })
  .openapi(download, async (c) => {
    const { format, ...filter } = c.req.valid('query');
    if (format === 'xlsx') await assertFitsSheet(c.var.db, filter).catch(explainTimeout);
    const pages = await exportPages(c.var.db, filter).catch(explainTimeout);
    const extension = format || 'csv';
    const { type, write } = exportFormats[extension];
    return sendFile(c, { route: EXPORT, name: 'loggers', extension, type, pages, write });
  });

/** Where they cannot be counted in time, the file is broken off at the last row that fits. */
async function assertFitsSheet(db: Database, filter: LoggerFilter): Promise<void> {
  const { count } = await countLogs(db, filter);
  if (count > MAX_SHEET_ROWS)
    throw invalidFields([fieldError('format', 'sheet_rows', { max: MAX_SHEET_ROWS })]);
}

/** Here it can only be a search. */
function explainTimeout(error: unknown): never {
  throw isStatementTimeout(error) ? searchTooLong() : error;
}
