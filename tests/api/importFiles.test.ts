import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './harness';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const JSON_TYPE = 'application/json';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

interface Options {
  query?: Record<string, string>;
  type?: string;
  what?: string;
}

async function send(body: string | Uint8Array, { query = {}, type, what = 'users' }: Options = {}) {
  const path = `/api/v1/${what}/import?${new URLSearchParams({ dry_run: 'true', ...query })}`;
  const answer = await api.app.request(path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': type ?? (typeof body === 'string' ? 'text/csv' : XLSX),
    },
    body: body as BodyInit,
  });
  return { status: answer.status, json: await answer.json() };
}

const headingsOf = async (body: string | Uint8Array, query = {}) =>
  (await send(body, { query: { headings: 'true', ...query } })).json.data;

const codeOf = async (body: string | Uint8Array, options?: Options) => {
  const { status, json } = await send(body, options);
  return `${status} ${json.error?.fields?.[0]?.code ?? ''}`.trim();
};

describe('a CSV file', () => {
  it.each([
    ['a mark of PowerShell', '#TYPE Selected.ADUser\r\n"Login","Mail"\r\n"a","b@c.example"\r\n'],
    ['a mark of Entra ID', 'version:v1.0\nLogin,Mail\na,b@c.example\n'],
    ['a mark of Excel', '\ufeffsep=;\r\nLogin;Mail\r\na;b@c.example\r\n'],
    ['a quoted mark', '"sep=;"\nLogin;Mail\na;b@c.example\n'],
    ['a title', 'People of Contoso\n\nLogin,Mail\na,b@c.example\n'],
    ['a title as Excel saves it', 'People of Contoso,\n,\nLogin,Mail\na,b@c.example\n,\n'],
    ['bars', 'Login|Mail\na|b@c.example\n'],
    ['tabs, and ends of lines of an old Mac', 'Login\tMail\ra\tb@c.example\r'],
    ['empty rows and cells', '\n\n , \nLogin,Mail,,\n\na,b@c.example,,\n , ,\n'],
  ])('is read with %s', async (_, csv) => {
    const { headings, total } = await headingsOf(csv);
    expect([headings, total]).toEqual([['Login', 'Mail'], 1]);
    const mapping = JSON.stringify({ Login: 'username', Mail: 'email' });
    const { json } = await send(csv, { query: { mapping } });
    expect(json.data.rows).toMatchObject([{ row: 1, key: 'a', verdict: 'create' }]);
  });

  it.each([
    ['Login;Name (last, first, middle)\na;"Doe, Ann"\nb;Roe, Bo\n', 2],
    ['Login,"Name; as it is said; in full"\na,"x;y;z"\nb,Bo\n', 2],
    ['Login;Name;Phone\na;Doe, Ann\nb;Roe, Bo\n', 3],
    ['Login\na\nb\n', 1],
  ])('has its separator found by columns: %j', async (csv, count) => {
    const { headings, total } = await headingsOf(csv);
    expect([headings.length, total]).toEqual([count, 2]);
  });

  it('keeps the first row as the headings where it has one that is known', async () => {
    expect((await headingsOf('username\nann\n')).headings).toEqual(['username']);
    const { headings } = await headingsOf('username\nann\n"bo, the second"\n');
    expect(headings).toEqual(['username']);
  });

  it('is refused where a row has more cells than headings, with its line', async () => {
    const { json } = await send('Title\nusername,name\na,A\nb,B,C\n');
    expect(json.error.fields[0]).toMatchObject({
      code: 'file_unreadable',
      params: { format: 'CSV', line: 4 },
    });
  });

  it('has columns of one heading told apart', async () => {
    const csv = 'username,Name,Name, Name \na,One,Two,Three\n';
    expect((await headingsOf(csv)).headings).toEqual(['username', 'Name', 'Name (2)', 'Name (3)']);
    const mapping = JSON.stringify({ Name: '', 'Name (3)': 'name' });
    const { json } = await send(csv, { query: { mapping } });
    expect(json.data.rows[0].name).toBe('Three');
    expect(json.data.ignored).toEqual(['Name', 'Name (2)']);
  });

  it('has a column of passwords left out where its columns are mapped, and never stored', async () => {
    const csv = 'Login,Password [Required],Kennwort,PasswordLastSet\na,secret,geheim,01.02.2026\n';
    const passwords = ['Password [Required]', 'Kennwort'];
    expect((await headingsOf(csv)).left_out).toEqual(passwords);
    const { json } = await send(csv, { query: { mapping: '{"Login":"username"}' } });
    expect(json.data).toMatchObject({ left_out: passwords, counts: { create: 1 } });
    expect(JSON.stringify(json)).not.toContain('secret');
    const stored = JSON.stringify({ Login: 'username', 'Password [Required]': 'remark' });
    expect(await codeOf(csv, { query: { mapping: stored } })).toBe('400 column_refused');
    expect(await codeOf('username,Password\na,b\n')).toBe('400 column_refused');
    expect(await codeOf('username,PasswordLastSet,pwdLastSet\na,1,2\n')).toBe('200');
  });
});

