import { Zip, ZipDeflate } from 'fflate';
import { type ExportRow, textOf } from './texts';

/** Beside the headings, of what a spreadsheet opens. */
export const MAX_SHEET_ROWS = 1_048_575;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const PACKAGE = `${SCHEMAS}/package/2006`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SHEET = 'xl/worksheets/sheet1.xml';

const relation = (type: string, target: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;

const PARTS = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
};

/** Bytes of one sheet as text; the sizes in a zip file end at 4 GB. */
const MAX_SHEET = 2 ** 32 - 2 ** 20;

/**
 * Cells are texts within the sheet, so that none of them is a formula.
 * @throws {Error} at what no sheet holds
 */
export async function* xlsxOf(
  pages: AsyncIterable<ExportRow[]>,
  columns: readonly string[],
  maxRows = MAX_SHEET_ROWS,
) {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  const encoder = new TextEncoder();
  const begin = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return (text: string, isLast: boolean) => {
      const bytes = encoder.encode(text);
      file.push(bytes, isLast);
      return bytes.length;
    };
  };
  for (const [name, text] of Object.entries(PARTS)) begin(name)(text, true);
  const write = begin(SHEET);
  let size = write(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(columns)}`, false);
  let count = 0;
  for await (const rows of pages) {
    const lines = rows.map((row) => rowOf(columns.map((name) => row[name])));
    count += lines.length;
    size += write(lines.join(''), false);
    if (count > maxRows || size > MAX_SHEET) throw new Error('more rows than a sheet holds');
    yield* taken();
  }
  write('</sheetData></worksheet>', true);
  zip.end();
  yield* taken();
}

function rowOf(cells: readonly ExportRow[string][]): string {
  const inline = cells.map(
    (cell) =>
      `<c t="inlineStr"><is><t xml:space="preserve">${escaped(String(textOf(cell)))}</t></is></c>`,
  );
  return `<row>${inline.join('')}</row>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters of a cell. */
const MAX_TEXT = 32_767;

/** XML holds no control characters. */
const escaped = (text: string) =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
