import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { type ExportFormat, exportFormSchema } from '@/schemas/import';
import type { AppEnv } from '../http/context';
import { recordFailure } from '../http/events';
import { assertStillGranted } from '../http/guard';
import { createRouter, json, route } from '../http/router';
import { invalidFields } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { type AnyCrud, pathApart, pluralOf } from './definition';
import { csvOf, type Exporting, type ExportRow, jsonOf } from './export/texts';
import { xlsxOf } from './export/xlsx';
import { XLSX_TYPE } from './import/readFile';

/** Serves the rows that meet the filters of the list as a file, in columns that an import takes. */
export function exportRouter(
  { entity, path, query }: Pick<AnyCrud, 'entity' | 'path' | 'query'>,
  exporting: Exporting<object>,
): OpenAPIHono<AppEnv> {
  const plural = pluralOf(path);
  const address = pathApart(path, 'export');
  const { formats } = exporting;
  const asked = z.object({
    ...query.shape,
    format: z.enum(formats).default('csv'),
    columns: z.string().max(512).optional().describe('Names of columns, commas between'),
  });
  const chosen = exportFormSchema.extend({ format: z.enum(formats).default('csv') });
  const file = formats.map((format) => TYPES[format]);
  const download = route({
    access: 'granted',
    tag: entity,
    method: 'get',
    path: address,
    summary: `All ${plural} that meet the filters, as a file`,
    request: { query: asked },
    file,
  });
  const downloadChosen = route({
    access: 'granted',
    tag: entity,
    method: 'post',
    reads: true,
    path: address,
    summary: `Chosen ${plural} as a file`,
    request: { body: json(chosen) },
    file,
  });
  const send = (
    c: Context<AppEnv>,
    { format, names }: { format: ExportFormat; names: string[] },
    pages: AsyncGenerator<ExportRow[]>,
  ) => {
    const day = new Date(c.var.clock()).toISOString().slice(0, 10);
    const charset = format === 'xlsx' ? '' : '; charset=utf-8';
    c.header('Content-Type', `${TYPES[format]}${charset}`);
    c.header('Content-Disposition', `attachment; filename="${plural}-${day}.${format}"`);
    return sendChunks(c, WRITERS[format](guarded(c, address, pages), names)) as never;
  };
  return createRouter()
    .openapi(download, async (c) => {
      const { format, columns, ...filter } = c.req.valid('query' as never) as z.infer<typeof asked>;
      const names = namesIn(columns?.split(','), exporting.columns);
      const pages = exporting.pages(c.var.db, filter);
      return send(c, { format, names }, pages);
    })
    .openapi(downloadChosen, async (c) => {
      const { ids, format, columns } = c.req.valid('json' as never) as z.infer<typeof chosen>;
      const names = namesIn(columns, exporting.columns);
      const all = query.parse({});
      return send(c, { format, names }, exporting.pages(c.var.db, all, [...new Set(ids)]));
    });
}

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: XLSX_TYPE,
};

const WRITERS = { csv: csvOf, json: jsonOf, xlsx: xlsxOf };

/** @throws {ApiError} 400 */
function namesIn(wanted: readonly string[] = [], known: readonly string[]): string[] {
  const given = wanted.map((name) => name.trim()).filter(Boolean);
  const names = [...new Set(given.length > 0 ? given : known)];
  if (names.some((name) => !known.includes(name))) {
    throw invalidFields([fieldError('columns', 'not_one_of', { options: known })]);
  }
  return names;
}

async function* guarded(
  c: Context<AppEnv>,
  path: string,
  pages: AsyncGenerator<ExportRow[]>,
): AsyncGenerator<ExportRow[]> {
  for await (const rows of pages) {
    await assertStillGranted(c, { method: c.req.method, path });
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
