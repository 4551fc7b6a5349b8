import { stringify } from 'csv-stringify/sync';
import type { Logger } from '@/schemas/logger';

const columns = [
  'created_at',
  'level',
  'tag',
  'message',
  'trace_id',
  'login_name',
  'user_name',
  'user_id',
  'data',
  'stack',
  'id',
] as const satisfies (keyof Logger)[];

/** Spreadsheets take a file for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** RFC 4180. Each page is read when the last was taken. */
export async function* toCsv(pages: AsyncIterable<Logger[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([], true);
  for await (const rows of pages) yield lines(rows);
}

/** An object a line. */
export async function* toJsonLines(pages: AsyncIterable<Logger[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** An apostrophe keeps a spreadsheet from taking a cell for a formula. */
function lines(rows: Logger[], header = false): string {
  return stringify(rows, {
    header,
    columns: [...columns],
    escape_formulas: true,
    // The library quotes only for the whole delimiter.
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });
}
