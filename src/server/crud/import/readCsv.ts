import { CsvError, type Options, parse } from 'csv-parse/sync';
import { badFile } from './refuse';
import { headingsAt, MARK, type ReadRows, type Row, TableBuilder } from './table';

const SEPARATORS = [',', ';', '\t', '|'];
/** What is looked at to find the separator. */
const SAMPLE = { characters: 64 * 1024, rows: 50 };

type IsKnown = (heading: string) => boolean;

/** @throws {ApiError} 400 */
export function readCsv(text: string, isKnown: IsKnown): ReadRows {
  const table = new TableBuilder();
  try {
    parseRows(text, separatorOf(text, isKnown), ({ cells, line }) => table.add(cells, line));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(Number(error.lines) || 0);
  }
  const at = headingsAt(table.rows, isKnown, true);
  const width = table.rows[at]?.cells.length ?? 0;
  const wide = table.rows.slice(at).find(({ cells }) => cells.length > width);
  if (wide) throw unreadable(wide.line);
  return table.finish(at);
}

const unreadable = (line: number) => badFile('file_unreadable', { format: 'CSV', line });

function parseRows(text: string, delimiter: string, take: (row: Row) => void, options?: Options) {
  parse(text, {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells: string[], { lines }) => {
      take({ cells, line: lines });
      return null;
    },
    ...options,
  });
}

/** The one by which most rows have as many cells as the headings, where a sign within quotes separates nothing. */
function separatorOf(text: string, isKnown: IsKnown): string {
  const told = /^sep=(.)\r?\n?/i.exec(text)?.[1];
  if (told) return told;
  const sample = sampleOf(text);
  const best = SEPARATORS.map((separator) => ({
    separator,
    ...fitOf(rowsBy(separator, sample), isKnown),
  })).reduce((one, other) =>
    other.fit > one.fit || (other.fit === one.fit && other.width > one.width) ? other : one,
  );
  return best.separator;
}

function sampleOf(text: string): string {
  if (text.length <= SAMPLE.characters) return text;
  const cut = text.slice(0, SAMPLE.characters);
  return cut.slice(0, Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('\r')) + 1) || cut;
}

/** Until the first that cannot be read. */
function rowsBy(separator: string, sample: string): Row[] {
  const rows: Row[] = [];
  try {
    parseRows(sample, separator, (row) => rows.push(row), { to: SAMPLE.rows });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows.filter(({ cells }) => cells.some((cell) => String(cell).trim()));
}

/** What a row counts that has fewer cells than the headings. */
const SHORT = 0.7;

/** Wide rows are wrong; a known heading is a sure sign. */
function fitOf(all: readonly Row[], isKnown: IsKnown): { fit: number; width: number } {
  const rows = all.filter(({ cells }) => !MARK.test(String(cells[0])));
  const at = headingsAt(rows, isKnown, true);
  const header = rows[at]?.cells ?? [];
  if (header.length < 2) return { fit: 0, width: header.length };
  const points = rows.slice(at).map(({ cells: { length } }) => {
    if (length === header.length) return 1;
    return length < header.length ? SHORT : 0;
  });
  const sum = points.reduce<number>((total, one) => total + one, 0);
  return {
    fit: sum / rows.length + (header.map(String).some(isKnown) ? 1 : 0),
    width: header.length,
  };
}
