import type { ImportRow } from '@/schemas/import';
import { csvFile } from '@/services/browser/csvFile';

interface Titles {
  row: string;
  reason: string;
}

/** The refused rows as they were, each with its reason, so that they can be mended and imported again. */
export function errorFile(
  rows: readonly ImportRow[],
  titles: Titles,
  reasonOf: (row: ImportRow) => string,
): Blob {
  const columns = [...new Set(rows.flatMap(({ values = {} }) => Object.keys(values)))];
  const lines = rows.map((row) => [
    String(row.row),
    ...columns.map((column) => [row.values?.[column] ?? ''].flat().join(';')),
    reasonOf(row),
  ]);
  return csvFile([[titles.row, ...columns, titles.reason], ...lines]);
}