/** An XLSX of these parts of it. */
const book = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])));

const inline = (...texts: string[]) =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const sheet = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`;
const relations = (...targets: [id: string, type: string, target: string][]) =>
  `<Relationships>${targets
    .map(([id, type, to]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${to}"/>`)
    .join('')}</Relationships>`;

const people = (name: string) => sheet(inline('username'), inline(name));

const TABS = {
  'xl/workbook.xml': `<x:workbook xmlns:x='m' xmlns:d='r'><x:sheets>
    <x:sheet name='Old' sheetId='3' state='hidden' d:id='a'/>
    <x:sheet name='Chart' sheetId='4' d:id='b'/>
    <x:sheet name='March &amp; on' sheetId='2' d:id='c'/>
    <x:sheet name='February' sheetId='1' d:id='d'/></x:sheets></x:workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    ['d', 'worksheet', 'worksheets/sheet1.xml'],
    ['c', 'worksheet', '/xl/worksheets/Sheet2.xml'],
    ['b', 'chartsheet', 'chartsheets/sheet1.xml'],
    ['a', 'worksheet', 'worksheets/sheet3.xml'],
  ),
  'xl/worksheets/sheet1.xml': people('february'),
  'xl/worksheets/sheet2.xml': people('march'),
  'xl/worksheets/sheet3.xml': people('old'),
};

