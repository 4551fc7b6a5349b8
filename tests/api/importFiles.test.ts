import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './harness';
import { book, importerOf, inline, sheet } from './importing';

let api: TestApi;
let sending: Awaited<ReturnType<typeof importerOf>>;
beforeAll(async () => {
  api = await openTestApi();
  sending = await importerOf(api);
});
afterAll(() => api.close());

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
    const { headings, total } = await sending.headingsOf(csv);
    expect([headings, total]).toEqual([['Login', 'Mail'], 1]);
    const mapping = JSON.stringify({ Login: 'username', Mail: 'email' });
    const { json } = await sending.send(csv, { query: { mapping } });
    expect(json.data.rows).toMatchObject([{ row: 1, key: 'a', verdict: 'create' }]);
  });

  it.each([
    ['Login;Name (last, first, middle)\na;"Doe, Ann"\nb;Roe, Bo\n', 2],
    ['Login,"Name; as it is said; in full"\na,"x;y;z"\nb,Bo\n', 2],
    ['Login;Name;Phone\na;Doe, Ann\nb;Roe, Bo\n', 3],
    ['Login\na\nb\n', 1],
  ])('has its separator found by columns: %j', async (csv, count) => {
    const { headings, total } = await sending.headingsOf(csv);
    expect([headings.length, total]).toEqual([count, 2]);
  });

  it('keeps the first row as the headings where it has one that is known', async () => {
    expect((await sending.headingsOf('username\nann\n')).headings).toEqual(['username']);
    const { headings } = await sending.headingsOf('username\nann\n"bo, the second"\n');
    expect(headings).toEqual(['username']);
  });

  it('is refused where a row has more cells than headings, with its line', async () => {
    const { json } = await sending.send('Title\nusername,name\na,A\nb,B,C\n');
    expect(json.error.fields[0]).toMatchObject({
      code: 'file_unreadable',
      params: { format: 'CSV', line: 4 },
    });
  });

  it('has columns of one heading told apart', async () => {
    const csv = 'username,Name,Name, Name \na,One,Two,Three\n';
    expect((await sending.headingsOf(csv)).headings).toEqual([
      'username',
      'Name',
      'Name (2)',
      'Name (3)',
    ]);
    const mapping = JSON.stringify({ Name: '', 'Name (3)': 'name' });
    const { json } = await sending.send(csv, { query: { mapping } });
    expect(json.data.rows[0].name).toBe('Three');
    expect(json.data.ignored).toEqual(['Name', 'Name (2)']);
  });

  it('has a column of passwords left out where its columns are mapped, and never stored', async () => {
    const csv = 'Login,Password [Required],Kennwort,PasswordLastSet\na,secret,geheim,01.02.2026\n';
    const passwords = ['Password [Required]', 'Kennwort'];
    expect((await sending.headingsOf(csv)).left_out).toEqual(passwords);
    const { json } = await sending.send(csv, { query: { mapping: '{"Login":"username"}' } });
    expect(json.data).toMatchObject({ left_out: passwords, counts: { create: 1 } });
    expect(JSON.stringify(json)).not.toContain('secret');
    const stored = JSON.stringify({ Login: 'username', 'Password [Required]': 'remark' });
    expect(await sending.codeOf(csv, { query: { mapping: stored } })).toBe('400 column_refused');
    expect(await sending.codeOf('username,Password\na,b\n')).toBe('400 column_refused');
    for (const secret of [
      'Initial password [profile] Required',
      'One-time password',
      'Updated pwd',
    ])
      expect(await sending.codeOf(`username,${secret}\na,b\n`)).toBe('400 column_refused');
    const facts = 'PasswordLastSet,pwdLastSet,PasswordNotRequired,PasswordNeverExpires,badPwdCount';
    expect(await sending.codeOf(`username,${facts}\na,1,2,3,4,5\n`)).toBe('200');
  });
});

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
    const first = await sending.send(tabs);
    expect(first.json.data).toMatchObject({
      sheets: ['March & on', 'February'],
      sheet: 'March & on',
      rows: [{ key: 'march' }],
    });
    const other = await sending.send(tabs, { query: { sheet: 'February' } });
    expect(other.json.data).toMatchObject({ sheet: 'February', rows: [{ key: 'february' }] });
    expect(await sending.codeOf(tabs, { query: { sheet: 'Old' } })).toBe('400 sheet_missing');
  });

  it('offers its other sheets where the first one is empty or has formulas', async () => {
    const empty = book({ ...TABS, 'xl/worksheets/sheet2.xml': sheet() });
    expect(await sending.headingsOf(empty)).toMatchObject({
      total: 0,
      sheets: ['March & on', 'February'],
    });
    expect(await sending.codeOf(empty)).toBe('400 file_empty');
    const formulas = sheet(inline('username', 'sum'), `${inline('a')}<c><f>1+1</f><v>2</v></c>`);
    const calculated = book({ ...TABS, 'xl/worksheets/sheet2.xml': formulas });
    expect((await sending.headingsOf(calculated)).headings).toEqual(['username', 'sum']);
    const mapping = '{"sum":"remark"}';
    expect(await sending.codeOf(calculated, { query: { mapping } })).toBe('400 file_formula');
    expect(await sending.codeOf(calculated)).toBe('200');
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
    expect((await sending.send(book(parts))).json.data.rows[0].key).toBe('annA');
  });

  const STYLES = `<styleSheet><numFmts><numFmt numFmtId='164' formatCode='yyyy"年"m"月"d"日"'/>
    <numFmt numFmtId='165' formatCode='[$-409]dd/mm/yyyy\\ hh:mm;@'/><numFmt numFmtId='166' formatCode='[Red]0.0'/>
    <numFmt numFmtId='167' formatCode='000000'/><numFmt numFmtId='168' formatCode='&quot;day&quot; 0'/></numFmts>
    <cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='22'/>
    <xf numFmtId='164'/><xf numFmtId='165'/><xf numFmtId='166'/><xf numFmtId='9'/><xf numFmtId='10'/><xf numFmtId='167'/>
    <xf numFmtId='168'/><xf numFmtId='46'/></cellXfs></styleSheet>`;
  const CELLS: [cell: string, seen: string][] = [
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
  ];
  it('holds what one sees in its cells', async () => {
    const rows = CELLS.map(([one], at) => inline(`seen${at}`) + one);
    const file = book({
      'xl/workbook.xml': '<workbook/>',
      'xl/styles.xml': STYLES,
      'xl/worksheets/sheet1.xml': sheet(inline('username', 'remark'), ...rows),
    });
    expect((await sending.send(file, { query: { dry_run: 'false' } })).status).toBe(200);
    const { json } = await api.call('GET', '/api/v1/users?q=seen&pageSize=100', {
      token: sending.token,
    });
    const seen = new Map(
      json.data.map((one: Record<string, string>) => [one.username, one.remark]),
    );
    expect(CELLS.map(([one], at) => [one, seen.get(`seen${at}`)])).toEqual(CELLS);
  });

  it('has the dates of a workbook that counts from 1904', async () => {
    const file = book({
      'xl/workbook.xml': '<workbook><workbookPr date1904="true"/></workbook>',
      'xl/styles.xml': STYLES,
      'xl/worksheets/sheet1.xml': sheet(inline('username'), '<c s="1"><v>44620</v></c>'),
    });
    expect((await sending.send(file)).json.data.rows[0].key).toBe('2026-03-01');
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
    expect(await sending.headingsOf(file)).toMatchObject({ headings: ['Login', 'Mail'], total: 1 });
  });
});
