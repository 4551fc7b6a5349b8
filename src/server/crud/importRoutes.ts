import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import {
  type ImportQuery,
  type ImportResult,
  type ImportRow,
  importQuerySchema,
  importResultSchema,
  importVerdicts,
  MAX_IMPORT_BYTES,
  MAX_REFUSALS_TOLD,
} from '@/schemas/import';
import { recordFailure } from '../audit/events';
import { ApiError, internalError, invalidFields, toFailure } from '../base/errors';
import { fieldError } from '../base/fieldError';
import type { AppEnv } from '../http/context';
import { jsonInTurns } from '../http/jsonInTurns';
import { createRouter, route } from '../http/router';
import {
  type Columns,
  formatOf,
  type ImportRecord,
  namesOf,
  recordsOf,
  XLSX_TYPE,
} from './import/readFile';
import { readInThread, type Told } from './import/readThread';
import { badFile } from './import/refuse';
import { templateOf } from './import/template';
import { type ImportDefinition, importRecords } from './importRun';
import { inTriedTransaction, inWriteTransaction } from './writeContext';
import type { Identified } from './writes';

type Progress = (done: number) => Promise<void>;

export function importRouter<Item extends Identified, Prepared>(
  definition: ImportDefinition<Item, Prepared>,
): OpenAPIHono<AppEnv> {
  const { entity, path, importing } = definition;
  const plural = path.slice(path.lastIndexOf('/') + 1);
  const types = ['text/csv', 'application/json', ...(importing.takesXlsx ? [XLSX_TYPE] : [])];
  const upload = route({
    access: 'granted',
    tag: entity,
    method: 'post',
    path: `${path}/import`,
    summary: `Import ${plural} from a file, all or none`,
    upload: MAX_IMPORT_BYTES,
    request: {
      query: importQuerySchema,
      body: {
        required: true,
        content: Object.fromEntries(types.map((type) => [type, { schema: {} }])),
      },
    },
    data: importResultSchema,
    previewed: true,
    refuses: [412],
  });
  const template = route({
    access: 'granted',
    tag: entity,
    method: 'get',
    path: `${path}/import`,
    summary: `A file to fill in for an import of ${plural}`,
    file: 'text/csv',
  });
  return createRouter()
    .openapi(template, (c) =>
      c.body(templateOf(importing.columns), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${plural}-template.csv"`,
      }),
    )
    .openapi(upload, async (c) => {
      const query = c.req.valid('query');
      const file = await readFile(c, query, importing);
      if (query.headings) return c.json({ success: true, data: resultOf(c, importing, file) });
      const run = (progress: Progress) => importFile(c, definition, file, { query, progress });
      if (query.progress) return inLines(c, file.records.length, run) as never;
      const data = await run(async () => undefined);
      return jsonInTurns(c, { success: true, data }) as never;
    });
}

interface ImportFile extends Told {
  records: ImportRecord[];
  /** Headings that stand for no column. */
  ignored: string[];
}

/** @throws {ApiError} 400, 415, 429 and 503 */
async function readFile(c: Context<AppEnv>, query: ImportQuery, importing: Columns) {
  const { headings: isAsked, encoding, sheet, mapping } = query;
  const format = formatOf(c.req.header('Content-Type') ?? '', importing);
  const known = [...importing.columns, ...Object.keys(mapping)];
  let names: ReturnType<typeof namesOf> = [];
  const load = async () => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return { bytes, format, encoding, sheet, known };
  };
  const { lines, ...told } = await readInThread(c.var.principal.user_id, load, (read) => {
    // An empty sheet is no fault as long as another one can be chosen.
    if (read.total === 0 && !(isAsked && read.sheets.length > 1)) throw badFile('file_empty');
    if (!isAsked) names = namesOf(read.headings, mapping, importing);
    return [...names.keys()].filter((at) => names[at]);
  });
  const ignored = told.headings.filter((_, at) => !isAsked && !names[at]);
  return { ...told, ignored, records: recordsOf(names, lines) };
}

async function importFile<Item extends Identified, Prepared>(
  c: Context<AppEnv>,
  definition: ImportDefinition<Item, Prepared>,
  file: ImportFile,
  { query: { dry_run, existing }, progress }: { query: ImportQuery; progress: Progress },
): Promise<ImportResult> {
  const rows = dry_run
    ? await inTriedTransaction(c, [], async ({ write, finish }) => {
        const tried = await importRecords(write, definition, file.records, { existing, progress });
        await finish();
        return tried;
      })
    : await inWriteTransaction(c, async (write) => {
        const done = await importRecords(write, definition, file.records, { existing, progress });
        assertNoneRefused(done);
        return done;
      });
  const result = resultOf(c, definition.importing, file);
  for (const { verdict } of rows) result.counts[verdict] += 1;
  return { ...result, applied: !dry_run, rows: dry_run ? rows : [] };
}

const noCounts = () =>
  Object.fromEntries(importVerdicts.map((name) => [name, 0])) as ImportResult['counts'];

const resultOf = (
  c: Context<AppEnv>,
  { columns, refusedColumn }: Columns,
  { records: _, ...told }: ImportFile,
): ImportResult => ({
  ...told,
  applied: false,
  counts: noCounts(),
  rows: [],
  columns: [...columns],
  left_out: told.headings.filter((heading) => refusedColumn?.test(heading)),
  trace_id: c.var.trace_id,
});

/** Rolls the transaction back. @throws {ApiError} 400 */
function assertNoneRefused(rows: readonly ImportRow[]): void {
  const refused = rows.filter(({ verdict }) => verdict === 'refused');
  if (refused.length === 0) return;
  const told = refused
    .slice(0, MAX_REFUSALS_TOLD)
    .flatMap(({ row, detail = '', fields }) =>
      fields
        ? fields.map((one) => ({ ...one, field: `rows.${row}.${one.field}` }) as never)
        : [fieldError(`rows.${row}`, 'invalid', { reason: detail })],
    );
  throw invalidFields(told);
}

/** The status is sent before the end is known, so that the last line tells it. */
function inLines(
  c: Context<AppEnv>,
  total: number,
  run: (progress: Progress) => Promise<ImportResult>,
) {
  c.header('Content-Type', 'application/x-ndjson');
  return stream(c, async (lines) => {
    const line = async (value: object) => void (await lines.write(`${JSON.stringify(value)}\n`));
    try {
      const data = await run((done) => line({ done, total }));
      await line({ success: true, data });
    } catch (error) {
      if (!(error instanceof ApiError)) recordFailure(c, error as Error);
      await line(toFailure(error instanceof ApiError ? error : internalError()));
    }
  });
}
