import type { Context } from 'hono';
import type { AppEnv } from '../../http/context';
import { unsupportedMediaType } from '../../lib/errors';
import type { ImportQuery } from './query';
import { type FileDetails, type ReadTask, readInThread } from './readThread';
import { type Columns, columnsOf, recordsOf, type Table } from './records';
import { badFile } from './table';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const FORMATS = new Map<string, ReadTask['format']>([
  ['text/csv', 'CSV'],
  ['application/json', 'JSON'],
  [XLSX_TYPE, 'XLSX'],
]);

/** @throws {ApiError} 415 */
function formatOf(c: Context<AppEnv>, { takesXlsx }: Columns): ReadTask['format'] {
  const media = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  const format = FORMATS.get(media ?? '');
  if (!format || (format === 'XLSX' && !takesXlsx)) throw unsupportedMediaType();
  return format;
}

interface ReadFile {
  details: FileDetails;
  /** The columns that stand for something come first; the others are empty. */
  table: Table;
}

/** @throws {ApiError} 400, 415, 429 and 503 */
export async function readFile(
  c: Context<AppEnv>,
  { headings: isAsked, encoding, sheet, mapping }: ImportQuery,
  importing: Columns,
): Promise<ReadFile> {
  const format = formatOf(c, importing);
  const known = [...columnsOf(importing), ...Object.keys(mapping)];
  let headings: string[] = [];
  const load = async () => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return { bytes, format, encoding, sheet, known, nested: importing.nested };
  };
  const choose = (read: FileDetails): number[] => {
    // An empty sheet is no fault as long as another one can be chosen.
    if (read.total === 0 && !(isAsked && read.sheets.length > 1)) throw badFile('file_empty');
    if (isAsked) return [];
    assertNoPasswords(read.headings, mapping, importing);
    const { ignored } = recordsOf({ headings: read.headings, lines: [] }, mapping, importing);
    const chosen = [...read.headings.keys()].filter(
      (at) => !ignored.includes(read.headings[at] ?? ''),
    );
    headings = [...chosen.map((at) => read.headings[at] ?? ''), ...ignored];
    return chosen;
  };
  const { lines, ...details } = await readInThread(c.var.principal.user_id, load, choose);
  return { details, table: { headings, lines } };
}

/** Leaves columns of passwords out where the caller has mapped columns, and so has seen them; else refuses them. */
function assertNoPasswords(
  headings: readonly string[],
  mapping: ImportQuery['mapping'],
  { refusedColumn }: Columns,
): void {
  const isMapped = Object.keys(mapping).length > 0;
  const column = headings.find(
    (heading) => refusedColumn?.test(heading) && (!isMapped || mapping[heading]?.length),
  );
  if (column) throw badFile('column_refused', { column });
}
