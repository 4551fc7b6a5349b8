import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { type ImportResult, type ImportRow, importResultSchema } from '@/schemas/import';
import { MAX_IMPORT_BYTES } from '@/schemas/limits';
import { dryRunTransaction, inWriteTransaction, type WriteContext } from '../changes/writeContext';
import type { AppEnv } from '../http/context';
import { recordFailure } from '../http/events';
import { createRouter, route } from '../http/router';
import { ApiError, internalError, invalidFields, toFailure } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { pluralOf } from './definition';
import { type ImportQuery, importQuerySchema } from './import/query';
import { readFile, XLSX_TYPE } from './import/readFile';
import type { FileDetails } from './import/readThread';
import {
  type Columns,
  columnsOf,
  type ImportFile,
  type ImportRecord,
  recordsOf,
} from './import/records';
import { type ImportDefinition, type ImportOutcome, importRecords } from './importRun';

/** Refusals that an answer lists of a file. */
export const MAX_REFUSALS = 100;

type Progress = (done: number) => Promise<void>;

export function importRouter(definition: ImportDefinition): OpenAPIHono<AppEnv> {
  const { entity, path, importing } = definition;
  const plural = pluralOf(path);
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
      c.body(`\ufeff${importing.columns.join(',')}\r\n`, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${plural}-template.csv"`,
      }),
    )
    .openapi(upload, async (c) => {
      const query = c.req.valid('query');
      const { details, table } = await readFile(c, query, importing);
      if (query.headings) {
        const data = resultOf(c, importing, details);
        return c.json({ success: true, data });
      }
      const file = { ...recordsOf(table, query.mapping, importing), ...details };
      const run = (progress: Progress) => importFile(c, definition, file, { query, progress });
      if (query.progress) return inLines(c, file.records.length, run) as never;
      const data = await run(async () => undefined);
      return c.json({ success: true as const, data }) as never;
    });
}

async function importFile(
  c: Context<AppEnv>,
  definition: ImportDefinition,
  file: ImportFile & FileDetails,
  {
    query: { dry_run, existing, invalid, known_look_alikes },
    progress,
  }: { query: ImportQuery; progress: Progress },
): Promise<ImportResult> {
  const run = (write: WriteContext, records: readonly ImportRecord[]) =>
    importRecords({ ...write, takesLookAlikes: known_look_alikes }, definition, records, {
      existing,
      progress,
    });
  const { rows, created } = dry_run
    ? await dryRunTransaction(c, [], async ({ write, finish }) => {
        const outcome = await run(write, file.records);
        await finish();
        return { rows: outcome.rows, created: [] };
      })
    : await storeRows(file, invalid === 'skip', (records) =>
        inWriteTransaction(c, async (write) => {
          const done = await run(write, records);
          if (refusedOf(done.rows).length > 0) throw new RowsRefused(done.rows);
          return done;
        }),
      );
  return resultOf(c, definition.importing, file, {
    applied: !dry_run,
    total: rows.length,
    counts: countsOf(rows),
    rows: dry_run ? rows : refusedOf(rows),
    created,
    ignored: file.ignored,
  });
}

function countsOf(rows: readonly ImportRow[]): ImportResult['counts'] {
  const counts = { create: 0, update: 0, skip: 0, refused: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** @param done what became of the rows; nothing where the headings alone are asked for */
const resultOf = (
  c: Context<AppEnv>,
  importing: Columns,
  { headings, total, sheets, sheet }: FileDetails,
  done: Partial<ImportResult> = {},
): ImportResult => ({
  ...{ applied: false, total, counts: countsOf([]), rows: [], created: [], ignored: [] },
  columns: columnsOf(importing),
  headings,
  left_out: headings.filter((heading) => importing.refusedColumn?.test(heading)),
  sheets,
  ...(sheet && { sheet }),
  trace_id: c.var.trace_id,
  ...done,
});

/** Rolls the transaction back. */
class RowsRefused extends Error {
  constructor(readonly rows: ImportRow[]) {
    super('rows are refused');
  }
}

const refusedOf = (rows: readonly ImportRow[]) =>
  rows.filter(({ verdict }) => verdict === 'refused');

/** Others write between one try and the next. */
const MAX_TRIES = 3;

/**
 * All rows, or else what is left without those that are refused, from the beginning, since a
 * refused row may have been stored in part.
 * @throws {ApiError} 400
 */
async function storeRows(
  { records }: ImportFile,
  isSkipping: boolean,
  store: (records: ImportRecord[]) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  const rows: ImportRow[] = [];
  let rest = records.map((record, at) => ({ record, at }));
  for (let tries = 1; ; tries += 1) {
    const done = await store(rest.map(({ record }) => record)).catch((error) => {
      if (error instanceof RowsRefused) return { rows: error.rows, created: [] };
      throw error;
    });
    for (const [index, row] of done.rows.entries()) {
      const at = rest[index]?.at ?? 0;
      rows[at] = { ...row, row: at + 1 };
    }
    if (refusedOf(done.rows).length === 0) return { rows, created: done.created };
    if (!isSkipping || tries === MAX_TRIES) throw refusal(rows);
    rest = rest.filter(({ at }) => rows[at]?.verdict !== 'refused');
  }
}

function refusal(rows: readonly ImportRow[]): ApiError {
  const refused = refusedOf(rows)
    .slice(0, MAX_REFUSALS)
    .flatMap(({ row, detail = '', fields }) =>
      fields
        ? fields.map((one) => ({ ...one, field: `rows.${row}.${one.field}` }) as never)
        : [fieldError(`rows.${row}`, 'invalid', { reason: detail })],
    );
  return invalidFields(refused);
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
