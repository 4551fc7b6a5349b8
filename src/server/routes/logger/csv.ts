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

/** Spreadsheets take a file for UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** RFC 4180, with the names of the columns first. Each page is read when the last was taken. */
export async function* toCsv(pages: AsyncIterable<Logger[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([], true);
  for await (const rows of pages) yield lines(rows);
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
function lines(rows: Logger[], header = false): string {
  return stringify(rows, {
    header,
    columns: [...columns],
    escape_formulas: true,
    // By itself the library quotes for the whole delimiter only, not for half of it.
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });
}
