import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORTED } from '@/schemas/import';
import { badFile } from './refuse';
import { Turns } from './turns';

const MAX_RECORD = 64 * 1024;

/** With commas, semicolons or tabs, as its first line has most of. @throws {ApiError} 400 */
export async function readCsv(text: string): Promise<string[][]> {
  const lines: string[][] = [];
  const turns = new Turns();
  const parser = parse(text, {
    delimiter: delimiterOf(text.slice(0, 4096).split(/\r?\n/, 1)[0] ?? ''),
    max_record_size: MAX_RECORD,
    skip_empty_lines: true,
    relax_column_count_less: true,
  });
  try {
    for await (const line of parser) {
      if (lines.push(line) > MAX_IMPORTED + 1) break;
      await turns.take();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badFile('file_unreadable', { format: 'CSV', line: Number(error.lines) || 0 });
  }
  return lines;
}

const delimiterOf = (line: string): string =>
  [',', ';', '\t'].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  );
