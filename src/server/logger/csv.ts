import { stringify } from 'csv-stringify/sync';
import type { Logger } from '@/schemas/logger';
import type { Position } from './queries';

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
const BATCH = 1_000;

/** Reads the rows below a position, newest first. */
export type ReadBatch = (after: Position | undefined, most: number) => Promise<Logger[]>;

/** RFC 4180, with the names of the columns first. Each batch is read when the last was taken. */
export async function* toCsv(read: ReadBatch, most: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([], true);
  let last: Logger | undefined;
  for (let left = most; left > 0; ) {
    const rows = await read(last, Math.min(left, BATCH));
    if (rows.length > 0) yield lines(rows);
    if (rows.length < BATCH) return;
    left -= rows.length;
    last = rows.at(-1);
  }
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
