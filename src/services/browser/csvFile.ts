import { toCsvCell } from '@/schemas/csvCell';

const cell = (value: string): string => `"${toCsvCell(value).replaceAll('"', '""')}"`;

/** Lines of text as a CSV file that spreadsheets open, whatever its alphabet. */
export function csvFile(lines: readonly (readonly string[])[]): Blob {
  const csv = lines.map((line) => `${line.map(cell).join()}\r\n`).join('');
  return new Blob([`\ufeff${csv}`], { type: 'text/csv' });
}
