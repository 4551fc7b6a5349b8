import type { FieldErrorArgs, FieldErrorCode } from '@/schemas/errors';
import { MAX_IMPORTED } from '@/schemas/limits';
import { type ApiError, invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';

/** Empty ones at the end do not count. */
export const MAX_COLUMNS = 512;

/** Characters, as many as a cell of a spreadsheet may have. */
const MAX_CELL = 32_767;

/** Characters of all cells together, each as often as it is used. */
const MAX_TEXT = 32 * 1024 * 1024;

/** Characters of a heading that are kept: a mapping names it by them. */
const MAX_HEADING = 128;

type Code = Extract<FieldErrorCode, `file_${string}` | `column_${string}` | `sheet_${string}`>;

/** Returns the refusal of a file. */
export const badFile = <One extends Code>(code: One, ...params: FieldErrorArgs<One>): ApiError =>
  invalidFields([fieldError('file', code, ...params)]);

/** Rows at the start of a file among which its headings are. */
const MAX_ABOVE = 20;

/** Lists of a JSON file stay lists. */
export type Cell = string | string[];

export interface Row {
  cells: Cell[];
  /** The line in the file, from 1. */
  line: number;
}

export interface ReadRows {
  headings: string[];
  rows: readonly Row[];
  /** The first row with a formula, by column. */
  formulas: ReadonlyMap<number, number>;
}

/** Bounds what a file holds, counted as it is built: a text that is used again counts again. */
export class TextBound {
  private total = 0;

  /** @param line 0 where there is none. @throws {ApiError} 400 */
  take(text: string, line: number): void {
    if (text.length > MAX_CELL) throw badFile('file_cell', { line, max: MAX_CELL });
    if (text.includes('\0') || !text.isWellFormed()) throw badFile('file_characters', { line });
    this.total += text.length;
    if (this.total > MAX_TEXT) throw badFile('file_text', { max: MAX_TEXT });
  }
}

/** Collects the rows of a file, whatever its format, within the bounds of an import. */
export class TableBuilder {
  readonly rows: Row[] = [];
  private readonly text = new TextBound();
  /** The first row with a formula, by column. */
  readonly formulas = new Map<number, number>();

  /** Rows without text do not count. @throws {ApiError} 400 */
  add(cells: Cell[], line: number): void {
    cells.length = cells.findLastIndex((cell) => cell.length > 0) + 1;
    if (cells.every(isBlank)) return;
    if (cells.length > MAX_COLUMNS) throw badFile('file_columns', { max: MAX_COLUMNS });
    for (const cell of cells) {
      if (typeof cell === 'string') this.text.take(cell, line);
      else for (const one of cell) this.text.take(one, line);
    }
    this.rows.push({ cells, line });
    if (this.rows.length > MAX_IMPORTED + 1 + MAX_ABOVE) throw tooManyRows();
  }

  noteFormula(column: number, line: number): void {
    if (!this.formulas.has(column)) this.formulas.set(column, line);
  }

  /** @param at the row of the headings; what stands above it is left out. @throws {ApiError} 400 */
  finish(at: number): ReadRows {
    const header = this.rows[at]?.cells.map(String) ?? [];
    const rows = this.rows.slice(at + 1);
    if (rows.length > MAX_IMPORTED) throw tooManyRows();
    return { headings: withNumbers(header), rows, formulas: this.formulas };
  }
}

const tooManyRows = () => badFile('file_rows', { max: MAX_IMPORTED });

const isBlank = (cell: Cell | undefined) =>
  typeof cell === 'string' ? cell === '' || cell.trim() === '' : !cell?.length;

/** Matches what PowerShell, Entra ID and Excel write above the headings. */
export const MARK = /^(?:#TYPE |version:|sep=)/i;

/** Returns the row of the headings: a title above them has one cell alone, or in CSV fewer than most rows. */
export function headingsAt(
  rows: readonly Row[],
  isKnown: (heading: string) => boolean,
  isCsv: boolean,
): number {
  const sample = rows.slice(0, 3 * MAX_ABOVE);
  const isAbove = ({ cells }: Row, at: number): boolean => {
    const filled = cells.filter((cell) => !isBlank(cell)).map(String);
    if (filled.length === 1 && MARK.test(filled[0] ?? '')) return true;
    if (filled.some(isKnown)) return false;
    const below = sample.slice(at + 1).map((row) => row.cells.length);
    if (filled.length === 1) return below.some((width) => width > 1);
    return isCsv && cells.length < mostFrequent(below);
  };
  const at = sample.slice(0, MAX_ABOVE).findIndex((row, index) => !isAbove(row, index));
  return Math.max(0, at);
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** Two columns of one heading become `Name` and `Name (2)`. */
function withNumbers(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((heading) => {
    const wanted = heading.trim().slice(0, MAX_HEADING).toWellFormed();
    let name = wanted;
    for (let count = 2; name && taken.has(name); count += 1)
      name = `${wanted.slice(0, MAX_HEADING - 6)} (${count})`;
    taken.add(name);
    return name;
  });
}
