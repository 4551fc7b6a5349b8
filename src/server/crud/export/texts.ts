import { stringify } from 'csv-stringify/sync';
import type { ExportRow } from './rows';

export async function* csvOf(pages: AsyncGenerator<ExportRow[]>, columns: string[]) {
  const lines = (rows: object[], header: boolean) =>
    stringify(rows, {
      header,
      columns,
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      record_delimiter: 'windows',
    });
  yield `\ufeff${lines([], true)}`;
  for await (const rows of pages) {
    const flat = rows.map((row) =>
      Object.fromEntries(
        columns.map((name) => [name, Array.isArray(row[name]) ? row[name].join(';') : row[name]]),
      ),
    );
    yield lines(flat, false);
  }
}

export async function* jsonOf(pages: AsyncGenerator<ExportRow[]>, columns: string[]) {
  let before = '[';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
