import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportRow } from './routes';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Of a workbook with one sheet; https://ecma-international.org/publications-and-standards/standards/ecma-376/ */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Texts are inline strings, which no program takes for formulas. */
export async function* xlsxOf(
  pages: AsyncGenerator<ExportRow[]>,
  columns: readonly string[],
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const begin = (name: string) => {
    const file = new ZipDeflate(name);
    zip.add(file);
    return (text: string, isLast = false) => file.push(strToU8(text), isLast);
  };
  for (const [name, content] of Object.entries(PARTS)) begin(name)(HEAD + content, true);
  const write = begin('xl/worksheets/sheet1.xml');
  write(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(columns)}`);
  for await (const rows of pages) {
    write(rows.map((row) => rowOf(columns.map((name) => row[name]))).join(''));
    yield* written.splice(0);
  }
  write('</sheetData></worksheet>', true);
  zip.end();
  yield* written;
}

type Value = ExportRow[string] | undefined;

const rowOf = (values: readonly Value[]) => `<row>${values.map(cellOf).join('')}</row>`;

function cellOf(value: Value): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  const text = Array.isArray(value) ? value.join(';') : (value ?? '');
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** A cell takes no more. */
const MAX_TEXT = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them.
const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const escaped = (text: string) =>
  text
    .slice(0, MAX_TEXT)
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
