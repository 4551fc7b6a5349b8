/**
 * An apostrophe keeps what follows from being a formula, so it stands wherever a spreadsheet may
 * begin a cell: with commas, semicolons, tabs or bars as separators, and after a break of lines,
 * since quotes in the middle of its cell do not count. Spaces and quotes that a spreadsheet drops
 * are passed over, and an apostrophe of the text itself, so that what is put in can be told from it.
 */
const LIVE = '[\'"\\p{Zs}\\ufeff\\v\\f\\u2028\\u2029]*[=+\\-@＝＋－＠]';
const where = (apostrophe: '' | "'") =>
  new RegExp(`(?<=^|[;|\\t\\r\\n])${apostrophe}(?=${LIVE})|^${apostrophe}(?='*[\\t\\r])`, 'gu');
const UNSAFE = where('');
const NEUTRALISED = where("'");

/** The text of a cell in a CSV file. */
export const toCsvCell = (text: string): string => text.replace(UNSAFE, "'");

/** Undoes `toCsvCell` exactly. */
export const fromCsvCell = (cell: string): string => cell.replace(NEUTRALISED, '');
