import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './harness';
import { book, importerOf, inline, sheet } from './importing';

const JSON_TYPE = 'application/json';

let api: TestApi;
let sending: Awaited<ReturnType<typeof importerOf>>;
beforeAll(async () => {
  api = await openTestApi();
  sending = await importerOf(api);
});
afterAll(() => api.close());

const COLUMNS = 'name code username status properties resources menus roles sequence'.split(' ');

describe('bounds of an import', () => {
  const long = 'x'.repeat(32_768);
  const rowsOf = (count: number, row: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => row(at)).join('\n');
  const xlsx = (...rows: string[]) => book({ 'xl/worksheets/sheet1.xml': sheet(...rows) });
  const wide = (count: number) =>
    ['username', ...Array.from({ length: count - 1 }, (_, at) => `h${at}`)] as const;

  it.each<[string, string, () => string | Uint8Array, string?]>([
    ['columns of CSV', 'file_columns', () => `${wide(513)}\na\n`],
    [
      'columns of JSON',
      'file_columns',
      () => JSON.stringify(wide(513).map((name) => ({ [name]: 'a' }))),
      JSON_TYPE,
    ],
    ['columns of XLSX', 'file_columns', () => xlsx(inline(...wide(513)), inline('a'))],
    ['a cell of CSV', 'file_cell', () => `username,remark\na,${long}\n`],
    ['a cell of JSON', 'file_cell', () => JSON.stringify([{ username: long }]), JSON_TYPE],
    ['a cell of XLSX', 'file_cell', () => xlsx(inline('username'), inline(long))],
    ['rows of CSV', 'file_rows', () => `username\n${rowsOf(20_001, (at) => `u${at}`)}`],
    ['rows of JSON', 'file_rows', () => `[${'{},'.repeat(20_001)}{}]`, JSON_TYPE],
    [
      'rows of XLSX',
      'file_rows',
      () => xlsx(inline('username'), ...Array(20_001).fill(inline('a'))),
    ],
    [
      'levels of JSON',
      'file_depth',
      () => `[{"username":${'['.repeat(5_000)}${']'.repeat(5_000)}}]`,
      JSON_TYPE,
    ],
    ['levels of XLSX', 'file_depth', () => xlsx('<a>'.repeat(100) + '</a>'.repeat(100))],
    ['NUL in JSON', 'file_characters', () => '[{"username":"a\\u0000b"}]', JSON_TYPE],
    [
      'half a character in JSON',
      'file_characters',
      () => '[{"username":"a","roles":["\\ud800"]}]',
      JSON_TYPE,
    ],
    [
      'half a heading in JSON',
      'file_characters',
      () => '[{"username":"a","\\udc00":"b"}]',
      JSON_TYPE,
    ],
    ['NUL in CSV', 'file_encoding', () => 'username\na\0b\n'],
    ['NUL in XLSX', 'file_characters', () => xlsx(inline('username'), inline('a_x0000_b'))],
    [
      'half a character in XLSX',
      'file_characters',
      () => xlsx(inline('username'), inline('a_xD800_b')),
    ],
    [
      'no XML',
      'file_unreadable',
      () => book({ 'xl/worksheets/sheet1.xml': `${'<a'.repeat(5_000)}` }),
    ],
    ['no archive', 'file_unreadable', () => new Uint8Array(64)],
    ['no list', 'file_unreadable', () => '{"username":"a"}', JSON_TYPE],
    ['no objects', 'file_unreadable', () => '[["username"]]', JSON_TYPE],
  ])('S46 a file with too much is refused: %s', async (_, code, body, type) => {
    expect(await sending.codeOf(body(), type ? { type } : {})).toBe(`400 ${code}`);
  });

  it('S46 a file up to the bounds is read, empty columns at its end apart', async () => {
    const full = 'x'.repeat(32_767);
    const empty = ','.repeat(600);
    const csv = `${wide(512)}${empty}\n${rowsOf(20_000, (at) => `u${at}${empty}`)}\n`;
    const { json } = await sending.send(csv, { query: { headings: 'true' } });
    expect(json.data).toMatchObject({ total: 20_000 });
    expect(json.data.headings).toHaveLength(512);
    expect((await sending.headingsOf(`username,h\na,${full}\n`)).total).toBe(1);
    expect((await sending.headingsOf(xlsx(inline('username', 'h'), inline('a', full)))).total).toBe(
      1,
    );
  });

  it('S46 one text that is used again and again counts each time', async () => {
    const rows = Array(1_100).fill('<c t="s"><v>0</v></c>');
    const file = book({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet(inline('username'), ...rows),
    });
    expect(await sending.codeOf(file)).toBe('400 file_text');
  });

  it.each(['menus', 'roles', 'users'])(
    'S46 values that are no texts are refused, not failed: %s',
    async (what) => {
      const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
      const values = [
        '{"a":"\\u0000"}',
        '[{"a":"\\ud800"}]',
        '[null,[1]]',
        '{"a":{"b":[]}}',
        'true',
        '1e999',
        '"\\u2028"',
      ];
      for (const value of values) {
        const rows = COLUMNS.map((column) => `{"code":"x","username":"x","${column}":${value}}`);
        const { status } = await sending.send(`[${rows.join()}]`, { what, type: JSON_TYPE });
        expect([value, status]).toEqual([value, 200]);
      }
      expect(
        await sending.codeOf(`[{"code":"x","username":"x","name":${deep}}]`, {
          what,
          type: JSON_TYPE,
        }),
      ).toBe('400 file_depth');
    },
  );

  it('S46 an answer tells 200 characters of a value at most', async () => {
    const csv = `username,email,roles\n${'u'.repeat(5_000)},${'m'.repeat(5_000)},${'r'.repeat(5_000)}\n`;
    const { json } = await sending.send(csv);
    expect(json.data.counts.refused).toBe(1);
    expect(JSON.stringify(json)).not.toMatch(/(.)\1{200}/);
    const wanted = await sending.send(csv, { query: { dry_run: 'false' } });
    expect(JSON.stringify(wanted.json)).not.toMatch(/(.)\1{200}/);
    const heading = await sending.send(`${'h'.repeat(5_000)},username\na,b\n`);
    expect(JSON.stringify(heading.json)).not.toMatch(/(.)\1{200}/);
  });
});
