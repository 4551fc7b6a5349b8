import { strFromU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_IMPORT_BYTES } from '@/schemas/limits';
import { digestPassword } from '@/server/auth/password/hash';
import { openTestApi, type TestApi } from './harness';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('import and export', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const send = async (what: string, body: string | Uint8Array, query = '', type = 'text/csv') => {
    const answer = await api.app.request(`/api/v1/${what}/import?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      body: body as BodyInit,
    });
    const text = await answer.text();
    return { status: answer.status, json: text.startsWith('{"done') ? text : JSON.parse(text) };
  };
  const newUser = async () => {
    const password = digestPassword('Drawbridge & moat 12');
    const form = { username: 'stranger', name: 'Stranger', status: 'activated', roles: [] };
    await api.call('POST', '/api/v1/users', { token, body: { ...form, password } });
    return (await api.signIn('stranger', 'Drawbridge & moat 12')).access_token;
  };
  const names = async (q: string) =>
    (await api.call('GET', `/api/v1/users?q=${q}`, { token })).json.data.map(
      ({ username }: { username: string }) => username,
    );

  const exported = async (what: string) => {
    const path = `/api/v1/export/${what}?format=csv`;
    const headers = { Authorization: `Bearer ${token}` };
    return (await api.app.request(path, { headers })).text();
  };

  it('tells a verdict for each row of a dry run and stores nothing', async () => {
    const csv = 'username,name,email\nina,Ina,ina@example.com\nina,Ina,\nbad,Bad,no mail\n';
    const { status, json } = await send('users', csv, 'dry_run=true');
    expect(status).toBe(200);
    expect(json.data.rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'create',
      'refused',
      'refused',
    ]);
    expect(await names('ina')).toEqual([]);
  });

  it('stores all rows or none', async () => {
    const refused = await send('users', 'username,email\nnone1,\nnone2,no mail\n');
    expect(refused.status).toBe(400);
    expect(refused.json.error.fields[0].field).toBe('rows.2.email');
    expect(await names('none')).toEqual([]);
  });

  it('answers the ids of what it made, for users as for roles, and of nothing else', async () => {
    await send('users', 'username,name\nmade0,Made\n');
    const dry = await send('users', 'username,name\nmade1,Made\n', 'dry_run=true');
    expect(dry.json.data.created).toEqual([]);
    const csv = 'username,name,email\nmade0,Changed,\nmade1,Made,\nmade2,Made,\nbad,Bad,no mail\n';
    const { json } = await send('users', csv, 'existing=update&invalid=skip');
    const made = (await api.call('GET', '/api/v1/users?q=made&pageSize=20', { token })).json.data;
    const idOf = (wanted: string) =>
      made.find(({ username }: { username: string }) => username === wanted)?.id;
    expect(json.data.created).toEqual([idOf('made1'), idOf('made2')]);
    const roles = (await send('roles', 'code,name\nmaderole,Made role\n')).json.data.created;
    const { json: role } = await api.call('GET', `/api/v1/roles/${roles[0]}`, { token });
    expect(role.data.code).toBe('maderole');
  });

  it('keeps names in ten scripts as they are, and refuses a file of more than 16 MB', async () => {
    const people = 'Zoë 王芳 Анна Νίκη שרה سارة सीता ไอยา 김민지 さくら'.split(' ');
    const rows = people.map((name, at) => `script${at},${name}`);
    expect((await send('users', ['username,name', ...rows].join('\n'))).status).toBe(200);
    const { json } = await api.call('GET', '/api/v1/users?q=script&pageSize=20', { token });
    expect(json.data.map(({ name }: { name: string }) => name).sort()).toEqual(people.sort());
    const large = await send('users', new Uint8Array(MAX_IMPORT_BYTES + 1));
    expect([large.status, large.json.error.id]).toEqual([413, 'request_entity_too_large']);
  });

  it('undoes an import as one, whose users could not sign in', async () => {
    const { json } = await send('users', 'username,name\nuna,Una\nuno,Uno\n');
    expect(json.data.counts.create).toBe(2);
    const password = digestPassword('');
    const login = await api.call('POST', '/api/v1/login', {
      body: { username: 'una', password, captcha_id: 'off', captcha_code: 'off' },
    });
    expect(login.status).toBe(400);
    const { trace_id } = json.data;
    const undone = await api.call('POST', '/api/v1/users/undo', { token, body: { trace_id } });
    expect(undone.json.data.undone).toBe(2);
    expect(await names('un')).not.toContain('una');
  });

  it('takes roles by code, and by a name that only one of them has', async () => {
    const newRole = (code: string, name: string) =>
      api.call('POST', '/api/v1/roles', {
        token,
        body: { code, name, status: 'enabled', menus: [] },
      });
    for (const [code, name] of [
      ['guard', 'Night guard'],
      ['twin1', 'Twin'],
      ['twin2', 'Twin'],
    ] as const)
      expect((await newRole(code, name)).status).toBe(200);
    const csv = 'username,roles\nbycode,guard\nbyname,night Guard\nbytwin,Twin\n';
    const { json } = await send('users', csv, 'dry_run=true');
    const told = json.data.rows.map(({ verdict }: { verdict: string }) => verdict);
    expect(told).toEqual(['create', 'create', 'refused']);
    expect((await send('users', 'username,roles\nbyname,night Guard\n')).status).toBe(200);
    const found = await api.call('GET', '/api/v1/users?q=byname', { token });
    expect(found.json.data[0].roles[0].role_name).toBe('Night guard');
  });

  it('refuses passwords, an unknown column as the key, and formulas', async () => {
    expect((await send('users', 'username,Password\na,b\n')).status).toBe(400);
    expect((await send('users', 'nobody\na\n')).status).toBe(400);
    expect((await send('users', 'username,name\n"broken,a\n')).status).toBe(400);
    const formula = sheet('<c r="A2"><f>1+1</f><v>2</v></c>');
    expect((await send('users', formula, '', XLSX)).status).toBe(400);
  });

  it('reads GBK, UTF-16, mapped columns and XLSX', async () => {
    const gbk = Uint8Array.from([...Buffer.from('username,name\ngbk1,'), 0xd6, 0xd0, 0x0a]);
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Login,name\nutf16,中\n', 'utf16le'),
    ]);
    const map = encodeURIComponent('{"Login":"username"}');
    expect((await send('users', gbk)).status).toBe(200);
    expect((await send('users', new Uint8Array(utf16), `mapping=${map}`)).status).toBe(200);
    const inline = sheet('<c r="A2" t="inlineStr"><is><t>xlsx1</t></is></c>');
    expect((await send('users', inline, '', XLSX)).status).toBe(200);
    const found = await api.call('GET', '/api/v1/users?q=中', { token });
    expect(found.json.data).toHaveLength(2);
    expect(await names('xlsx1')).toEqual(['xlsx1']);
  });

  it('tells Western bytes from Chinese ones, and shows names before anything is stored', async () => {
    const nameOf = async (...bytes: number[]) => {
      const file = Uint8Array.from([...Buffer.from('username,name\nwestern,'), ...bytes, 0x0a]);
      const { json } = await send('users', file, 'dry_run=true');
      return json.data.rows[0].name;
    };
    expect(await nameOf(0x4c, 0xe9, 0x66, 0xe8, 0x76, 0x72, 0x65)).toBe('Léfèvre');
    expect(await nameOf(0xc0, 0xee, 0xce, 0xb0)).toBe('李伟');
  });

  it('takes what it exported, menus below menus and roles with them', async () => {
    const menus = JSON.stringify([
      { code: 'imp.child', name: 'Child', resources: ['GET /api/v1/roles'] },
      { code: 'imp', name: '=1+1' },
    ]);
    expect((await send('menus', menus, '', 'application/json')).json.data.counts.create).toBe(2);
    const roles = 'code,name,menus\nimported,Imported,imp;imp.child\n';
    expect((await send('roles', roles)).json.data.counts.create).toBe(1);
    const csv = (await api.call('GET', '/api/v1/export/menus?columns=code,name', { token })).json;
    expect(csv).toContain("imp,'=1+1");
    const again = await send('menus', csv, 'existing=update&dry_run=true');
    expect(again.json.data.counts.refused).toBe(0);
    const exported = await api.call('GET', '/api/v1/export/roles?format=json&q=imported', {
      token,
    });
    expect(exported.json).toHaveLength(1);
    expect(exported.json[0].menus).toEqual(['imp', 'imp.child']);
  });

  it('leaves rows alone that hold what is there already', async () => {
    const file = await exported('roles');
    const before = await api.call('GET', '/api/v1/roles?pageSize=100', { token });
    const { json } = await send('roles', file, 'existing=update');
    expect(json.data.counts).toMatchObject({ create: 0, update: 0, refused: 0 });
    const after = await api.call('GET', '/api/v1/roles?pageSize=100', { token });
    expect(after.json.data).toEqual(before.json.data);
  });

  it('changes a user without recording a new password', async () => {
    const body = { username: 'renamed.by.file', name: 'Before', status: 'activated', roles: [] };
    const { json } = await api.call('POST', '/api/v1/users', { token, body });
    await send('users', 'username,name\nrenamed.by.file,After\n', 'existing=update');
    const history = await api.call('GET', `/api/v1/users/${json.data.id}/history`, { token });
    const actions = history.json.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['update', 'create']);
  });

  it('carries the second factor that a role demands', async () => {
    const form = { code: 'guarded', name: 'Guarded', status: 'enabled', menus: [] };
    const body = { ...form, second_factor: 'required' };
    const made = await api.call('POST', '/api/v1/roles', { token, body });
    const file = await exported('roles');
    await api.call('DELETE', `/api/v1/roles/${made.json.data.id}`, { token });
    await send('roles', file, 'existing=skip');
    const { json } = await api.call('GET', '/api/v1/roles?q=guarded', { token });
    expect(json.data[0].second_factor).toBe('required');
  });

  it.each(['passwd', 'PASS WORD', 'Kennwort', '初始密码'])(
    'refuses the heading %s',
    async (heading) => {
      const { json } = await send('users', `username,${heading}\nhidden,secret\n`, 'dry_run=true');
      expect(json.error.fields[0].code).toBe('column_refused');
    },
  );

  it('tells the headings of a file before it is mapped, and has a code for a wrong mapping', async () => {
    const csv = 'Login,Mail\nmapped,mapped@example.com\n';
    const { json } = await send('users', csv, 'headings=true');
    expect(json.data).toMatchObject({ total: 1, headings: ['Login', 'Mail'], applied: false });
    expect(json.data.columns[0]).toBe('username');
    const codeOf = async (mapping: object) => {
      const asked = `dry_run=true&mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
      return (await send('users', csv, asked)).json.error?.fields[0].code;
    };
    expect(await codeOf({})).toBe('column_missing');
    expect(await codeOf({ Login: 'username', Phone: 'phone' })).toBe('column_missing');
    expect(await codeOf({ Login: 'user' })).toBe('not_one_of');
    expect(await codeOf({ Login: 'username', Mail: 'username' })).toBe('column_twice');
    expect(await codeOf({ Login: 'username', Mail: 'email' })).toBeUndefined();
  });

  it('gives the reason of a refused row as a code, with what the row holds', async () => {
    const { json } = await send('users', 'username,email\nwhy,no mail\n', 'dry_run=true');
    expect(json.data.rows[0]).toMatchObject({
      fields: [{ field: 'email', code: 'invalid_email' }],
      values: { username: 'why', email: 'no mail' },
    });
    expect((await send('users', 'username\n"a\n')).json.error.fields[0]).toMatchObject({
      code: 'file_unreadable',
      params: { format: 'CSV' },
    });
  });

  it('exports chosen users as a workbook without formulas, which it takes itself', async () => {
    await send('users', "username,name,remark\nbook1,'=1+1,<&>\nbook2,Book,\n");
    const found = await api.call('GET', '/api/v1/users?username=book', { token });
    const ids = found.json.data.map(({ id }: { id: string }) => id);
    const ask = (bearer: string, body: object) =>
      api.app.request('/api/v1/export/users', {
        method: 'POST',
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const columns = ['username', 'name', 'remark'];
    const answer = await ask(token, { ids, format: 'xlsx', columns });
    expect(answer.headers.get('Content-Type')).toBe(XLSX);
    const book = new Uint8Array(await answer.arrayBuffer());
    const parts = Object.entries(unzipSync(book)).map(([name, part]) => [name, strFromU8(part)]);
    expect(parts.map(([name]) => name)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(parts.at(-1)?.[1]).toContain('>=1+1<');
    expect(parts.at(-1)?.[1]).not.toContain('<f');
    const { json } = await send('users', book, 'dry_run=true', XLSX);
    expect(json.data.headings).toEqual(columns);
    expect(json.data.rows.map(({ values }: { values: object }) => values)).toEqual(
      expect.arrayContaining([{ username: 'book1', name: '=1+1', remark: '<&>' }]),
    );
    const stranger = await newUser();
    expect((await ask(stranger, { ids })).status).toBe(403);
  });

  it('tells its progress line by line', async () => {
    const { json } = await send('users', 'username\nprog1\n', 'progress=true');
    const lines = json
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    expect(lines[0]).toEqual({ done: 1, total: 1 });
    expect(lines.at(-1).data.applied).toBe(true);
  });
});

function sheet(cell: string): Uint8Array {
  const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>username</t></is></c></row>';
  const xml = `<worksheet><sheetData>${head}<row r="2">${cell}</row></sheetData></worksheet>`;
  return zipSync({ 'xl/worksheets/sheet1.xml': Buffer.from(xml) });
}
