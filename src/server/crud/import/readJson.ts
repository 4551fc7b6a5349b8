import { MAX_IMPORTED } from '@/schemas/limits';
import { menuRows } from './menuRows';
import { badFile, type Cell, MAX_COLUMNS, type ReadRows, TableBuilder } from './table';

/** Levels that menus on 16 levels have, with the calls of the lowest. */
const MAX_DEPTH = 34;
/** Lists and objects of a file, which take much more memory than text. */
const MAX_NESTED = 1_000_000;

/** A list of objects; the names of their members are the headings. @throws {ApiError} 400 */
export function readJson(text: string, nested = false): ReadRows {
  checkShape(text);
  const list = parsed(text);
  if (!Array.isArray(list)) throw unreadable();
  const objects = (nested ? menuRows(list) : list).map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw unreadable();
    return new Map<string, unknown>(Object.entries(row));
  });
  const names = new Set<string>();
  for (const row of objects) {
    for (const name of row.keys()) names.add(name);
    if (names.size > MAX_COLUMNS) throw badFile('file_columns', { max: MAX_COLUMNS });
  }
  const table = new TableBuilder();
  table.add([...names], 0);
  for (const [at, row] of objects.entries())
    table.add(
      Array.from(names, (name) => cellOf(row.get(name))),
      at + 1,
    );
  return table.finish(0);
}

const unreadable = () => badFile('file_unreadable', { format: 'JSON', line: 0 });

/** Levels and rows are counted before anything is built of them, as nothing can stop the parser half-way. */
function checkShape(text: string): void {
  let [depth, rows, nested, isText] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === '{' || sign === '[') {
      if (depth === 1 && ++rows > MAX_IMPORTED) throw badFile('file_rows', { max: MAX_IMPORTED });
      if (++nested > MAX_NESTED) throw badFile('file_too_hard');
      depth += 1;
      if (depth > MAX_DEPTH) throw badFile('file_depth', { max: MAX_DEPTH });
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function cellOf(value: unknown): Cell {
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : String(JSON.stringify(one))));
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
