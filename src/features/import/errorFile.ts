import { toCsvCell } from '@/schemas/csvCell';
import type { ImportRow } from '@/schemas/import';

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
  const csv = [[titles.row, ...columns, titles.reason], ...lines]
    .map((line) => `${line.map(cell).join()}\r\n`)
    .join('');
  return new Blob([`\ufeff${csv}`], { type: 'text/csv' });
}

const cell = (value: string): string => `"${toCsvCell(value).replaceAll('"', '""')}"`;
