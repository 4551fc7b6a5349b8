import { CsvError, type Options, parse } from 'csv-parse/sync';
import { badFile, headingsAt, MARK, type ReadRows, type Row, TableBuilder } from './table';

const SEPARATORS = [',', ';', '\t', '|'];
/** How much of a file is read to find the separator. */
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
  const said = /^sep=(.)\r?\n?/i.exec(text)?.[1];
  if (said) return said;
  const sample = sampleOf(text);
  const fits = SEPARATORS.map((separator) => fitBy(separator, sample, isKnown));
  return fits.reduce((one, other) =>
    other.fit > one.fit || (other.fit === one.fit && other.width > one.width) ? other : one,
  ).separator;
}

function sampleOf(text: string): string {
  if (text.length <= SAMPLE.characters) return text;
  const cut = text.slice(0, SAMPLE.characters);
  return cut.slice(0, Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('\r')) + 1) || cut;
}

const isFilled = (cells: Row['cells']) => cells.some((cell) => String(cell).trim());

/** How much a row counts that has fewer cells than the headings. */
const SHORT = 0.7;

/** How well the rows fit together, up to the first that cannot be read. */
function fitBy(separator: string, sample: string, isKnown: IsKnown) {
  const rows: Row[] = [];
  let faults = 0;
  try {
    parseRows(sample, separator, (row) => rows.push(row), { to: SAMPLE.rows });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faults = 1;
  }
  const filled = rows.filter(({ cells }) => isFilled(cells) && !MARK.test(String(cells[0])));
  const at = headingsAt(filled, isKnown, true);
  const { cells: header = [] } = filled[at] ?? {};
  const width = header.length;
  if (width < 2) return { separator, width, fit: 0 };
  const points = filled
    .slice(at)
    .map(({ cells }): number => (cells.length < width ? SHORT : cells.length === width ? 1 : 0));
  const sum = points.reduce((total, one) => total + one, 0);
  // A known heading is a sure sign.
  const sign = header.some((heading) => isKnown(String(heading))) ? 1 : 0;
  return { separator, width, fit: sum / (filled.length + faults) + sign };
}
