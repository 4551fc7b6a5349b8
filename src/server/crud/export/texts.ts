import { stringify } from 'csv-stringify/sync';
import { toCsvCell } from '@/schemas/csvCell';
import type { Exported } from '@/schemas/import';
import type { Database } from '../../db/database';

export type ExportRow = Record<string, string | number | string[] | undefined>;

export interface Exporting<Query> extends Exported {
  /**
   * A page may be as long as the database answers at once.
   * @param ids of those to be exported, whatever the query says
   */
  pages(db: Database, query: Query, ids?: readonly string[]): AsyncGenerator<ExportRow[]>;
}

/**
 * RFC 4180. Each page is read when the last was taken. Spreadsheets take a file for UTF-8 only with
 * the mark at its beginning. The library quotes only for the whole delimiter of records.
 */
export async function* csvOf(pages: AsyncIterable<ExportRow[]>, columns: readonly string[]) {
  const lines = (rows: object[], header: boolean) =>
    stringify(rows, {
      header,
      columns: [...columns],
      cast: { string: toCsvCell },
      quoted_match: /[\r\n]/,
      record_delimiter: 'windows',
    });
  yield `\ufeff${lines([], true)}`;
  for await (const rows of pages) {
    const flat = rows.map((row) =>
      Object.fromEntries(columns.map((name) => [name, textOf(row[name])])),
    );
    yield lines(flat, false);
  }
}

/** Writes a cell: several values have semicolons between, and one that has a separator itself is quoted. */
export const textOf = (value: ExportRow[string]): string | number =>
  Array.isArray(value) ? value.map(quoted).join(';') : (value ?? '');

const quoted = (one: string) => (/[;,|"\r\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one);

export async function* jsonOf(pages: AsyncIterable<ExportRow[]>, columns: readonly string[]) {
  let before = '[';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
