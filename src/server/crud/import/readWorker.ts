import { parentPort, workerData } from 'node:worker_threads';
import { fromCsvCell } from '@/schemas/csvCell';
import { ApiError } from '../../lib/errors';
import { decodeText } from './decode';
import { readCsv } from './readCsv';
import { readJson } from './readJson';
import type { FromReader, ReadTask } from './readThread';
import { readXlsx } from './readXlsx';
import { nameOf } from './records';
import { badFile, type Cell, type ReadRows } from './table';

/** The server takes a piece in within a few milliseconds. */
const PIECE = { rows: 1_000, characters: 256 * 1024 };

const task = workerData as ReadTask;
const send = (message: FromReader) => parentPort?.postMessage(message);

attempt(() => {
  const { rows, formulas, ...details } = read();
  send({ ...details, total: rows.length });
  parentPort?.once('message', (columns: number[]) =>
    attempt(() => {
      const row = columns.map((at) => formulas.get(at)).find(Boolean);
      if (row) throw badFile('file_formula', { row });
      sendLines(rows, columns);
    }),
  );
});

function read(): ReadRows & { sheet?: string; sheets: string[] } {
  const { bytes, format, encoding, sheet, known, nested } = task;
  const isKnown = (heading: string) =>
    [heading.trim(), nameOf(heading.trim())].some((name) => known.includes(name));
  if (format === 'XLSX') return readXlsx(bytes, sheet, isKnown);
  const text = decodeText(bytes, format === 'JSON' ? 'utf-8' : encoding);
  const rows = format === 'JSON' ? readJson(text, nested) : readCsv(text, isKnown);
  return { ...rows, sheets: [] };
}

function sendLines(rows: ReadRows['rows'], columns: readonly number[]): void {
  let lines: Cell[][] = [];
  let characters = 0;
  for (const { cells } of rows) {
    const line = columns.map((at) => asExported(cells[at] ?? ''));
    lines.push(line);
    for (const cell of line) characters += String(cell).length;
    if (lines.length < PIECE.rows && characters < PIECE.characters) continue;
    send({ lines });
    [lines, characters] = [[], 0];
  }
  send({ lines, isLast: true });
}

/** Before an export kept it from being a formula. */
const asExported = (cell: Cell): Cell =>
  task.format === 'CSV' && typeof cell === 'string' ? fromCsvCell(cell) : cell;

/** Whatever a reader stumbles over is the fault of the file. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    const { format } = task;
    const refusal =
      error instanceof ApiError ? error : badFile('file_unreadable', { format, line: 0 });
    send({ refused: refusal.extra.fields ?? [] });
  }
}
