import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { type ExportFormat, exportFormats } from '@/schemas/import';
import type { AppEnv } from '../http/context';
import { createRouter, json, route } from '../http/router';
import { sendFile } from '../http/sendFile';
import { invalidFields } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { MAX_BULK } from './bulkForm';
import { type AnyCrud, pathApart, pluralOf } from './definition';
import { csvOf, type Exporting, type ExportRow, jsonOf } from './export/texts';
import { xlsxOf } from './export/xlsx';
import { XLSX_TYPE } from './import/readFile';

const exportFormSchema = z.object({
  ids: z.array(z.string().min(1).max(32)).min(1).max(MAX_BULK),
  format: z.enum(exportFormats).default('csv'),
  columns: z.array(z.string().max(32)).max(64).optional(),
});

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
    const charset = format === 'xlsx' ? '' : '; charset=utf-8';
    return sendFile(c, {
      route: { method: c.req.method, path: address },
      name: plural,
      extension: format,
      type: `${TYPES[format]}${charset}`,
      pages,
      write: (rows) => WRITERS[format](rows, names),
    }) as never;
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