describe('an XLSX file', () => {
  it('is read from its first sheet that is seen, or the one that is asked for', async () => {
    const tabs = book(TABS);
    const first = await send(tabs);
    expect(first.json.data).toMatchObject({
      sheets: ['March & on', 'February'],
      sheet: 'March & on',
      rows: [{ key: 'march' }],
    });
    const other = await send(tabs, { query: { sheet: 'February' } });
    expect(other.json.data).toMatchObject({ sheet: 'February', rows: [{ key: 'february' }] });
    expect(await codeOf(tabs, { query: { sheet: 'Old' } })).toBe('400 sheet_missing');
  });

  it('offers its other sheets where the first one is empty or has formulas', async () => {
    const empty = book({ ...TABS, 'xl/worksheets/sheet2.xml': sheet() });
    expect(await headingsOf(empty)).toMatchObject({ total: 0, sheets: ['March & on', 'February'] });
    expect(await codeOf(empty)).toBe('400 file_empty');
    const formulas = sheet(inline('username', 'sum'), `${inline('a')}<c><f>1+1</f><v>2</v></c>`);
    const calculated = book({ ...TABS, 'xl/worksheets/sheet2.xml': formulas });
    expect((await headingsOf(calculated)).headings).toEqual(['username', 'sum']);
    const mapping = '{"sum":"remark"}';
    expect(await codeOf(calculated, { query: { mapping } })).toBe('400 file_formula');
    expect(await codeOf(calculated)).toBe('200');
  });

  it('is read where its workbook and its parts have other names', async () => {
    const parts = {
      '_rels/.rels': relations(['r', 'officeDocument', 'xl/workbook2.xml']),
      'xl/workbook2.xml': TABS['xl/workbook.xml'],
      'xl/_rels/workbook2.xml.rels': relations(
        ['c', 'worksheet', '../data/people.xml'],
        ['s', 'sharedStrings', 'sharedStrings.xml'],
      ),
      'data/people.xml': sheet('<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>'),
      'xl/SharedStrings.xml':
        '<x:sst xmlns:x="m"><x:si><x:t>username</x:t></x:si><x:si><x:r><x:t>an</x:t></x:r><x:r><x:t>n_x0041_</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>',
    };
    expect((await send(book(parts))).json.data.rows[0].key).toBe('annA');
  });

  const STYLES = `<styleSheet><numFmts><numFmt numFmtId='164' formatCode='yyyy"年"m"月"d"日"'/>
    <numFmt numFmtId='165' formatCode='[$-409]dd/mm/yyyy\\ hh:mm;@'/><numFmt numFmtId='166' formatCode='[Red]0.0'/>
    <numFmt numFmtId='167' formatCode='000000'/><numFmt numFmtId='168' formatCode='&quot;day&quot; 0'/></numFmts>
    <cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='22'/>
    <xf numFmtId='164'/><xf numFmtId='165'/><xf numFmtId='166'/><xf numFmtId='9'/><xf numFmtId='10'/><xf numFmtId='167'/>
    <xf numFmtId='168'/><xf numFmtId='46'/></cellXfs></styleSheet>`;
  it.each([
    ['<c s="1"><v>46082</v></c>', '2026-03-01'],
    ["<c s='1' t='n'><v>46352.28832245371</v></c>", '2026-11-26'],
    ['<c s="2"><v>46082</v></c>', '2026-03-01'],
    ['<c s="2"><v>46082.75</v></c>', '2026-03-01 18:00:00'],
    ['<c s="3"><v>46082</v></c>', '2026-03-01'],
    ['<c s="4"><v>46082.5</v></c>', '2026-03-01 12:00:00'],
    ['<c s="1"><v>59</v></c>', '1900-02-28'],
    ['<c s="10"><v>1.5</v></c>', '36:00:00'],
    ['<c s="5"><v>46082.5</v></c>', '46082.5'],
    ['<c s="9"><v>46082</v></c>', '46082'],
    ['<c s="6"><v>0.25</v></c>', '25%'],
    ['<c s="7"><v>0.125</v></c>', '12.50%'],
    ['<c s="8"><v>4711</v></c>', '004711'],
    ['<c><v>4.47911123456E11</v></c>', '447911123456'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="b"><v>0</v></c>', 'FALSE'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c t="str"><v>said</v></c>', 'said'],
    ['<c t="d"><v>2026-03-01T00:00:00</v></c>', '2026-03-01'],
    ['<c t="inlineStr"><is><r><t>a</t></r><r><t><![CDATA[&b]]></t></r></is></c>', 'a&b'],
  ])('holds what one sees in the cell %s', async (cell, seen) => {
    const file = (workbook: string) =>
      book({
        'xl/workbook.xml': workbook,
        'xl/styles.xml': STYLES,
        'xl/worksheets/sheet1.xml': sheet(inline('username', 'remark'), inline('a') + cell),
      });
    const { json } = await send(file('<workbook/>'));
    // A row that would be refused tells its values; one that would be made is read again.
    expect(json.data.counts.create).toBe(1);
    const stored = await send(file('<workbook/>'), { query: { dry_run: 'false' } });
    expect(stored.status).toBe(200);
    const found = await api.call('GET', '/api/v1/users?username=a', { token });
    expect(found.json.data[0].remark).toBe(seen);
    await api.call('POST', '/api/v1/users/undo', {
      token,
      body: { trace_id: stored.json.data.trace_id },
    });
  });

  it('has the dates of a workbook that counts from 1904', async () => {
    const file = book({
      'xl/workbook.xml': '<workbook><workbookPr date1904="true"/></workbook>',
      'xl/styles.xml': STYLES,
      'xl/worksheets/sheet1.xml': sheet(inline('username'), '<c s="1"><v>44620</v></c>'),
    });
    expect((await send(file)).json.data.rows[0].key).toBe('2026-03-01');
  });

  it('skips a title above its headings, and empty rows', async () => {
    const file = book({
      'xl/worksheets/sheet1.xml': sheet(
        inline('People of Contoso'),
        '',
        inline('Login', 'Mail'),
        inline('a', 'b@c.example'),
        '<c/>',
      ),
    });
    expect(await headingsOf(file)).toMatchObject({ headings: ['Login', 'Mail'], total: 1 });
  });
});

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
    expect(await codeOf(body(), type ? { type } : {})).toBe(`400 ${code}`);
  });

  it('S46 a file up to the bounds is read, empty columns at its end apart', async () => {
    const full = 'x'.repeat(32_767);
    const empty = ','.repeat(600);
    const csv = `${wide(512)}${empty}\n${rowsOf(20_000, (at) => `u${at}${empty}`)}\n`;
    const { json } = await send(csv, { query: { headings: 'true' } });
    expect(json.data).toMatchObject({ total: 20_000 });
    expect(json.data.headings).toHaveLength(512);
    expect((await headingsOf(`username,h\na,${full}\n`)).total).toBe(1);
    expect((await headingsOf(xlsx(inline('username', 'h'), inline('a', full)))).total).toBe(1);
  });

  it('S46 one text that is used again and again counts each time', async () => {
    const rows = Array(1_100).fill('<c t="s"><v>0</v></c>');
    const file = book({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet(inline('username'), ...rows),
    });
    expect(await codeOf(file)).toBe('400 file_text');
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
      for (const column of [
        'name',
        'code',
        'username',
        'status',
        'properties',
        'resources',
        'menus',
        'roles',
        'sequence',
      ])
        for (const value of values) {
          const row = `{"code":"x","username":"x","${column}":${value}}`;
          const { status } = await send(`[${row}]`, { what, type: JSON_TYPE });
          expect([column, value, status]).toEqual([
            column,
            value,
            expect.toSatisfy((one) => [200, 400].includes(one)),
          ]);
        }
      expect(
        await codeOf(`[{"code":"x","username":"x","name":${deep}}]`, { what, type: JSON_TYPE }),
      ).toBe('400 file_depth');
    },
  );

  it('S46 an answer tells 200 characters of a value at most', async () => {
    const csv = `username,email,roles\n${'u'.repeat(5_000)},${'m'.repeat(5_000)},${'r'.repeat(5_000)}\n`;
    const { json } = await send(csv);
    expect(json.data.counts.refused).toBe(1);
    expect(JSON.stringify(json)).not.toMatch(/(.)\1{200}/);
    const wanted = await send(csv, { query: { dry_run: 'false' } });
    expect(JSON.stringify(wanted.json)).not.toMatch(/(.)\1{200}/);
    const heading = await send(`${'h'.repeat(5_000)},username\na,b\n`);
    expect(JSON.stringify(heading.json)).not.toMatch(/(.)\1{200}/);
  });
});
