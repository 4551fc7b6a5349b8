import type { OpenAPIHono } from '@hono/zod-openapi';
import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import { z } from 'zod';
import { exportFormats, MAX_EXPORTED_IDS } from '@/schemas/export';
import { recordFailure } from '../../audit/events';
import { invalidFields } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import type { Database } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { assertStillGranted } from '../../http/guard';
import { createRouter, route } from '../../http/router';
import { xlsxOf } from './xlsx';

/** With the id, which no column shows. */
export type ExportRow = Record<string, string | number | string[]>;

export interface Exporting<Query> {
  columns: readonly string[];
  /** A page may be as long as the database answers at once. */
  pages(db: Database, query: Query): AsyncGenerator<ExportRow[]>;
}

interface Exported<Query extends z.ZodObject> {
  entity: string;
  path: string;
  query: Query;
  exporting: Exporting<z.infer<Query>>;
}

/** Apart from the calls of one record, whose patterns would grant it too. */
const exportCall = (path: string) => path.replace(/[^/]+$/, 'export/$&');

/** As many rows as meet the filters of the list, in columns that an import takes. */
export function exportRouter<Query extends z.ZodObject>({
  entity,
  path,
  query,
  exporting,
}: Exported<Query>): OpenAPIHono<AppEnv> {
  const plural = path.slice(path.lastIndexOf('/') + 1);
  const call = { method: 'GET', path: exportCall(path) };
  const asked = z.object({
    ...query.shape,
    format: z.enum(exportFormats).default('csv'),
    columns: z.string().max(512).optional().describe('Names of columns, commas between'),
    ids: z
      .string()
      .max(MAX_EXPORTED_IDS * 22)
      .optional()
      .describe(`Of those to export among what meets the filters, ${MAX_EXPORTED_IDS} at most`),
  });
  const download = route({
    access: 'granted',
    tag: entity,
    method: 'get',
    path: call.path,
    summary: `All ${plural} that meet the filters, as a file`,
    request: { query: asked },
    file: ['text/csv', 'application/json', TYPES.xlsx],
  });
  return createRouter().openapi(download, async (c) => {
    const { format, columns, ids, ...filter } = c.req.valid('query' as never) as z.infer<
      typeof asked
    >;
    const names = namesIn(columns, exporting.columns);
    const all = exporting.pages(c.var.db, filter as z.infer<Query>);
    const pages = ids ? chosen(all, new Set(ids.split(','))) : all;
    const day = new Date(c.var.clock()).toISOString().slice(0, 10);
    c.header('Content-Type', TYPES[format]);
    c.header('Content-Disposition', `attachment; filename="${plural}-${day}.${format}"`);
    const chunks = WRITERS[format](guarded(c, call, pages), names);
    return sendChunks(c, chunks) as never;
  });
}

async function* chosen(
  pages: AsyncGenerator<ExportRow[]>,
  ids: Set<string>,
): AsyncGenerator<ExportRow[]> {
  for await (const rows of pages) {
    const found = rows.filter(({ id }) => ids.delete(String(id)));
    if (found.length > 0) yield found;
    if (ids.size === 0) return;
  }
}

/** @throws {ApiError} 400 */
function namesIn(wanted: string | undefined, known: readonly string[]): string[] {
  const names = [...new Set((wanted || known.join()).split(',').map((name) => name.trim()))];
  if (names.some((name) => !known.includes(name))) {
    throw invalidFields([fieldError('columns', 'not_one_of', { options: known })]);
  }
  return names;
}

async function* guarded(
  c: Context<AppEnv>,
  call: { method: string; path: string },
  pages: AsyncGenerator<ExportRow[]>,
): AsyncGenerator<ExportRow[]> {
  for await (const rows of pages) {
    await assertStillGranted(c, call);
    yield rows;
  }
}

/** A failure breaks the answer off, so that half a file is not taken for all. */
function sendChunks(c: Context<AppEnv>, chunks: AsyncGenerator<string | Uint8Array>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      } catch (error) {
        recordFailure(c, error as Error);
        controller.error(error);
      }
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
  return c.body(body);
}

async function* csvOf(pages: AsyncGenerator<ExportRow[]>, columns: string[]) {
  const lines = (rows: object[], header: boolean) =>
    stringify(rows, {
      header,
      columns,
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      record_delimiter: 'windows',
    });
  yield `\ufeff${lines([], true)}`;
  for await (const rows of pages) {
    const flat = rows.map((row) =>
      Object.fromEntries(
        columns.map((name) => [name, Array.isArray(row[name]) ? row[name].join(';') : row[name]]),
      ),
    );
    yield lines(flat, false);
  }
}

async function* jsonOf(pages: AsyncGenerator<ExportRow[]>, columns: string[]) {
  let before = '[';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const WRITERS = { csv: csvOf, json: jsonOf, xlsx: xlsxOf };
