import type { Logger } from '@/schemas/logger';
import { csvOf } from '../../crud/export/texts';
import { xlsxOf } from '../../crud/export/xlsx';
import { XLSX_TYPE } from '../../crud/import/readFile';

const COLUMNS = [
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

type Pages = AsyncGenerator<Logger[]>;

/** The formats in which the log is exported: content types, and what writes pages of rows. */
export const exportFormats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (pages: Pages) => csvOf(pages, COLUMNS),
  },
  jsonl: { type: 'application/x-ndjson; charset=utf-8', write: toJsonLines },
  xlsx: { type: XLSX_TYPE, write: (pages: Pages) => xlsxOf(pages, COLUMNS) },
};

/** Writes an object a line. */
async function* toJsonLines(pages: Pages): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
